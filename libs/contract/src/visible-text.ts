/** None of these is drawn by itself. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** The mark of byte order counts as a blank, and has no width. */
const blanks = /[^\S\uFEFF]+/g
/** Persian and Indic words have joiners within them, emoji these and variation selectors; between other letters neither is seen. */
const joiner = /[\p{Join_Control}\p{Variation_Selector}]/u
const unjoined = /[\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** The letters of keycaps, which are emoji by a variation selector between the two. */
const keycapLetter = /[\d#*]/
const keycap = '\u20E3'

/** One line as people see it: no blanks at its ends, nothing in it that is not drawn, each letter written in one way. */
export function visibleText(text: string): string {
  const letters = Array.from(text.toWellFormed().normalize('NFC').replaceAll(blanks, ' '))
  let seen = ''
  let before = ''
  for (const [at, letter] of letters.entries()) {
    if (invisible.test(letter) && !isNeeded(letter, before, letters[at + 1])) continue
    seen += letter
    before = letter
  }
  return seen.replaceAll(blanks, ' ').trim()
}

/** Whether one that is not drawn changes how its neighbours are. */
function isNeeded(letter: string, before: string, after: string | undefined): boolean {
  if (!joiner.test(letter) || before === '' || before === letter) return false
  if (letter === '\uFE0F' && after === keycap && keycapLetter.test(before)) return true
  return !unjoined.test(before)
}
