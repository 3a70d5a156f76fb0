import type { EditEffects, Reach, ReachRequest, SingleEdit, SingleEditName } from '@platen/author'
import {
  type Composed,
  type ComposeRequest,
  composeTemplate,
  type Declined,
  type Refined,
  type RefineRequest,
  refineTemplate,
} from '@platen/composer'
import type { DraftSource } from '@platen/contract'

/** What takes as long as drafts and samples make it take. */
export interface AuthorTasks {
  compose: { given: { request: ComposeRequest }; result: Composed | Declined }
  refine: { given: { request: RefineRequest }; result: Refined | Declined }
  /** How far a change went, whoever made it. */
  reach: { given: { request: ReachRequest }; result: Reach }
  /** One edit by itself, and what it does besides. */
  edit: { given: { edit: SingleEditName; input: unknown; source: DraftSource }; result: SingleEdit }
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
      return composeTemplate(task.request)
    case 'refine':
      return refineTemplate(task.request)
    case 'reach':
      return (await import('@platen/author')).reachOf(task.request)
    case 'edit':
      return (await import('@platen/author')).makeSingleEdit(task.edit, task.input, task.source)
    case 'effects':
      return (await import('@platen/author')).editEffects(task.before, task.after)
    default:
      return task satisfies never
  }
}
