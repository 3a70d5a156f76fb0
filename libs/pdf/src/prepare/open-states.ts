/** The state at the end of a page's content. */
export interface OpenStates {
  /** Number of `Q` operators without a matching `q`. */
  closedTooOften: number
  /** Content that closes open text objects, strings, arrays, dictionaries and graphics states. */
  ending: string
}

const code = (sign: string) => sign.charCodeAt(0)
const [open, close, backslash, less, greater] = [code('('), code(')'), code('\\'), code('<'), code('>')]
const [bracket, bracketEnd, percent, slash] = [code('['), code(']'), code('%'), code('/')]
const isBlank = (byte: number) => byte <= 0x20
const delimiters = new Set([open, close, less, greater, bracket, bracketEnd, percent, slash])

/** Tracks the operators `q`, `Q`, `BT` and `ET` (ISO 32000-1, annex A), and skips strings, comments and inline images. */
export function findOpenStates(content: Buffer): OpenStates {
  let [depth, least] = [0, 0]
  let isText = false
  let [lists, dictionaries] = [0, 0]
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0
    if (isBlank(byte)) at++
    else if (byte === percent) at = endOfLine(content, at)
    else if (byte === open) {
      const end = endOfString(content, at)
      if (end === undefined) return { closedTooOften: -least, ending: endingOf(stringEnd(content, at)) }
      at = end
    } else if (byte === less && content[at + 1] === less) [dictionaries, at] = [dictionaries + 1, at + 2]
    else if (byte === greater && content[at + 1] === greater)
      [dictionaries, at] = [Math.max(0, dictionaries - 1), at + 2]
    else if (byte === less) {
      const end = content.indexOf(greater, at)
      if (end < 0) return { closedTooOften: -least, ending: endingOf('>') }
      at = end + 1
    } else if (byte === bracket) [lists, at] = [lists + 1, at + 1]
    else if (byte === bracketEnd) [lists, at] = [Math.max(0, lists - 1), at + 1]
    else {
      const end = endOfWord(content, at)
      const word = end - at <= 2 ? content.toString('latin1', at, end) : ''
      if (word === 'q') depth++
      else if (word === 'Q') least = Math.min(least, --depth)
      else if (word === 'BT') isText = true
      else if (word === 'ET') isText = false
      // An operator ends all open lists and dictionaries.
      if (/^(?:q|Q|BT|ET)$/.test(word)) [lists, dictionaries] = [0, 0]
      at = word === 'ID' ? endOfPicture(content, end) : end
    }
  }
  return { closedTooOften: -least, ending: endingOf('') }

  function endingOf(first: string): string {
    const operands = `${first}${']'.repeat(Math.min(lists, 100))}${' >>'.repeat(Math.min(dictionaries, 100))}`
    return `\n${operands}${isText ? ' ET' : ''}${' Q'.repeat(depth - least)}`
  }
}

function endOfLine(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++
  return at
}

function endOfWord(content: Buffer, from: number): number {
  let at = from + 1
  while (at < content.length && !isBlank(content[at] ?? 0) && !delimiters.has(content[at] ?? 0)) at++
  return at
}

/** Returns the end of a string, or `undefined` if it has none. */
function endOfString(content: Buffer, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === backslash) at++
    else if (byte === open) depth++
    else if (byte === close && --depth === 0) return at + 1
  }
  return undefined
}

/** Closes an open string. A trailing backslash would otherwise escape the closing parenthesis. */
function stringEnd(content: Buffer, from: number): string {
  let depth = 0
  let isEscaped = false
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === open) depth++
    else if (byte === close) depth--
  }
  return `${isEscaped ? ' ' : ''}${')'.repeat(Math.min(depth, 10_000))}`
}

/** Returns the position after `EI`. An image without `EI` contains the rest of the content. */
function endOfPicture(content: Buffer, from: number): number {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 1)) {
    const [before, after] = [content[at - 1] ?? 0x20, content[at + 2] ?? 0x20]
    if (isBlank(before) && isBlank(after)) return at + 2
  }
  return content.length
}
