import { createProcessPool, type WaitingCaller } from '@platen/platform'
import type { AuthorTask, AuthorTasks } from './author-tasks.ts'

/** Does the Composer's work, and what else takes as long as a draft makes it take, in the turns of a `ProcessPool`. Throws as the pool does. */
export type AuthorProcesses = <Kind extends AuthorTask['kind']>(
  task: AuthorTask & { kind: Kind },
  caller: Pick<WaitingCaller, 'accountId' | 'signal'>,
) => Promise<AuthorTasks[Kind]['result']>

/** Longer than one task may take: what is too large is `ThreadExhausted`, and only what others take until then is `overloaded`. */
const waitMaxMs = 90_000

const cpuMsMaxDefault = 5_000
/**
 * Comparing two drafts takes some 300 ms of a page of 20,000 tags (November 2026), and more than grows with it; the first one in a process also
 * loads its code, which takes 700.
 */
const effectsCpuMsMaxDefault = 2_000
const heapMiBMax = 512
const memoryMiBMax = 1_024
/** Starting one takes as long as a prompt. */
const idleMsMax = 10 * 60_000

/**
 * Starts with the first task. A thread is no wall: where one list or one text becomes larger than its heap, V8 ends the whole process, and what
 * words make of a draft has no bound that is known beforehand. Measured in November 2026: a prompt takes as long as in a thread.
 */
export function createAuthorProcesses({
  cpuMsMax = cpuMsMaxDefault,
  effectsCpuMsMax = effectsCpuMsMaxDefault,
} = {}): {
  doTask: AuthorProcesses
  /** Of `ProcessPool`. */
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
