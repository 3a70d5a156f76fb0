import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { AuthorTask, AuthorTasks } from './author-tasks.ts'

/** Runs tasks whose duration depends on the draft, such as those of the Composer, in a `ProcessPool`. Throws errors from the pool. */
export type DoAuthorTask = <Kind extends AuthorTask['kind']>(
  task: AuthorTask & { kind: Kind },
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<AuthorTasks[Kind]['result']>

/**
 * Longer than the limit of one task, so that a large task fails with `ThreadExhausted`, and only a long wait for other tasks fails
 * with `overloaded`.
 */
const waitMaxMs = 90_000

const cpuMsMaxDefault = 5_000
/**
 * Comparing two drafts with 20,000 tags takes about 300 ms (November 2026), and the time grows more than linearly. The first comparison in a process
 * also loads the code, which takes 700 ms.
 */
const effectsCpuMsMaxDefault = 2_000
const heapMiBMax = 512
const memoryMiBMax = 1_024
/** Idle processes are kept, because starting one takes as long as a prompt. */
const idleMsMax = 10 * 60_000

/**
 * Creates a pool that starts its first process with the first task. Processes are used instead of threads, because V8 ends the whole process if a
 * list or text exceeds the heap of a thread, and the size of a draft after a prompt cannot be predicted. Processes and threads take the same time
 * (November 2026).
 */
export function createAuthorProcesses({
  cpuMsMax = cpuMsMaxDefault,
  effectsCpuMsMax = effectsCpuMsMaxDefault,
} = {}): {
  doTask: DoAuthorTask
  /** Starts a process in advance. */
  warm: () => void
} {
  const pool = createProcessPool<AuthorTask>({
    script: new URL('./author-process.ts', import.meta.url),
    what: 'prompts',
    heapMiBMax,
    memoryMiBMax,
    idleMsMax,
  })
  return {
    doTask: (task, caller) =>
      pool.run(task, {
        ...caller,
        deadlineAt: Date.now() + waitMaxMs,
        cpuMsMax: task.kind === 'effects' ? effectsCpuMsMax : cpuMsMax,
      }),
    warm: () => pool.warm(),
  }
}
