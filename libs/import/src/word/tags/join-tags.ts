import { scanMarks } from '@platen/merge'
import type { Inline } from '../body/inline.ts'

type TextInline = Extract<Inline, { kind: 'text' }>

/** Invisible characters that Word inserts for hyphenation and spelling. */
const unseen = /[\u200B-\u200F\u00AD\u2060\uFEFF]/g
const tagPattern = /\{\{[^{}]{1,400}\}\}/g

/** The start of another template engine's placeholder. */
const markSigns = /[{<«%[]|\+\+\+/

/**
 * Joins merge tags and placeholders that Word splits into runs, in the style of their first letter. Removes invisible characters, curly
 * quotes and wide spaces from them.
 */
export function joinTags(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  let texts: TextInline[] = []
  const flush = () => {
    joined.push(...joinIn(texts))
    texts = []
  }
  for (const inline of inlines) {
    if (inline.kind === 'text') texts.push(inline)
    else {
      flush()
      joined.push(inline)
    }
  }
  flush()
  return joined
}

function joinIn(texts: TextInline[]): TextInline[] {
  const whole = texts.map(({ text }) => text).join('')
  const joined = /\{[^{}]*\u200B?\{/.test(whole) ? joinAt(texts, whole, tagsIn(whole)) : texts
  if (joined.length < 2 || !markSigns.test(whole)) return joined
  const text = joined.map((one) => one.text).join('')
  const marks = scanMarks(text).map((mark) => ({ ...mark, letter: mark.start }))
  return joinAt(joined, text, marks)
}

interface Joined {
  start: number
  end: number
  text: string
  letter: number
}

function tagsIn(whole: string): Joined[] {
  return [...whole.matchAll(tagPattern)].map((match) => {
    const inner = match[0].slice(2, -2)
    const letter = match.index + 2 + Math.max(0, inner.search(/[\p{L}\p{N}]/u))
    return { start: match.index, end: match.index + match[0].length, text: `{{${cleanTag(inner)}}}`, letter }
  })
}

function joinAt(texts: TextInline[], whole: string, pieces: readonly Joined[]): TextInline[] {
  const found: TextInline[] = []
  let from = 0
  for (const { start, end, text, letter } of pieces) {
    found.push(...slice(texts, from, start))
    const at = slice(texts, letter, letter + 1)[0]
    if (at) found.push({ ...at, text })
    from = end
  }
  found.push(...slice(texts, from, whole.length))
  return found
}

function cleanTag(inner: string): string {
  const plain = inner
    .replaceAll(unseen, '')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .trim()
  const sign = /^[#^/!]?/.exec(plain)?.[0] ?? ''
  return (
    sign +
    plain
      .slice(sign.length)
      .trim()
      .replaceAll(/^[“”„‟"‘’‚«»]+|[“”„‟"‘’‚«»]+$/g, '')
      .trim()
  )
}

function slice(texts: readonly TextInline[], start: number, end: number): TextInline[] {
  const found: TextInline[] = []
  let at = 0
  for (const item of texts) {
    const text = item.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (text !== '') found.push({ ...item, text })
    at += item.text.length
    if (at >= end) break
  }
  return found
}
