import { readAdd } from './acts/add.ts'
import { readAddSignature } from './acts/add-signature.ts'
import { readAddTax } from './acts/add-tax.ts'
import { readAddText } from './acts/add-text.ts'
import { readHide } from './acts/hide.ts'
import { readMove } from './acts/move.ts'
import { readPlaceRight } from './acts/place-right.ts'
import { readRemove, readTakeOff } from './acts/remove.ts'
import { readRename } from './acts/rename.ts'
import { readRepeatRow } from './acts/repeat-row.ts'
import { readReplaceWords } from './acts/replace-words.ts'
import { readPageNumbers, readRunningLine } from './acts/running-lines.ts'
import { readSetCurrency, readSetDates, readSetDecimals } from './acts/set-formats.ts'
import { readSetLanguage } from './acts/set-language.ts'
import { readSetLogo } from './acts/set-logo.ts'
import { readSetLook } from './acts/set-look.ts'
import { readSetMargins, readSetPaper } from './acts/set-page.ts'
import { readSetTitle } from './acts/set-title.ts'
import { readTableRows } from './acts/table-rows.ts'
import { asSaid } from './reading/everyday.ts'
import { matched, part, type Phrase } from './reading/phrase.ts'
import type { Reader } from './refining.ts'

/** The first that understands a command takes it: the more exact ones stand before those that find their words anywhere. */
const readers: readonly Reader[] = [
  readSetLogo,
  readAddTax,
  readAddSignature,
  readRepeatRow,
  readTableRows,
  readSetLanguage,
  readSetCurrency,
  readSetDecimals,
  readSetDates,
  readPageNumbers,
  readRunningLine,
  readAdd,
  readAddText,
  readReplaceWords,
  readSetTitle,
  readRename,
  readHide,
  readTakeOff,
  readPlaceRight,
  readMove,
  readRemove,
  readSetMargins,
  readSetPaper,
  readSetLook,
]

/** Understands any command that there are rules for, in the words that people use for it. */
export const readCommand: Reader = (given) => {
  const phrase = fronted(given)
  for (const said of asSaid(phrase)) {
    const understood = readExactly(said)
    if (understood) return understood
  }
  return readExactly(phrase)
}

const readExactly: Reader = (phrase) => {
  for (const reader of readers) {
    const understood = reader(phrase)
    if (understood) return understood
  }
  return undefined
}

const infinitive =
  / (?<verb>entfernen|loschen|streichen|hinzufugen|einfugen|erganzen|verschieben|umbenennen|ausblenden)$/u

/** “Notizen entfernen” is “entfernen Notizen”. */
function fronted(phrase: Phrase): Phrase {
  const { verb } = matched(phrase, infinitive) ?? {}
  if (!verb) return phrase
  const rest = part(phrase, 0, phrase.text.length - verb.text.length)
  return { raw: `${verb.raw} ${rest.raw}`, text: `${verb.text} ${rest.text}` }
}
