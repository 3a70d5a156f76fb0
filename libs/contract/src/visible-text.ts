/** None of these is drawn by itself. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]/gu
/** Persian and Indic words have joiners within them, emoji these and variation selectors; between other letters neither is seen. */
const joiner = /[\p{Join_Control}\p{Variation_Selector}]/u
const unjoined = /[\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** One line as people see it: no blanks at its ends, nothing in it that is not drawn, each letter written in one way. */
export function visibleText(text: string): string {
  const written = text.toWellFormed().normalize('NFC')
  const seen = written.replaceAll(invisible, (letter, at: number) => {
    const before = written.charAt(at - 1)
    return joiner.test(letter) && before !== '' && !unjoined.test(before) ? letter : ''
  })
  return seen.replaceAll(/\s+/g, ' ').trim()
}
