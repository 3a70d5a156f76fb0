import { type CommandDefinition, commandDefinitions, type WordsSaying } from '@platen/template/commands'
import { blanked, type Phrase } from '../reading/phrase.ts'
import { anyOf, bare, isFiller } from '../reading/words.ts'
import { findSlot } from './find-slot.ts'

/** Reads the arguments of a clause. `rest`: the argument that receives all remaining words. */
type WordsReader = (phrase: Phrase) => { given: Record<string, unknown>; rest?: Phrase } | undefined

/** Compiles a saying whose words can be in any order. */
export function compileWords(
  definition: CommandDefinition,
  { words, slots = [], mayHave = [], oneOf = [], besides, with: fixed, rest: ofRest }: WordsSaying,
): WordsReader {
  const groups = words.map((group) => anyOf(group, 'u'))
  const others = besides === undefined ? undefined : anyOf(besides, 'gu')
  return (phrase) => {
    let rest = blanked(phrase)
    const given: Record<string, unknown> = { ...fixed }
    for (const group of groups) {
      const found = group.exec(rest.text)
      if (!found) return undefined
      rest = rest.without(found.index, found.index + found[0].length)
    }
    let isOne = oneOf.length === 0
    for (const name of new Set([...slots, ...mayHave, ...oneOf])) {
      const found = findSlot(definition, name, rest)
      if (!found && slots.includes(name)) return undefined
      if (found && oneOf.includes(name)) isOne = true
      Object.assign(given, found?.given)
      rest = found?.rest ?? rest
    }
    if (!isOne) return undefined
    if (ofRest !== undefined) return { given, rest: bare(rest) }
    const left = others ? rest.text.replaceAll(others, ' ') : rest.text
    return isFiller(left) ? { given } : undefined
  }
}

let styleReaders: WordsReader[] | undefined

/** Whether words only describe a style. */
export function isStyle(words: Phrase): boolean {
  const definition: CommandDefinition | undefined = commandDefinitions.find(
    ({ name }) => name === 'set_style',
  )
  styleReaders ??= (definition?.sayings.en ?? []).flatMap((saying) =>
    definition && typeof saying === 'object' && 'words' in saying ? [compileWords(definition, saying)] : [],
  )
  return styleReaders.some((read) => read(words)?.rest?.text === '')
}
