import { parentPort } from 'node:worker_threads'
import { type ThreadMessage, toAnswer } from './thread-message.ts'

/** Does the work of a thread that `runInThread` started, and tells it the result, or the fault. `signal` aborts when it is told to stop. */
export async function answerFromThread(
  work: (of: { signal: AbortSignal; onProgress: (progress: unknown) => void }) => Promise<unknown>,
): Promise<void> {
  const stopping = new AbortController()
  parentPort?.on('message', () => stopping.abort())
  const onProgress = (progress: unknown) => tell({ progress })
  await answer(() => work({ signal: stopping.signal, onProgress }))
}

/** Does each task of a thread that a `ThreadPool` started, and tells the result, or the fault. It is `ready` when it has loaded its code. */
export function answerTasks(work: (task: never) => unknown): void {
  parentPort?.on('message', (task) => void answer(() => work(task as never)))
  tell({ progress: 'ready' })
}

async function answer(work: () => unknown): Promise<void> {
  tell(await toAnswer(work))
}

function tell(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}
