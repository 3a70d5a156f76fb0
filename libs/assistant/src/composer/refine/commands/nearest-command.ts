import { commandDefinitions } from '@platen/template/commands'
import { phraseOf } from '../reading/phrase.ts'

const keywords = commandDefinitions.flatMap((definition) =>
  definition.keywords.map((word) => ({ title: definition.title, word: ` ${plain(word)} ` })),
)

/** The title of the command with the longest keyword in a clause; `undefined` where it has none. */
export function nearestCommand(clause: string): string | undefined {
  const said = ` ${plain(clause)} `
  const found = keywords.filter(({ word }) => said.includes(word))
  return found.toSorted((a, b) => b.word.length - a.word.length)[0]?.title
}

/** Words with single spaces between them, as they are understood. */
function plain(text: string): string {
  return phraseOf(text)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}
