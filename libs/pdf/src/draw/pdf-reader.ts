import { randomUUID } from 'node:crypto'
import { Fault } from '@platen/contract'
import { createProcessPool } from '@platen/platform'
import type { DrawnPdf, DrawTask } from './draw-task.ts'

const timeoutMsDefault = 10_000
const waitMsMax = 30_000

/** Bounds of the work with one PDF. */
export interface DrawBounds {
  signal: AbortSignal
  /** Whose PDFs wait for each other. Default: nobody's. */
  accountId?: string
  /** A PDF with more pages is refused. Default 2,000. */
  pagesMax?: number
  /** Milliseconds of CPU. Default 10,000. */
  timeoutMs?: number
  /** Until when whoever asked waits, in epoch milliseconds. Default: half a minute from now. */
  deadlineAt?: number
}

/** Opens PDFs that anyone may have sent. */
export type PdfReader = (task: Omit<DrawTask, 'pagesMax'>, bounds: DrawBounds) => Promise<DrawnPdf>

/**
 * Makes a reader whose processes take no more than this. A thread is no wall: where V8 is asked for more at once than there is, it ends the whole
 * process. The first one starts with the first PDF. Throws `invalid_upload` with a sentence, `overloaded` where others' PDFs take until the
 * deadline, and the signal's reason.
 */
export function createPdfReader({ heapMiBMax = 512, memoryMiBMax = 1_024 } = {}): PdfReader {
  const pool = createProcessPool<DrawTask>({
    script: new URL('./draw-process.ts', import.meta.url),
    what: 'PDFs',
    heapMiBMax,
    memoryMiBMax,
  })

  return async (
    task,
    {
      signal,
      accountId = randomUUID(),
      pagesMax = 2_000,
      timeoutMs = timeoutMsDefault,
      deadlineAt = Date.now() + waitMsMax,
    }: DrawBounds,
  ): Promise<DrawnPdf> => {
    signal.throwIfAborted()
    try {
      const of = { accountId, signal, deadlineAt, cpuMsMax: timeoutMs }
      return await pool.run<DrawnPdf>({ ...task, pagesMax }, of)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Fault) throw error
      throw new Fault('invalid_upload', {
        detail: 'The PDF takes too much time or memory to read. Print it to a new PDF, and send that.',
        cause: error,
      })
    }
  }
}
