import { parseFragment } from 'parse5'

/** A character or a character reference such as `&amp;`. */
export interface WrittenText {
  source: string
  text: string
}

const reference = /&(?:#x?[\da-f]+|[a-z][\da-z]*);?/gi
const shownBy = new Map<string, string>()
/** Maximum number of cached references. Templates have few, but hostile text can have any number. */
const knownMax = 5_000

export function readText(source: string): WrittenText[] {
  const pieces: WrittenText[] = []
  let from = 0
  const take = (to: number) => {
    for (const sign of source.slice(from, to)) pieces.push({ source: sign, text: sign })
  }
  for (const { 0: found, index } of source.matchAll(reference)) {
    take(index)
    pieces.push({ source: found, text: textOfReference(found) })
    from = index + found.length
  }
  take(source.length)
  return pieces
}

export function textOf(source: string): string {
  return source.replaceAll(reference, textOfReference)
}

/** Escapes a string, including braces of merge tags. */
export function writeText(text: string): string {
  return apart(
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // Control characters are not allowed in HTML, and noncharacters stand for hidden merge tags.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFDD0-\uFDEF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('\u00A0', '&nbsp;'),
  )
}

/** Escapes a string, and keeps the source of its unchanged start and end. */
export function rewriteText(text: string, before: readonly WrittenText[], after = before): string {
  let at = 0
  let head = ''
  for (const piece of before) {
    if (!text.startsWith(piece.text, at)) break
    head += piece.source
    at += piece.text.length
  }
  let end = text.length
  const tail: string[] = []
  for (const piece of after.toReversed()) {
    if (end - piece.text.length < at || !text.endsWith(piece.text, end)) break
    tail.push(piece.source)
    end -= piece.text.length
  }
  const kept = apart(head + writeText(text.slice(at, end)) + tail.toReversed().join(''))
  // Two halves can combine into something else: `&` before `lt;`.
  return textOf(kept) === textOf(writeText(text)) ? kept : writeText(text)
}

/** Escapes braces and `<` that could form a merge tag or a tag with the text after them. */
function apart(source: string): string {
  return source.replaceAll(/\{(?=\{|$)/g, '&#123;').replaceAll(/<(?=[a-z/!?]|$)/gi, '&lt;')
}

function textOfReference(found: string): string {
  const known = shownBy.get(found)
  if (known !== undefined) return known
  const [node] = parseFragment(found).childNodes
  const text = node && 'value' in node ? node.value : ''
  if (shownBy.size >= knownMax) shownBy.clear()
  shownBy.set(found, text)
  return text
}
