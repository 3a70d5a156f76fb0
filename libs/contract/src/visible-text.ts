import { normalizeText } from './normalize-text.ts'

/** Characters that are not drawn on their own. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** Whitespace except the byte order mark, which has no width. */
const blanks = /[^\S\uFEFF]+/g
/**
 * Persian and Indic words contain joiners, and emoji contain joiners and variation selectors. Between other letters, these characters are invisible.
 */
const joiner = /[\p{Join_Control}\p{Variation_Selector}]/u
const unjoined = /[\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Letters of keycap emoji, which have a variation selector between the letter and the keycap. */
const keycapLetter = /[\d#*]/
const keycap = '\u20E3'

/** Returns a line as people see it: trimmed, in normalization form C, and without invisible characters. */
export function visibleText(text: string): string {
  const letters = Array.from(normalizeText(text.toWellFormed(), 'NFC').replaceAll(blanks, ' '))
  let seen = ''
  let before = ''
  for (const [at, letter] of letters.entries()) {
    if (invisible.test(letter) && !isNeeded(letter, before, letters[at + 1])) continue
    seen += letter
    before = letter
  }
  return seen.replaceAll(blanks, ' ').trim()
}

/** Whether an invisible character changes how its neighbors are drawn. */
function isNeeded(letter: string, before: string, after: string | undefined): boolean {
  if (!joiner.test(letter) || before === '' || before === letter) return false
  if (letter === '\uFE0F' && after === keycap && keycapLetter.test(before)) return true
  return !unjoined.test(before)
}
