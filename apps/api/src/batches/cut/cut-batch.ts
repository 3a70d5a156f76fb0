import { Worker } from 'node:worker_threads'
import { Fault, faultFromWire, type WireFault } from '@platen/contract'
import type { CutCounts, CutOptions, CutProgress } from './cut-options.ts'

/** What the thread says; any message to it is the word to stop. */
export type CutMessage =
  | { progress: CutProgress }
  | { counts: CutCounts }
  | { fault: WireFault; cause: unknown }
  | { failure: unknown }

/** An item of 10 MiB takes some 100 MiB while it is parsed; buffers come on top. */
const heapMiBMax = 160
const youngMiBMax = 16
/** How long a thread that was told to stop may take to put down what it holds. */
const stopMs = 5_000

/**
 * `cutItems` in a thread of its own, so that the process goes on answering; see there for what is written and thrown. When `signal`
 * aborts, what is under way is taken back and the reason thrown. The same options make the same objects.
 */
export async function cutBatch(
  options: CutOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CutProgress) => void },
): Promise<CutCounts> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./cut-thread.ts', import.meta.url), {
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
    return await listenTo(thread, onProgress)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(stopped)
    await thread.terminate()
  }
}

function listenTo(thread: Worker, onProgress: (progress: CutProgress) => void): Promise<CutCounts> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: CutMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('counts' in message) resolve(message.counts)
      else if ('fault' in message) reject(withCause(message))
      else reject(message.failure instanceof Error ? message.failure : new Error('The cut failed'))
    })
    thread.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex(error) : error),
    )
    thread.on('exit', () => reject(new Error('The thread that cuts a batch ended')))
  })
}

function withCause({ fault, cause }: { fault: WireFault; cause: unknown }): Fault {
  const { code, detail, errors } = faultFromWire(fault)
  return new Fault(code, { detail, errors, ...(cause !== undefined && { cause }) })
}

function tooComplex(cause: Error): Fault {
  return new Fault('invalid_upload', {
    detail: 'An item of the upload is too complex: it has too many values to be held in memory.',
    cause,
  })
}
