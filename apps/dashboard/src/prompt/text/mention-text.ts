import type { PromptPart } from '@platen/contract'

/** A mentioned file in the text of a prompt box: its key between two private-use characters. */
export interface Mention {
  from: number
  to: number
  key: string
}

const [open, close] = ['\uE000', '\uE001']
const pattern = /\uE000([^\uE000\uE001\n]{1,100})\uE001/g

/** Returns the text of a mention. */
export const mentionOf = (key: string) => `${open}${key}${close}`

/** Returns the mentions in text, in order. */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length }, 1: key = '' }) => ({
    from: index,
    to: index + length,
    key,
  }))
}

/** Replaces each mention, and removes stray private-use characters. */
export function withoutMentions(text: string, labelOf: (key: string) => string): string {
  return text
    .replaceAll(pattern, (_all, key: string) => labelOf(key))
    .replaceAll(open, '')
    .replaceAll(close, '')
}

/** Converts the text of a prompt box to the parts of a prompt. A mention without an attachment becomes text. Adjacent text parts are merged. */
export function partsOf(
  text: string,
  { idOf, labelOf }: { idOf: (key: string) => string | undefined; labelOf: (key: string) => string },
): PromptPart[] {
  const parts: PromptPart[] = []
  const say = (words: string) => {
    const last = parts.at(-1)
    if (words === '') return
    if (last && 'text' in last) last.text += words
    else parts.push({ text: words })
  }
  let at = 0
  for (const { from, to, key } of mentionsIn(text)) {
    const attachmentId = idOf(key)
    say(text.slice(at, from))
    if (attachmentId === undefined) say(labelOf(key))
    else parts.push({ attachmentId })
    at = to
  }
  say(text.slice(at))
  return parts
}

/** Converts the parts of a prompt to the text of a prompt box. */
export function textOf(parts: readonly PromptPart[]): string {
  return parts
    .map((part) => ('text' in part ? withoutMentions(part.text, () => '') : mentionOf(part.attachmentId)))
    .join('')
}

/** Trims the first and last text. */
export function trimParts(parts: readonly PromptPart[]): PromptPart[] {
  const last = parts.length - 1
  return parts.flatMap((part, at): PromptPart[] => {
    if (!('text' in part)) return [part]
    const text = at === last ? part.text.trimEnd() : part.text
    const words = at === 0 ? text.trimStart() : text
    return words === '' ? [] : [{ text: words }]
  })
}
