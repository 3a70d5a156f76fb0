import {
  type CommandDefinition,
  commandDefinitions,
  removing,
  runCommand,
  type Saying,
} from '@platen/template/commands'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import { matched, type Phrase } from '../reading/phrase.ts'
import {
  type Done,
  isDeclined,
  notUnderstood,
  type ReadArguments,
  type Reader,
  type Working,
} from '../refining.ts'
import { anyOf } from '../reading/words.ts'
import { compileWords } from './compile-words.ts'
import { compileSaying, type CompiledSaying } from './compile-saying.ts'
import { canBe } from './read-fields.ts'
import { readOnDraft } from './read-on-draft.ts'
import { readPlain } from './read-plain.ts'
import { setLanguage } from './set-language.ts'

type SayingReader = (phrase: Phrase) => FittingSaying | undefined

/** A saying that matches a clause. `given` contains the arguments that do not need a draft. */
interface FittingSaying {
  definition: CommandDefinition
  given: Record<string, unknown>
  /** The arguments that need a draft, and their words. */
  open: [name: string, words: Phrase][]
  /** The number of characters in the arguments, except choices. */
  free: number
}

const sayings: readonly SayingReader[] = commandDefinitions.flatMap((definition: CommandDefinition) =>
  Object.values(definition.sayings).flatMap((all) =>
    (all ?? []).map((saying) => readerOf(definition, saying)),
  ),
)

function readerOf(definition: CommandDefinition, saying: Saying): SayingReader {
  if (typeof saying === 'object' && 'words' in saying) {
    const read = compileWords(definition, saying)
    return (phrase) => {
      const found = read(phrase)
      if (!found) return undefined
      const { given, rest } = found
      const open: FittingSaying['open'] = rest && saying.rest !== undefined ? [[saying.rest, rest]] : []
      return { definition, given, open, free: rest?.text.length ?? 0 }
    }
  }
  const compiled = compileSaying(definition, saying)
  return (phrase) => fit(definition, compiled, phrase)
}

const removingWord = anyOf(removing, 'u')

const adding = /^(?:add|insert|duplicate)_/

/** Whether a command would add something, although the clause begins with a verb such as “remove”. */
function addsInstead({ name }: CommandDefinition, { text }: Phrase): boolean {
  return adding.test(name) && removingWord.exec(text)?.index === 0
}

/** Maximum number of characters in a clause without quotations. */
const clauseLengthMax = 300

/** Reads a clause as a saying of a command. */
export const readSaying: Reader = (phrase) => {
  if (phrase.text.replaceAll('·', '').length > clauseLengthMax) return undefined
  // The saying that matches the most words in the clause literally is the most exact.
  const fitting = sayings
    .flatMap((read) => read(phrase) ?? [])
    .filter(({ definition }) => !addsInstead(definition, phrase))
    .toSorted((a, b) => a.free - b.free)
  const [first] = fitting
  if (!first) return undefined
  const takesNames = fitting.some(({ given }) => Object.values(given).some((one) => Array.isArray(one)))
  const isBare = fitting.some(({ open }) =>
    open.some(([name, { text }]) => name === 'elements' && text === ''),
  )
  return {
    act: (draft) => runFirst(draft, fitting),
    ...(adding.test(first.definition.name) && { adds: true }),
    ...(takesNames && { takesNames }),
    ...(isBare && { isBare }),
  }
}

const nothing: Phrase = { raw: '', text: '' }

function fit(
  definition: CommandDefinition,
  { pattern, fixed, needs, selected }: CompiledSaying,
  phrase: Phrase,
): FittingSaying | undefined {
  if (!needs.every((words) => words.some((word) => phrase.text.includes(word)))) return undefined
  const found = matched(phrase, pattern)
  if (!found) return undefined
  const given: Record<string, unknown> = { ...fixed }
  const open: FittingSaying['open'] = []
  for (const name of selected) if (!found[name]) open.push([name, nothing])
  let free = 0
  for (const [name, words] of Object.entries(found)) {
    if (definition.readings[name] !== 'choice') free += words.text.length
    const reader = readPlain(definition, name)
    if (!reader) {
      if (!canBe(definition.readings[name], words)) return undefined
      open.push([name, words])
      continue
    }
    const read = reader(words)
    if (!read) return undefined
    Object.assign(given, read.given)
  }
  return { definition, given, open, free }
}

/** Runs the command of the first saying whose arguments are found in the draft. */
function runFirst(draft: Working, fitting: readonly FittingSaying[]): Done | Declined {
  let refusal: Declined | undefined
  for (const one of fitting) {
    const read = ofSelection(draft, one.definition) ?? onDraft(draft, one)
    if (!isDeclined(read)) return runRead(draft, one.definition.name, read)
    if (!refusal?.declined) refusal = read
  }
  return refusal ?? notUnderstood
}

function onDraft(
  draft: Working,
  { definition, given, open }: Omit<FittingSaying, 'free'>,
): ReadArguments | Declined {
  const all: ReadArguments = { given: { ...given } }
  for (const [name, words] of open) {
    const read = readOnDraft(definition, name, { words, draft, given: all.given })
    if (isDeclined(read)) return read
    Object.assign(all, read, { given: { ...all.given, ...read.given } })
  }
  return all
}

function runRead(
  draft: Working,
  own: string,
  { given, about = draft.about, command: name = own, note }: ReadArguments,
): Done | Declined {
  if (name === 'set_language') return setLanguage(draft, String(given['language']))
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  // The items of a list can have fields that no row prints yet.
  const mayAddFaults = name === 'repeat_for_each'
  const done = runOnDraft(draft, { name, arguments: args, about, mayAddFaults })
  return isDeclined(done) || note === undefined ? done : { ...done, notes: [...(done.notes ?? []), note] }
}

/** Refuses a command for the whole document if an element is selected. */
function ofSelection(draft: Working, { ofDocument }: CommandDefinition): Declined | undefined {
  return ofDocument === undefined || draft.about === undefined
    ? undefined
    : beyondSelection(draft, `${ofDocument} the whole document’s`)
}

/** Runs a command from a prompt on a draft. */
export function runOnDraft(draft: Working, request: Parameters<typeof runCommand>[1]): Done | Declined {
  const definition = commandDefinitions.find(({ name }) => name === request.name)
  const beyond = definition && ofSelection(draft, definition)
  if (beyond) return beyond
  const result = runCommand(draft.source, request)
  return 'refused' in result ? { declined: result.refused } : result
}
