import { type CommandDefinition, commandDefinitions } from '@platen/template/commands'
import { phraseOf } from '../reading/phrase.ts'

/** Letters of a word that tells commands apart. */
const lettersMin = 3

const words = new Map(commandDefinitions.map((definition) => [definition, wordsOf(definition)]))

/** The title of the command whose words a clause shares most; `undefined` where it shares none. */
export function nearestCommand(clause: string): string | undefined {
  const said = wordsIn(clause)
  const shared = [...words].map(([{ title }, own]) => ({
    title,
    count: said.filter((word) => own.has(word)).length,
  }))
  const best = shared.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.title : undefined
}

/** Nouns of its sayings and choices: words that many commands share tell nothing. */
function wordsOf({ title, sayings, choices }: CommandDefinition): Set<string> {
  const texts = [
    title,
    ...Object.values(sayings).flatMap((all) =>
      (all ?? []).map((saying) => (typeof saying === 'string' ? saying : saying.says).replaceAll(/\{\w+\}/g, ' ')),
    ),
    ...Object.entries(choices ?? {}).flatMap(([name, all]) => (name === 'type' ? Object.values(all).flat() : [])),
  ]
  return new Set(texts.flatMap(wordsIn).filter((word) => !common.has(word)))
}

function wordsIn(text: string): string[] {
  return phraseOf(text)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= lettersMin)
}

const common = new Set(
  'the add set insert show print for with that part new only when its own this page text field document everything von der des die das den mit fur nach wenn und una los las del con pour avec par sur dans'.split(
    ' ',
  ),
)
