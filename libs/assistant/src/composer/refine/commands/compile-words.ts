import type { CommandDefinition, WordsSaying } from '@platen/template/commands'
import { isFiller } from '../reading/fillers.ts'
import { blanked } from '../reading/blanked.ts'
import type { Phrase } from '../reading/phrase.ts'
import { anyOf } from '../reading/whole-words.ts'
import { findSlot } from './find-slot.ts'

/** Turns a saying whose words may be in any order into a reader of the arguments that a clause gives. */
export function compileWords(
  definition: CommandDefinition,
  { words, slots = [], mayHave = [], besides, with: fixed }: WordsSaying,
): (phrase: Phrase) => Record<string, unknown> | undefined {
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
    for (const name of [...slots, ...mayHave]) {
      const found = findSlot(definition, name, rest)
      if (!found && slots.includes(name)) return undefined
      Object.assign(given, found?.given)
      rest = found?.rest ?? rest
    }
    const left = others ? rest.text.replaceAll(others, ' ') : rest.text
    return isFiller(left) ? given : undefined
  }
}
