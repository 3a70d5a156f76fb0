import { readAdd } from './acts/add.ts'
import { readAddText } from './acts/add-text.ts'
import { readPlaceRight } from './acts/place-right.ts'
import { readRename } from './acts/rename.ts'
import { readRepeatRow } from './acts/repeat-row.ts'
import { readSaying } from './commands/read-saying.ts'
import { inOtherWords } from './reading/everyday.ts'
import { matched, part, type Phrase } from './reading/phrase.ts'
import { isDeclined, type Reader, type Understood } from './refining.ts'

/** The first that understands a command takes it: the more exact ones stand before those that find their words anywhere. */
const readers: readonly Reader[] = [readRepeatRow, readAdd, readAddText, readRename, readPlaceRight]

/** Understands any command that there are rules for, in the words that people use for it. */
export const readCommand: Reader = (given) => {
  const phrase = fronted(given)
  const saying = readSaying(phrase)
  const other = readInOtherWords(phrase) ?? readByRules(phrase)
  return saying && other ? firstDone(saying, other) : (saying ?? other)
}

const readInOtherWords: Reader = (phrase) => {
  for (const said of inOtherWords(phrase)) {
    const understood = readSaying(said) ?? readByRules(said)
    if (understood) return understood
  }
  return undefined
}

/** The command of the registry; where the draft has not what it names, what else the clause may mean. */
function firstDone(saying: Understood, other: Understood): Understood {
  return {
    ...saying,
    act: (draft) => {
      const made = saying.act(draft)
      if (!isDeclined(made)) return made
      const instead = other.act(draft)
      return isDeclined(instead) ? made : instead
    },
  }
}

const readByRules: Reader = (phrase) => {
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
