import { folded } from '../../words/folded.ts'

const repeated = String.raw`(?:repeat|repeats|repeated|wiederhol\w*|repete\w*|repite\w*)`
const tableHead = String.raw`(?:header rows?|head rows?|heading row|table head(?:er|ing)?s?|column head(?:er|ing)?s|kopfzeile der tabelle|tabellenkopf|spaltenuberschriften)`

const advice: readonly (readonly [asks: RegExp, answer: string])[] = [
  [
    /\b(?:watermarks?|wasserzeichen|filigrane|marca de agua)\b/,
    'The Composer cannot add or change a watermark. Use Code: the documentation page “Print CSS” has a recipe for it under “Watermark”.',
  ],
  [
    new RegExp(String.raw`\b(?:${repeated}\b.*\b${tableHead}|${tableHead}\b.*\b${repeated})\b`),
    'The header row of a table is already repeated on each page that the table continues on. You do not need to change anything.',
  ],
]

/** Returns what to do instead, for a wish that no command carries out. */
export function adviceFor(clause: string): string | undefined {
  const text = folded(clause)
  return advice.find(([asks]) => asks.test(text))?.[1]
}
