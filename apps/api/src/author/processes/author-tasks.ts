import type {
  EditEffects,
  Passage,
  Reach,
  ReachRequest,
  SingleEdit,
  SingleEditName,
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

/** What takes as long as drafts and samples make it take. */
export interface AuthorTasks {
  compose: { given: { request: ComposeRequest }; result: Composed | Declined }
  refine: { given: { request: RefineRequest }; result: Refined | Declined }
  /** How far a change went, whoever made it. */
  reach: { given: { request: ReachRequest }; result: Reach }
  /** One edit by itself, and what it does besides. */
  edit: {
    given: {
      edit: SingleEditName
      input: Readonly<Record<string, unknown>>
      /** `data` of the input, where it is packed. */
      packed?: string | undefined
      source: DraftSource
    }
    result: SingleEdit
  }
  /** A command of the registry. */
  command: { given: { source: DraftSource; request: CommandRequest }; result: CommandResult }
  /** Passages of files replaced by others. */
  passages: {
    given: { files: Readonly<Record<string, string>>; passages: readonly Passage[] }
    result: Record<string, string>
  }
  /** What each pair of texts has apart, line by line. */
  lines: { given: { pairs: readonly TextPair[] }; result: (LineChanges | undefined)[] }
  effects: { given: { before: DraftSource; after: DraftSource }; result: EditEffects }
}

/** A task of the author's processes. */
export type AuthorTask = {
  [Kind in keyof AuthorTasks]: { kind: Kind } & AuthorTasks[Kind]['given']
}[keyof AuthorTasks]

/** In a process. */
export async function doAuthorTask(task: AuthorTask): Promise<AuthorTasks[AuthorTask['kind']]['result']> {
  switch (task.kind) {
    case 'compose':
      return composeTemplate(task.request, readStarters())
    case 'refine':
      return refineTemplate(task.request)
    case 'reach':
      return (await import('@platen/assistant/author')).reachOf(task.request)
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

function inputOf({ input, packed }: AuthorTasks['edit']['given']): object {
  return packed === undefined ? input : { ...input, data: unpackData(packed) }
}
