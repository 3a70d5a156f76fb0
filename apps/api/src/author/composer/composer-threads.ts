import { createThreadPool, type WaitingCaller } from '@platen/runtime'
import type { ComposerTask, ComposerTasks } from './composer-tasks.ts'

/** Does the Composer's work, and what else takes as long as a draft makes it take, in the turns of a `ThreadPool`. Throws as the pool does. */
export type ComposerThreads = <Kind extends ComposerTask['kind']>(
  task: ComposerTask & { kind: Kind },
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<ComposerTasks[Kind]['result']>

/** Longer than one task may take: what is too large is `ThreadExhausted`, and only what others take until then is `overloaded`. */
const waitMaxMs = 90_000

/** Starts with the first task. */
export function createComposerThreads(options: { timeoutMs?: number } = {}): ComposerThreads {
  const script = new URL('./composer-thread.ts', import.meta.url)
  const pool = createThreadPool<ComposerTask>({ ...options, script, what: 'prompts' })
  return (task, caller) => pool.run(task, { ...caller, deadlineAt: Date.now() + waitMaxMs })
}
