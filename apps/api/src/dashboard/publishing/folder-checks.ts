import { Worker } from 'node:worker_threads'
import { Fault, type SourceFault } from '@platen/contract'
import { CallerLeft } from '@platen/jobs'
import { type CheckedFolder, type FolderToCheck, textsOf } from './check-folder.ts'
import { createRecentUse } from './recent-use.ts'

export interface FolderChecks {
  /**
   * Checks a folder without holding up anyone else: one at a time for each account, and those first that used the threads least of late.
   * A folder that takes longer than the bound, or more memory, has the fault `too_complex`. Throws `CallerLeft` where the caller is gone
   * before its end, `overloaded` where its deadline (epoch milliseconds) comes first.
   */
  check(accountId: string, folder: FolderToCheck, caller: WaitingCaller): Promise<CheckedFolder>
}

export interface WaitingCaller {
  deadlineAt: number
  signal: AbortSignal
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
  const waiting = new Set<Waiting>()
  const recentUse = createRecentUse()
  let running = 0

  /** Of those whose account has none running the one that used least; of equals the one that waits longest. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const each of waiting) {
      if (busy.has(each.accountId)) continue
      if (!next || recentUse.of(each.accountId) < recentUse.of(next.accountId)) next = each
    }
    return next
  }

  function startNext(): void {
    const next = running < threads ? findNext() : undefined
    if (!next) return
    waiting.delete(next)
    busy.add(next.accountId)
    running++
    const startedAt = performance.now()
    void run(next).finally(() => {
      recentUse.add(next.accountId, performance.now() - startedAt)
      busy.delete(next.accountId)
      running--
      startNext()
    })
    startNext()
  }

  async function run({ folder, resolve, reject }: Waiting): Promise<void> {
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
    async check(accountId, { files, samples }, { deadlineAt, signal }) {
      if (signal.aborted) throw new CallerLeft()
      const { promise, resolve, reject } = Promise.withResolvers<CheckedFolder>()
      const asked: Waiting = { accountId, folder: { files: textsOf(files), samples }, resolve, reject }
      // A thread that has it goes on to its own bound; whoever asked is told now.
      const giveUp = (reason: unknown) => {
        waiting.delete(asked)
        reject(reason)
      }
      const onAbort = () => giveUp(new CallerLeft())
      const late = setTimeout(() => giveUp(tooManyChecks()), Math.max(0, deadlineAt - Date.now()))
      signal.addEventListener('abort', onAbort)
      waiting.add(asked)
      startNext()
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}

class TooComplex extends Error {}

function tooManyChecks(): Fault {
  return new Fault('overloaded', {
    detail: 'Too many templates are being checked at this moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}

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
