import { type CommandDefinition, commandDefinitions } from '@platen/template/commands'
import { phraseOf } from '../reading/phrase.ts'

const keywords = commandDefinitions.flatMap((definition: CommandDefinition) =>
  definition.keywords.map((word) => ({ definition, word: ` ${plain(word)} ` })),
)

/** Returns the command with the longest keyword in a clause, or `undefined`. */
export function nearestCommand(clause: string): CommandDefinition | undefined {
  const said = ` ${plain(clause)} `
  const found = keywords.filter(({ word }) => said.includes(word))
  return found.toSorted((a, b) => b.word.length - a.word.length)[0]?.definition
}

function plain(text: string): string {
  return phraseOf(text)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}
