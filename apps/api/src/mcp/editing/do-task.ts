import { Fault } from '@platen/contract'
import { ThreadExhausted } from '@platen/platform'
import type { AuthorTask, AuthorTasks } from '../../author/processes/author-tasks.ts'
import type { ToolContext } from '../tool.ts'

/** Runs a task in a separate process. Throws `invalid_request` if the draft exceeds its limits. */
export async function doTask<Kind extends AuthorTask['kind']>(
  { parts, caller }: ToolContext,
  task: AuthorTask & { kind: Kind },
): Promise<AuthorTasks[Kind]['result']> {
  try {
    return await parts.doTask<Kind>(task, caller)
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw new Fault('invalid_request', {
      detail: 'The draft is too long or too complex for this. Simplify it.',
      cause: error,
    })
  }
}
