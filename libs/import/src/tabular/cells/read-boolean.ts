import { normalizeText } from '@platen/contract'
import type { CellValue, ReadCell } from './read-cell.ts'

/**
 * Words for yes and no. No word has opposite meanings in two languages. Intl does not provide such words. The second line of each list has the words
 * that spreadsheets write.
 */
const words = {
  yes: `1 true yes y x ✓ ✔ ☑ ✅ ja j oui si sí s sim da tak ano áno taip jā jah igen kyllä joo evet ναι да так はい 是 예 네 نعم כן हाँ
    wahr vrai verdadero vero verdadeiro waar sand sant prawda pravda igaz tosi adevărat doğru истина`,
  no: `0 false no n ✗ ✘ ☐ nein nej nei non não nie ne nē nem ei hayır hayir όχι нет ні nahi いいえ 否 아니요 لا לא नहीं nee nu не
    falsch faux falso onwaar falsk fałsz nepravda hamis epätosi fals yanlış yanliş ложь`,
}
const common = new Map<string, boolean>([
  ...words.yes.split(/\s+/).map((word): [string, boolean] => [word, true]),
  ...words.no.split(/\s+/).map((word): [string, boolean] => [word, false]),
])

/** Longest known word. The field's own words can be longer. */
const lengthMax = 200

/** Creates a reader for yes and no in any language and in the field's own words, in any case. */
export function createBooleanReader(own: readonly [yes: string, no: string] | undefined): ReadCell {
  const named = own?.every((word) => !word.includes('{{') && word.trim() !== '') === true ? own : undefined
  const known = new Map(common)
  if (named) known.set(folded(named[0]), true).set(folded(named[1]), false)
  const ownWords = named ? `, or "${named[0]}" or "${named[1]}"` : ''
  const unreadable: CellValue = { expected: `yes or no, true or false, 1 or 0${ownWords}` }
  return (cell) => {
    const value = cell.length > lengthMax ? undefined : known.get(folded(cell))
    return value === undefined ? unreadable : { value }
  }
}

export const readYesNo = createBooleanReader(undefined)

function folded(word: string): string {
  // A check mark can have an emoji selector.
  return normalizeText(word.trim(), 'NFC').replace('\ufe0f', '').toLowerCase()
}
