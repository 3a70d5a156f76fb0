import { type CommandDefinition, commandDefinitions, runCommand } from '@platen/template/commands'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import { matched, type Phrase } from '../reading/phrase.ts'
import { type Act, type Done, isDeclined, notUnderstood, type Reader, type Working } from '../refining.ts'
import { compileSaying, type CompiledSaying } from './compile-saying.ts'
import { type ReadArguments, readOnDraft, readPlain } from './read-arguments.ts'

interface KnownSaying extends CompiledSaying {
  definition: CommandDefinition
}

/** A saying that a clause fits, with what its words say by themselves. */
interface FittingSaying {
  definition: CommandDefinition
  given: Record<string, unknown>
  /** Words of arguments that only a draft can tell. */
  open: [name: string, words: Phrase][]
}

/** Of all commands, in their order. */
const sayings: readonly KnownSaying[] = commandDefinitions.flatMap((definition: CommandDefinition) =>
  Object.values(definition.sayings).flatMap((all) =>
    (all ?? []).map((saying) => ({ definition, ...compileSaying(definition, saying) })),
  ),
)

/** Letters of a clause besides what it quotes: what is longer asks for more than one thing. */
const clauseLengthMax = 300

/** Understands a clause that asks for a command of the registry. */
export const readSaying: Reader = (phrase) => {
  if (phrase.text.replaceAll('·', '').length > clauseLengthMax) return undefined
  const fitting = sayings.flatMap((saying) => fit(saying, phrase) ?? [])
  const [first] = fitting
  if (!first) return undefined
  const takesNames = fitting.some(({ given }) => Array.isArray(given['names']))
  return { act: (draft) => runFirst(draft, fitting), ...(takesNames && { takesNames }) }
}

function fit(saying: KnownSaying, phrase: Phrase): FittingSaying | undefined {
  const { definition, pattern, fixed, needs } = saying
  if (!needs.every((words) => words.some((word) => phrase.text.includes(word)))) return undefined
  const found = matched(phrase, pattern)
  if (!found) return undefined
  const given: Record<string, unknown> = { ...fixed }
  const open: FittingSaying['open'] = []
  for (const [name, words] of Object.entries(found)) {
    const reader = readPlain(definition, name)
    if (!reader) {
      open.push([name, words])
      continue
    }
    const read = reader(words)
    if (!read) return undefined
    Object.assign(given, read.given)
  }
  return { definition, given, open }
}

/** Runs the first reading whose arguments are all found on the draft. */
function runFirst(draft: Working, fitting: readonly FittingSaying[]): Done | Declined {
  let refusal: Declined | undefined
  for (const { definition, given, open } of fitting) {
    const read = onDraft(draft, { definition, given, open })
    if (!isDeclined(read)) return runRead(draft, definition.name, read)
    refusal ??= read
  }
  return refusal ?? notUnderstood
}

function onDraft(draft: Working, { definition, given, open }: FittingSaying): ReadArguments | Declined {
  const all: ReadArguments = { given: { ...given } }
  for (const [name, words] of open) {
    const read = readOnDraft(definition, name, { words, draft })
    if (isDeclined(read)) return read
    Object.assign(all.given, read.given)
    if (read.about !== undefined) all.about = read.about
  }
  return all
}

function runRead(draft: Working, name: string, { given, about }: ReadArguments): Done | Declined {
  return runOnDraft(draft, { name, arguments: given, about: about ?? draft.about })
}

/** Of the whole document: they are not run for a selection. */
const ofDocument: Readonly<Record<string, string>> = {
  set_page_size: 'the paper is the whole document’s',
  set_margins: 'the margins are the whole document’s',
  set_running_text: 'the header and footer are the whole document’s',
  add_page_numbers: 'page numbers are the whole document’s',
}

/** Runs a command on a draft between two commands of a prompt. */
export function runOnDraft(draft: Working, request: Parameters<typeof runCommand>[1]): Done | Declined {
  const why = ofDocument[request.name]
  if (why !== undefined && draft.about !== undefined) return beyondSelection(draft, why)
  const result = runCommand(draft.source, request)
  return 'refused' in result ? { declined: result.refused } : result
}

/** An act that runs a command with these arguments. */
export function commandAct(name: string, given: Record<string, unknown>): Act {
  return (draft) => runOnDraft(draft, { name, arguments: given, about: draft.about })
}
