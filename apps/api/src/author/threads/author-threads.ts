import { createThreadPool, type WaitingCaller } from '@platen/runtime'
import type { AuthorTask, AuthorTasks } from './author-tasks.ts'

/** Does the Composer's work, and what else takes as long as a draft makes it take, in the turns of a `ThreadPool`. Throws as the pool does. */
export type AuthorThreads = <Kind extends AuthorTask['kind']>(
  task: AuthorTask & { kind: Kind },
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<AuthorTasks[Kind]['result']>

/** Longer than one task may take: what is too large is `ThreadExhausted`, and only what others take until then is `overloaded`. */
const waitMaxMs = 90_000

/** Starts with the first task. */
export function createAuthorThreads(options: { timeoutMs?: number } = {}): AuthorThreads {
  const script = new URL('./author-thread.ts', import.meta.url)
  const pool = createThreadPool<AuthorTask>({ ...options, script, what: 'prompts' })
  return (task, caller) => pool.run(task, { ...caller, deadlineAt: Date.now() + waitMaxMs })
}
