import { scanTags } from '../scan-tags.ts'

export interface PageText {
  /** Each HTML tag is replaced with one `elementEnd`, and each merge tag with as many `mergeTag` as it has characters. */
  text: string
  offsetOf: (index: number) => number
}

/** Marks the start or end of an element in text. */
export const elementEnd = '\0'
/** Marks each character of a merge tag in text. */
export const mergeTag = '\u0001'

const references: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&nbsp;': ' ',
}
const boundary = /<!--|<(style|script)\b|<\/?[a-zA-Z!][^<>]*>|&(?:lt|gt|amp|quot|nbsp);/g

/** Returns the text of a page without comments, style sheets or scripts. Linear in the length of the source. */
export function pageText(source: string): PageText {
  const masked = withoutMergeTags(source)
  const pieces: string[] = []
  const indexes: number[] = []
  const offsets: number[] = []
  let length = 0
  const add = (text: string, offset: number) => {
    if (text === '') return
    pieces.push(text)
    indexes.push(length)
    offsets.push(offset)
    length += text.length
  }
  let from = 0
  for (;;) {
    boundary.lastIndex = from
    const found = boundary.exec(masked)
    if (!found) break
    add(masked.slice(from, found.index), from)
    from = endOf(masked, found)
    add(references[found[0]] ?? elementEnd, found.index)
  }
  add(masked.slice(from), from)
  return { text: pieces.join(''), offsetOf: offsetIn(indexes, offsets) }
}

/** Like `pageText`, for plain text. */
export function plainText(source: string): PageText {
  return { text: withoutMergeTags(source), offsetOf: (index) => index }
}

function withoutMergeTags(source: string): string {
  let text = ''
  for (const { start, end, kind } of scanTags(source))
    if (kind !== 'unclosed') text += source.slice(text.length, start) + mergeTag.repeat(end - start)
  return text + source.slice(text.length)
}

function endOf(source: string, { 0: found, 1: name, index }: RegExpExecArray): number {
  if (found !== '<!--' && name === undefined) return index + found.length
  const close = found === '<!--' ? '-->' : `</${name}`
  const end = source.indexOf(close, index + found.length)
  return end < 0 ? source.length : end + (found === '<!--' ? close.length : 0)
}

function offsetIn(indexes: readonly number[], offsets: readonly number[]) {
  return (index: number): number => {
    let [low, high] = [0, indexes.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((indexes[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return (offsets[low] ?? 0) + index - (indexes[low] ?? 0)
  }
}
