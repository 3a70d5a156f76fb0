import { readSaying } from './commands/read-saying.ts'
import { inOtherWords } from './reading/everyday.ts'
import { matched, part, type Phrase } from './reading/phrase.ts'
import { isDeclined, type Reader, type Understood } from './refining.ts'

/** Reads a command, including everyday wordings. */
export const readCommand: Reader = (given) => {
  const phrase = withVerbFirst(given)
  const saying = readSaying(phrase)
  const [other] = inOtherWords(phrase).flatMap((one) => readSaying(one) ?? [])
  return saying && other ? firstDone(saying, other) : (saying ?? other)
}

/** Tries another reading if the draft does not have what the first reading names. */
function firstDone(first: Understood, other: Understood): Understood {
  return {
    ...first,
    act: (draft) => {
      const done = first.act(draft)
      if (!isDeclined(done)) return done
      const instead = other.act(draft)
      return isDeclined(instead) ? done : instead
    },
  }
}

const infinitive =
  / (?<verb>entfernen|loschen|streichen|hinzufugen|einfugen|erganzen|verschieben|umbenennen|ausblenden)$/u

/** Returns “entfernen Notizen” for “Notizen entfernen”. */
function withVerbFirst(phrase: Phrase): Phrase {
  const { verb } = matched(phrase, infinitive) ?? {}
  if (!verb) return phrase
  const rest = part(phrase, 0, phrase.text.length - verb.text.length)
  return { raw: `${verb.raw} ${rest.raw}`, text: `${verb.text} ${rest.text}` }
}
