import { Fault, isDisplaced, type RenderRequest } from '@platen/contract'
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

/** The account of a task and its time limits. */
export interface TaskOwner {
  account?: string | undefined
  /** Epoch milliseconds by which a thread must be free and the task must be complete. */
  deadlineAt: number
  /** Epoch milliseconds of the request. */
  createdAt: number
  /** The same time on this process's clock. Default: `createdAt`. */
  enqueuedAt?: number | undefined
  renderTimeoutMs: number
  onThread?: (() => void) | undefined
}

export interface MergedDocument extends MergedPage {
  /** Returns the error for a line that is too long. Set only if text is long enough. */
  longLineFault?: ((line: LongLine) => Promise<Fault>) | undefined
}

export interface DocumentThreads {
  /** Like `MergeableDocument.merge`. The source is compiled once in each thread. */
  merge(
    template: { name: string; source: () => SourceToCompile },
    document: { data: RenderRequest['data']; htmlBytesMax: number } & TaskOwner,
  ): Promise<MergedDocument>
  /** Like `finishDocument`. `pdf` is transferred. */
  finish(task: Omit<DocumentTasks['finish']['task'], 'kind'>, owner: TaskOwner): Promise<FinishedDocument>
  /** Resolves when the threads have loaded their code. */
  ready(): Promise<void>
  /** Ends the latest task of an account early, with `displacedFault`. */
  displace(account: string): void
  close(): Promise<void>
}

const script = new URL('./document-thread.ts', import.meta.url)
/** A short document is merged in 1 ms, so one thread is enough for many lanes, and its code is compiled once. */
const regularThreads = 1
/** The same as for lanes. */
const heldUpAfterMs = 50
/** Clearly longer than a short document, so that an extra thread is ready for another account. */
const spareAfterMs = 250
/** A thread needs about 50 MiB, and up to a second to start. */
const extraIdleMs = 60_000

interface Lent {
  thread: TaskThread<DocumentTask>
  /** The index of the current step, in shared memory. */
  step: Int32Array
}

/**
 * `extraThreads`: additional threads while long tasks use all others, for accounts without a thread. `heapMiBMax`: the heap limit of each thread.
 * `keepsLast`: whether the last two threads are kept, as in `LaneLenderOptions.lanesMax`.
 */
export function startDocumentThreads({
  extraThreads,
  heapMiBMax,
  keepsLast,
}: Pick<MergeThreads, 'extraThreads' | 'heapMiBMax'> & { keepsLast: boolean }): DocumentThreads {
  const lender = createLaneLender<Lent>({
    lanes: regularThreads,
    lanesMax: keepsLast ? regularThreads + extraThreads : Infinity,
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

  /** Starts the first extra thread before an account needs it. */
  function startFirstExtra(): void {
    if (extra === 0) startExtra()
    else extraIdle?.refresh()
  }

  /** Ends extra threads one after the other when they are not needed. */
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
      const used = use(lent)
      // After a displacement, nothing handles its rejection.
      used.catch(() => undefined)
      return await Promise.race([used, lender.displaced(lent)])
    } catch (error) {
      if (isDisplaced(error)) void lent.thread.end()
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
    displace: (account) => lender.displace(account),
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

/** Ends a task at the document's deadline, or after the time limit of a render. */
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
