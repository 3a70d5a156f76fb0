import { parentPort } from 'node:worker_threads'
import { Fault, faultToWire } from '@platen/contract'
import type { ThreadMessage } from './run-in-thread.ts'

/** Does the work of a thread that `runInThread` started, and tells it the result, or the fault. `signal` aborts when it is told to stop. */
export async function answerFromThread(
  work: (of: { signal: AbortSignal; onProgress: (progress: unknown) => void }) => Promise<unknown>,
): Promise<void> {
  const stopping = new AbortController()
  parentPort?.on('message', () => stopping.abort())
  try {
    const onProgress = (progress: unknown) => tell({ progress })
    tell({ result: await work({ signal: stopping.signal, onProgress }) })
  } catch (error) {
    tell(error instanceof Fault ? { fault: faultToWire(error), cause: error.cause } : { failure: error })
  }
}

function tell(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}
