import { nameOf, namePartsOf } from '../field-names.ts'

const numbering =
  /^(?:\(?(?:\d{1,3}[a-z]?|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s*)+(?=\S)|^(?:\d{1,2}[a-z]?|[a-z])\s+(?=\p{Lu})|^[•▪■●◦*✓§☐□-]+\s*/u
const end = /[\s:：.。…*,;،؛—–\-=_/▶►▸→]+$/u

const circled = /[\u2460-\u24FF\u2776-\u2793\u3251-\u32BF]/gu
/** Matches spaces that only spread a word or break it into lines. */
const betweenIdeographs =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** Returns a label without its numbering, final colon, or text in brackets. */
export function cleanLabel(printed: string): string {
  let text = printed.replaceAll(circled, ' ').replaceAll(/\s+/g, ' ').replaceAll(betweenIdeographs, '').trim()
  text = text.replace(numbering, '').replace(end, '')
  const bare = text
    .replaceAll(/\s*[(（[【][^()（）[\]【】]*[)）\]】]?\s*/gu, ' ')
    .replaceAll(/^[\s)\]）】]+/g, '')
    .trim()
  if (/\p{L}{2}|\p{Lo}/u.test(bare)) text = bare
  else text = text.replaceAll(/[()（）[\]]/g, ' ').trim()
  return text.replace(end, '').trim()
}

/** Whether words can be a label. */
export function isLabel(text: string): boolean {
  const clean = cleanLabel(text)
  return /\p{L}\p{M}*\p{L}|\p{Lo}/u.test(clean) && clean.length <= 160
}

const namePartsMax = 5
const small =
  /^(?:the|of|a|an|your|please|enter|der|die|das|des|le|la|les|du|de|del|el|and|und|et|y|if|any|for|to|in|on|is|are|was|or)$/

/** Converts a label to a field name: `Invoice No.` becomes `invoice_no`. Returns an empty string if there are no letters. */
export function nameOfLabel(label: string): string {
  const parts = namePartsOf(cleanLabel(label))
  const telling = parts.filter((part) => !small.test(part))
  const chosen = parts.length <= namePartsMax || telling.length === 0 ? parts : telling
  return nameOf(chosen.slice(0, namePartsMax))
}

/** Whether text ends in a colon, so that its value is after or below it. */
export function endsInColon(text: string): boolean {
  return /[:：]\s*$/.test(text)
}
