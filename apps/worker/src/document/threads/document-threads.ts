import { Fault, type RenderRequest } from '@platen/contract'
import type { LongLine, MergedPage } from '@platen/template/document'
import { startTaskThread, type TaskLimit, type TaskThread, ThreadExhausted } from '@platen/platform'
import { browserLost } from '../../chromium/browser.ts'
import { createLaneLender } from '../../chromium/lane-lender.ts'
import type { FinishedDocument } from '../finish-document.ts'
import { stepTooLarge, stepTooLong, tooLate } from '../step-faults.ts'
import type { MergeThreads } from './merge-memory.ts'
import {
  bufferOf,
  type DocumentTask,
  type DocumentTasks,
  type SourceToCompile,
  taskSteps,
  type TaskStep,
  wholeMemoryOf,
} from './task-messages.ts'

/** For whom a task is done, and how long it may take. */
export interface TaskOwner {
  /** As `Borrower.account`. */
  account?: string | undefined
  /** Epoch milliseconds by which a thread must be free, and the task done. */
  deadlineAt: number
  /** Epoch milliseconds since which the document was on its way. */
  createdAt: number
  /** The same by this process's clock, which may differ from the one that set `createdAt`. Default: `createdAt`. */
  enqueuedAt?: number | undefined
  renderTimeoutMs: number
  /** The wait for a thread is over. */
  onThread?: (() => void) | undefined
}

/** A merged document, ready to be printed. */
export interface MergedDocument extends MergedPage {
  /** Makes the fault of a line that is too long. Only where some text of the page is long enough for one. */
  longLineFault?: ((line: LongLine) => Promise<Fault>) | undefined
}

/**
 * Threads for all work on documents that takes as long as data and templates make it, so that the process goes on taking jobs, renewing locks and
 * printing. All of it throws what the work throws, `render_timeout` with the step that took too long, `render_failed` for want of memory, and
 * `overloaded` where no thread is free in time.
 */
export interface DocumentThreads {
  /** As `MergeableDocument.merge`. The source is compiled once in each thread. */
  merge(
    template: { name: string; source: () => SourceToCompile },
    document: { data: RenderRequest['data']; htmlBytesMax: number } & TaskOwner,
  ): Promise<MergedDocument>
  /** As `finishDocument`. The caller has `pdf` no more. */
  finish(task: Omit<DocumentTasks['finish']['task'], 'kind'>, owner: TaskOwner): Promise<FinishedDocument>
  /** Resolves when the threads have loaded their code. */
  ready(): Promise<void>
  close(): Promise<void>
}

const script = new URL('./document-thread.ts', import.meta.url)
/** A short document is merged in 1 ms: one thread merges for many lanes, and its code is compiled once. */
const regularThreads = 1
/** As lanes have it. */
const heldUpAfterMs = 50
/** Clearly longer than a short document: the first one of another account finds its extra thread started then. */
const spareAfterMs = 250
/** A thread takes some 50 MiB, and up to a second to start. */
const extraIdleMs = 60_000

interface Lent {
  thread: TaskThread<DocumentTask>
  /** The index of the step in progress, in memory that the thread shares. */
  step: Int32Array
}

/** `extraThreads`: threads that are started besides while long tasks hold all others, for accounts that have none. `heapMiBMax`: of each. */
export function startDocumentThreads({
  extraThreads,
  heapMiBMax,
}: Pick<MergeThreads, 'extraThreads' | 'heapMiBMax'>): DocumentThreads {
  const lender = createLaneLender<Lent>({
    lanes: regularThreads,
    heldUpAfterMs,
    onHeldUp: startExtra,
    spareAfterMs,
    onAllLong: startFirstExtra,
    what: 'threads',
  })
  const open = new Set<Lent>()
  let extra = 0
  let extraIdle: NodeJS.Timeout | undefined
  let isClosed = false
  for (let count = 0; count < regularThreads; count++) lender.offer(start())

  function start(): Lent {
    const step = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const lent = { thread: startTaskThread<DocumentTask>({ script, heapMiBMax, workerData: { step } }), step }
    open.add(lent)
    return lent
  }

  function startExtra(): void {
    if (extra >= extraThreads || isClosed) return
    extra++
    lender.offer(start())
    extraIdle ??= setTimeout(endExtra, extraIdleMs).unref()
  }

  /** The first extra thread is started before anybody waits for it. */
  function startFirstExtra(): void {
    if (extra === 0) startExtra()
    else extraIdle?.refresh()
  }

  /** One after the other, when none has been needed for a while. */
  function endExtra(): void {
    const idle = extra > 0 ? lender.takeFree() : undefined
    if (idle) {
      extra--
      end(idle)
    }
    extraIdle = extra > 0 ? setTimeout(endExtra, extraIdleMs).unref() : undefined
  }

  function end(lent: Lent): void {
    open.delete(lent)
    void lent.thread.end()
  }

  /** Never lends a thread that died while it was idle. */
  async function borrow(owner: TaskOwner): Promise<Lent> {
    const lent = await lender.borrow(owner)
    if (!lent.thread.isEnded) return lent
    lender.returned(lent)
    open.delete(lent)
    if (!isClosed) lender.offer(start())
    return borrow(owner)
  }

  async function withThread<T>(owner: TaskOwner, use: (lent: Lent) => Promise<T>): Promise<T> {
    const lent = await borrow(owner)
    if (lender.lent > regularThreads) extraIdle?.refresh()
    try {
      owner.onThread?.()
      return await use(lent)
    } catch (error) {
      if (isClosed && !(error instanceof Fault)) throw browserLost('the threads are closed')
      throw error instanceof ThreadExhausted ? stepTooLarge(stepOf(lent), error) : error
    } finally {
      lender.returned(lent)
      if (!lent.thread.isEnded) lender.offer(lent)
      else {
        open.delete(lent)
        if (!isClosed) lender.offer(start())
      }
    }
  }

  return {
    async merge({ name, source }, { data, htmlBytesMax, ...owner }) {
      const { createdAt } = owner
      const task = { kind: 'merge' as const, name, data, options: { htmlBytesMax, createdAt } }
      const page = await withThread(owner, async (lent) => {
        const limit = limitOf(lent, owner)
        const known = await lent.thread.run<DocumentTasks['merge']['result']>(task, { limit })
        if (known !== 'unknown_source') return known
        const whole = { ...task, source: source() }
        return lent.thread.run<MergedPage>(whole, { limit: limitOf(lent, owner) })
      })
      if (!page.hasLongText) return page
      const longLineFault = (line: LongLine) =>
        withThread({ ...owner, onThread: undefined }, (lent) =>
          lent.thread.run<never>({ kind: 'longLine', line, data }, { limit: limitOf(lent, owner) }),
        ).catch(faultOf)
      return { ...page, longLineFault }
    },
    async finish(task, owner) {
      const finished = await withThread(owner, (lent) =>
        lent.thread.run<DocumentTasks['finish']['result']>(
          { kind: 'finish', ...task },
          { handedOver: wholeMemoryOf(task.pdf), limit: limitOf(lent, owner) },
        ),
      )
      return { ...finished, pdf: bufferOf(finished.pdf) }
    },
    async ready() {
      await Promise.all([...open].map(({ thread }) => thread.ready))
    },
    async close() {
      isClosed = true
      clearTimeout(extraIdle)
      lender.refuse(browserLost('the threads are closed'))
      await Promise.all([...open].map(({ thread }) => thread.end()))
    },
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

/** Ends a task at the document's deadline, or when it has taken as long as a render may. */
function limitOf(
  { step }: Pick<Lent, 'step'>,
  { deadlineAt, createdAt, enqueuedAt = createdAt, renderTimeoutMs }: TaskOwner,
) {
  return (): TaskLimit => {
    const timeoutMs = Math.max(0, Math.min(renderTimeoutMs, deadlineAt - Date.now()))
    const fullMs = Math.min(renderTimeoutMs, deadlineAt - enqueuedAt)
    const { promise: exceeded, reject } = Promise.withResolvers<never>()
    exceeded.catch(() => undefined)
    const late = setTimeout(
      () => reject(timeoutMs < fullMs / 2 ? tooLate(timeoutMs) : stepTooLong(timeoutMs, stepOf({ step }))),
      timeoutMs,
    )
    return { exceeded, clear: () => clearTimeout(late) }
  }
}

function stepOf({ step }: Pick<Lent, 'step'>): TaskStep {
  return taskSteps[Atomics.load(step, 0)] ?? 'start'
}
