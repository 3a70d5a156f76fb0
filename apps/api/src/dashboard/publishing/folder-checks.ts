import { Worker } from 'node:worker_threads'
import { Fault, type SourceFault } from '@platen/contract'
import { CallerLeft } from '@platen/jobs'
import { type CheckedFolder, type FolderToCheck, textsOf } from './check-folder.ts'

export interface FolderChecks {
  /**
   * Checks a folder without holding up anyone else: one at a time for each account. A folder that takes longer than the bound, or more
   * memory, has the fault `too_complex`. Throws `CallerLeft` where the caller is gone before its turn.
   */
  check(accountId: string, folder: FolderToCheck, signal: AbortSignal): Promise<CheckedFolder>
}

export interface FolderChecksOptions {
  /** Default 2. */
  threads?: number
  /** Milliseconds from the moment that a thread takes the folder. Default 5,000. */
  timeoutMs?: number
}

interface Waiting {
  accountId: string
  folder: FolderToCheck
  signal: AbortSignal
  resolve: (checked: CheckedFolder) => void
  reject: (error: unknown) => void
}

/** Far more than an honest folder of 2 MiB takes. */
const heapMiBMax = 512

/**
 * Threads that check what authors type: parsing hostile markup takes seconds, and in the API's own thread every other caller would wait.
 * They start with the first folder, and end with the process.
 */
export function createFolderChecks(options: FolderChecksOptions = {}): FolderChecks {
  const { threads = 2, timeoutMs = 5_000 } = options
  const idle: Worker[] = []
  const busy = new Set<string>()
  const waiting: Waiting[] = []
  let running = 0

  function startNext(): void {
    const index = waiting.findIndex(({ accountId }) => !busy.has(accountId))
    if (running >= threads || index < 0) return
    const [next] = waiting.splice(index, 1)
    if (!next) return
    busy.add(next.accountId)
    running++
    void run(next).finally(() => {
      busy.delete(next.accountId)
      running--
      startNext()
    })
    startNext()
  }

  async function run({ folder, signal, resolve, reject }: Waiting): Promise<void> {
    if (signal.aborted) {
      reject(new CallerLeft())
      return
    }
    const thread = idle.pop() ?? startThread()
    try {
      resolve(await ask(thread, folder, timeoutMs))
      idle.push(thread)
    } catch (error) {
      void thread.terminate()
      if (error instanceof TooComplex) resolve({ faults: [tooComplexFault] })
      else reject(error)
    }
  }

  return {
    check: (accountId, { files, samples }, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ accountId, folder: { files: textsOf(files), samples }, signal, resolve, reject })
        startNext()
      }),
  }
}

class TooComplex extends Error {}

const tooComplexFault: SourceFault = {
  file: 'template.html',
  line: 1,
  column: 1,
  code: 'too_complex',
  message:
    'The template takes too long to check. Give it fewer elements, less nesting, or style rules that are simpler.',
}

function startThread(): Worker {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMiBMax },
  })
  thread.unref()
  // Who waits for it hears of it, too; a thread that fails while idle must not take the process with it.
  thread.on('error', () => undefined)
  return thread
}

function ask(thread: Worker, folder: FolderToCheck, timeoutMs: number): Promise<CheckedFolder> {
  return new Promise<CheckedFolder>((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(new TooComplex())), timeoutMs)
    const onMessage = (checked: CheckedFolder) => settle(() => resolve(checked))
    const onError = (error: Error & { code?: string }) =>
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
            ? new TooComplex()
            : new Fault('internal', { detail: 'The template could not be checked.', cause: error }),
        ),
      )
    const onExit = () => onError(new Error('The thread that checks templates ended'))
    const settle = (end: () => void) => {
      clearTimeout(late)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(folder)
  })
}
