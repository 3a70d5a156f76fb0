import { Worker } from 'node:worker_threads'
import { Fault, faultFromWire, type WireFault } from '@platen/contract'
import type { Assembled, AssembleOptions } from './assemble-options.ts'

/** What the thread says; any message to it is the word to stop. */
export type AssembleMessage =
  | { assembled: Assembled }
  | { fault: WireFault; cause: unknown }
  | { failure: unknown }

/** A tagged document of a thousand pages has some 100,000 objects. */
const heapMiBMax = 256
const youngMiBMax = 16
/** How long a thread that was told to stop may take to put down what it holds. */
const stopMs = 5_000

/**
 * `assembleOutput` in a thread of its own, so that the process goes on answering; see there for what is written and thrown. When `signal`
 * aborts, what is under way is taken back and the reason thrown.
 */
export async function assembleBatch(
  options: AssembleOptions,
  { signal }: { signal: AbortSignal },
): Promise<Assembled> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./assemble-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: heapMiBMax, maxYoungGenerationSizeMb: youngMiBMax },
  })
  let stopped: NodeJS.Timeout | undefined
  const stop = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage('stop')
    stopped = setTimeout(() => void thread.terminate(), stopMs)
  }
  signal.addEventListener('abort', stop)
  try {
    return await answerOf(thread)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(stopped)
    await thread.terminate()
  }
}

function answerOf(thread: Worker): Promise<Assembled> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: AssembleMessage) => {
      if ('assembled' in message) resolve(message.assembled)
      else if ('fault' in message) reject(withCause(message))
      else reject(message.failure instanceof Error ? message.failure : new Error('The assembly failed'))
    })
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('The thread that assembles a batch ended')))
  })
}

function withCause({ fault, cause }: { fault: WireFault; cause: unknown }): Fault {
  const { code, detail, errors } = faultFromWire(fault)
  return new Fault(code, { detail, errors, ...(cause !== undefined && { cause }) })
}
