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

/**
 * Does each task of a thread that `startTaskThread` started, and sends the result, or the fault. It is `ready` when it has loaded its code.
 * `moves` returns the memory of a result that moves to the other thread instead of being copied.
 */
export function answerTasks(
  work: (task: never) => unknown,
  { moves = () => [] }: { moves?: (result: unknown) => ArrayBuffer[] } = {},
): void {
  parentPort?.on('message', (task) => void answer(() => work(task as never), moves))
  tell({ progress: 'ready' })
}

async function answer(
  work: () => unknown,
  moves: (result: unknown) => ArrayBuffer[] = () => [],
): Promise<void> {
  const message = await toAnswer(work)
  tell(message, 'result' in message ? moves(message.result) : [])
}

function tell(message: ThreadMessage, moved: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message, moved)
}
