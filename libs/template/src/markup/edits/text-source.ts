import { parseFragment } from 'parse5'

/** A piece of a text as HTML writes it: a letter, or a character reference such as `&amp;`. */
export interface WrittenText {
  source: string
  /** What it shows. */
  text: string
}

const reference = /&(?:#x?[\da-f]+|[a-z][\da-z]*);?/gi
const shownBy = new Map<string, string>()
/** Templates use few references; a hostile text may hold any number. */
const knownMax = 5_000

/** A text of HTML, without its merge tags, piece by piece. */
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

/** What a text of HTML shows. */
export function textOf(source: string): string {
  return source.replaceAll(reference, textOfReference)
}

/** A text as HTML writes it; none of it is markup, a reference or a merge tag. */
export function writeText(text: string): string {
  return apart(
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // HTML has no place for them, and the noncharacters stand for merge tags where those are hidden.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFDD0-\uFDEF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('\u00A0', '&nbsp;'),
  )
}

/** A text as HTML writes it, with the spelling kept of what it begins and ends with as before. */
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
  // Where they meet, two halves can be read as something else: `&` before `lt;`.
  return textOf(kept) === textOf(writeText(text)) ? kept : writeText(text)
}

/** Keeps braces from being read as a merge tag, and a sign of less from being read as an element, with whatever follows. */
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
