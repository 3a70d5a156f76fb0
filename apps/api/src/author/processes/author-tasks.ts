import type { Reach, ReachRequest } from '@platen/author'
import {
  type Composed,
  type ComposeRequest,
  composeTemplate,
  type Declined,
  type Refined,
  type RefineRequest,
  refineTemplate,
} from '@platen/composer'

/** What takes as long as drafts and samples make it take. */
export interface AuthorTasks {
  compose: { given: { request: ComposeRequest }; result: Composed | Declined }
  refine: { given: { request: RefineRequest }; result: Refined | Declined }
  /** How far a change went, whoever made it. */
  reach: { given: { request: ReachRequest }; result: Reach }
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
    default:
      return task satisfies never
  }
}
