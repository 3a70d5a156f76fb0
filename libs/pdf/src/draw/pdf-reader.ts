import { randomUUID } from 'node:crypto'
import { Fault } from '@platen/contract'
import { createProcessPool } from '@platen/platform'
import type { DrawnPdf, DrawTask } from './draw-task.ts'

const timeoutMsDefault = 10_000
const waitMsMax = 30_000

export interface DrawBounds {
  signal: AbortSignal
  /** Account whose PDFs are processed one at a time. Default: none. */
  accountId?: string
  /** A PDF with more pages is rejected. */
  pagesMax?: number
  /** Milliseconds of CPU. Default 10,000. */
  timeoutMs?: number
  /** Epoch milliseconds at which the caller stops waiting. Default: in half a minute. */
  deadlineAt?: number
}

/** Opens untrusted PDFs. */
export type PdfReader = (task: Omit<DrawTask, 'pagesMax'>, bounds: DrawBounds) => Promise<DrawnPdf>

/**
 * Creates a reader whose processes have these limits. A thread is not enough: if V8 runs out of memory, it ends the whole process.
 * The first process starts with the first PDF. Throws `invalid_upload` with a message, `overloaded` at the deadline, and the signal's
 * abort reason.
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
        detail: 'The PDF takes too much time or memory to read. Print it to a new PDF, and use that one.',
        cause: error,
      })
    }
  }
}
