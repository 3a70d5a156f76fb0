/** Size of the tree that an XML document describes. */
export interface XmlSize {
  elements: number
  /** Maximum nesting of elements. */
  depth: number
}

const [less, greater, slash, bang, question, double, single] = Buffer.from('<>/!?"\'')

/**
 * Counts the elements in XML text and their nesting in one pass over its bytes, without parsing them. Also works for XML that is not well-formed.
 * Elements that are not closed are counted, too.
 */
export function measureXml(xml: Buffer): XmlSize {
  const size = { elements: 0, depth: 0 }
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1;) {
    const next = xml[at + 1]
    let end = at + 1
    if (next === slash) depth--
    else if (next === bang || next === question) end = endOfNonElement(xml, at)
    else {
      end = endOfTag(xml, at)
      size.elements++
      size.depth = Math.max(size.depth, depth + 1)
      if (xml[end - 1] !== slash) depth++
    }
    at = xml.indexOf('<', end)
  }
  return size
}

/** Returns the position of the `>` that ends a tag, ignoring those in quotes. */
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

/** Returns the end of a comment, CDATA section or declaration, which does not contain elements. */
function endOfNonElement(xml: Buffer, start: number): number {
  const closing = xml.subarray(start, start + 9).toString('latin1')
  const end = closing.startsWith('<!--')
    ? xml.indexOf('-->', start + 4)
    : closing === '<![CDATA['
      ? xml.indexOf(']]>', start + 9)
      : start + 2
  return end === -1 ? xml.length : end
}
