import type {
  EditEffects,
  Passage,
  Print,
  PrintDifferences,
  PrintedTexts,
  PrintPair,
  PrintScopes,
  Reach,
  ReachRequest,
  SingleEdit,
  SingleEditName,
  WholeDifferences,
} from '@platen/assistant/author'
import {
  type Composed,
  type ComposeRequest,
  composeTemplate,
  type Declined,
  type Refined,
  type RefineRequest,
  refineTemplate,
} from '@platen/assistant/composer'
import { readStarters } from '@platen/assistant/starters'
import type { DraftSource } from '@platen/contract'
import { type CommandRequest, type CommandResult, runCommand } from '@platen/template/commands'
import { unpackData } from '../../bodies/packed-data.ts'
import { compareLines, type LineChanges, type TextPair } from '../../mcp/comparing/compare-lines.ts'

/** Tasks whose duration depends on drafts and samples. */
export interface AuthorTasks {
  compose: { args: { request: ComposeRequest }; result: Composed | Declined }
  refine: { args: { request: RefineRequest }; result: Refined | Declined }
  /** Determines which elements a change affects. */
  reach: { args: { request: ReachRequest }; result: Reach }
  /** Determines which parts of the printed pages a request is about. */
  scopes: { args: { request: ReachRequest }; result: PrintScopes }
  /** Compares the words that are printed before and after a change. */
  prints: {
    args: { before: Print; after: Print; whole?: Print | undefined; changesFormats: boolean }
    result: PrintDifferences
  }
  /** Compares the words that the elements of a request print before and after a change. */
  wholes: {
    args: { before: PrintPair; after: PrintPair; literals: readonly string[] | null }
    result: WholeDifferences
  }
  /** Finds unreadable words that the previous print did not have. */
  unreadable: { args: { before?: Print | undefined; after: Print }; result: string[] }
  /** Returns the text of a print in the order in which it is read on paper. */
  positions: { args: { print: Print }; result: string }
  /** Returns a draft that prints the values of its codes and links as text. */
  spelled: { args: { source: DraftSource }; result: DraftSource }
  /** Finds new account numbers, addresses and long numbers in printed text. */
  addresses: { args: { texts: PrintedTexts }; result: string[] }
  /** Adapts a request to a draft that contains only some of the changes. */
  request: { args: { request: ReachRequest; after: DraftSource }; result: ReachRequest }
  /** Makes a single edit, and reports its side effects. */
  edit: {
    args: {
      edit: SingleEditName
      input: Readonly<Record<string, unknown>>
      /** `data` of the input, if it is packed. */
      packed?: string | undefined
      source: DraftSource
    }
    result: SingleEdit
  }
  /** Runs a command in the registry. */
  command: { args: { source: DraftSource; request: CommandRequest }; result: CommandResult }
  /** Replaces passages of files. */
  passages: {
    args: { files: Readonly<Record<string, string>>; passages: readonly Passage[] }
    result: Record<string, string>
  }
  /** Compares pairs of strings line by line. */
  lines: { args: { pairs: readonly TextPair[] }; result: (LineChanges | undefined)[] }
  effects: { args: { before: DraftSource; after: DraftSource }; result: EditEffects }
}

export type AuthorTask = {
  [Kind in keyof AuthorTasks]: { kind: Kind } & AuthorTasks[Kind]['args']
}[keyof AuthorTasks]

/** Runs a task. Called in a separate process. */
export async function runAuthorTask(task: AuthorTask): Promise<AuthorTasks[AuthorTask['kind']]['result']> {
  switch (task.kind) {
    case 'compose':
      return composeTemplate(task.request, readStarters())
    case 'refine':
      return refineTemplate(task.request)
    case 'reach':
      return (await import('@platen/assistant/author')).reachOf(task.request)
    case 'scopes':
      return (await import('@platen/assistant/author')).printScopes(task.request)
    case 'prints': {
      const { comparePrints, withoutFormats } = await import('@platen/assistant/author')
      const differences = comparePrints(task.before, task.after, task.whole)
      return task.changesFormats ? withoutFormats(differences) : differences
    }
    case 'wholes':
      return (await import('@platen/assistant/author')).compareWholes(task.before, task.after, task.literals)
    case 'unreadable':
      return (await import('@platen/assistant/author')).unreadableWords(task.before, task.after)
    case 'positions':
      return (await import('@platen/assistant/author')).textByPosition(task.print.words)
    case 'spelled':
      return (await import('@platen/assistant/author')).spelledOut(task.source)
    case 'addresses':
      return (await import('@platen/assistant/author')).newPrintedAddresses(task.texts)
    case 'request':
      return (await import('@platen/assistant/author')).requestFor(task.request, task.after)
    case 'edit':
      return (await import('@platen/assistant/author')).makeSingleEdit(task.edit, inputOf(task), task.source)
    case 'command':
      return runCommand(task.source, task.request)
    case 'passages':
      return (await import('@platen/assistant/author')).replacePassages(task.files, task.passages)
    case 'lines':
      return task.pairs.map(({ before, after }) => compareLines(before, after))
    case 'effects':
      return (await import('@platen/assistant/author')).editEffects(task.before, task.after)
    default:
      return task satisfies never
  }
}

function inputOf({ input, packed }: AuthorTasks['edit']['args']): object {
  return packed === undefined ? input : { ...input, data: unpackData(packed) }
}
