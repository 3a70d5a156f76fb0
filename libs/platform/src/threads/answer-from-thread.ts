import { parentPort } from 'node:worker_threads'
import { threadId } from '../lower-priority.ts'
import { type ThreadMessage, toAnswer } from './thread-message.ts'

/** Runs the work of a thread started by `runInThread`, and sends its result or fault. `signal` aborts when the thread is asked to stop. */
export async function answerFromThread(
  work: (of: { signal: AbortSignal; onProgress: (progress: unknown) => void }) => Promise<unknown>,
): Promise<void> {
  const stopping = new AbortController()
  parentPort?.on('message', () => stopping.abort())
  const onProgress = (progress: unknown) => tell({ progress })
  await answer(() => work({ signal: stopping.signal, onProgress }))
}

/** Returns the parts of a result that are transferred instead of copied. */
type Moves<Result> = (result: Result) => ArrayBuffer[]

/** Runs each task of a thread started by `startTaskThread`, and sends the result or fault. Reports `ready` when its code is loaded. */
export function answerTasks<Result>(
  work: (task: never) => Result | Promise<Result>,
  { moves = () => [] }: { moves?: Moves<Result> } = {},
): void {
  parentPort?.on('message', (task) => void answer(() => work(task as never), moves))
  tell({ progress: threadId() })
}

async function answer<Result>(
  work: () => Result | Promise<Result>,
  moves: Moves<Result> = () => [],
): Promise<void> {
  const cpuBefore = process.threadCpuUsage()
  const message = await toAnswer(work)
  const { user, system } = process.threadCpuUsage(cpuBefore)
  tell(
    { ...message, cpuMs: (user + system) / 1_000 },
    'result' in message ? moves(message.result as Result) : [],
  )
}

function tell(message: ThreadMessage, moved: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message, moved)
}
