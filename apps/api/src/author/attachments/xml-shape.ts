/** How much of a tree an XML text makes whoever reads it. */
export interface XmlShape {
  elements: number
  /** Elements within each other. */
  depth: number
}

const [less, greater, slash, bang, question, double, single] = Buffer.from('<>/!?"\'')

/**
 * Counts the elements of an XML text and how deep they lie, in one pass over its bytes and without reading what they mean. What is not well
 * formed is counted as it stands; elements that are not closed count, too.
 */
export function xmlShape(xml: Buffer): XmlShape {
  const shape = { elements: 0, depth: 0 }
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1;) {
    const next = xml[at + 1]
    let end = at + 1
    if (next === slash) depth--
    else if (next === bang || next === question) end = endOfAside(xml, at)
    else {
      end = endOfTag(xml, at)
      shape.elements++
      shape.depth = Math.max(shape.depth, depth + 1)
      if (xml[end - 1] !== slash) depth++
    }
    at = xml.indexOf('<', end)
  }
  return shape
}

/** Where the tag's own `>` stands: in quotes it may have others. */
function endOfTag(xml: Buffer, start: number): number {
  let quote: number | undefined
  for (let at = start + 1; at < xml.length; at++) {
    const byte = xml[at]
    if (quote !== undefined) quote = byte === quote ? undefined : quote
    else if (byte === double || byte === single) quote = byte
    else if (byte === greater || byte === less) return at
  }
  return xml.length
}

/** What stands in a comment or in plain text is no element. */
function endOfAside(xml: Buffer, start: number): number {
  const closing = xml.subarray(start, start + 9).toString('latin1')
  const end = closing.startsWith('<!--')
    ? xml.indexOf('-->', start + 4)
    : closing === '<![CDATA['
      ? xml.indexOf(']]>', start + 9)
      : start + 2
  return end === -1 ? xml.length : end
}
