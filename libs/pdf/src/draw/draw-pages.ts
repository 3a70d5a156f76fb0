import { randomUUID } from 'node:crypto'
import { Fault } from '@platen/contract'
import { createProcessPool } from '@platen/runtime'
import type { DrawnPage, DrawnPdf, DrawTask } from './draw-task.ts'

const heapMiBMax = 512
const memoryMiBMax = 1_024
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

/** Counts the pages of a PDF that anyone may have sent, as `readPages` reads them. */
export async function countPages(bytes: Uint8Array, bounds: DrawBounds): Promise<number> {
  return (await open({ bytes, texts: [], pictures: [], widthPx: 1 }, bounds)).pages
}

/**
 * Counts the pages of a PDF that anyone may have sent, and reads their texts, in a process of its own that is bounded in time and memory.
 * Throws `invalid_upload` with a sentence, `overloaded` where others' PDFs take until the deadline, and the signal's reason.
 */
export async function readPages(
  bytes: Uint8Array,
  bounds: DrawBounds,
): Promise<{ pages: number; texts: string[] }> {
  const { pages, texts } = await open({ bytes, pictures: [], widthPx: 1 }, bounds)
  return { pages, texts }
}

/**
 * Draws pages (from 1) of a PDF that anyone may have sent, each so many pixels wide, likewise. Pages that it has not are left out.
 */
export async function drawPages(
  bytes: Uint8Array,
  { pages, widthPx, ...bounds }: DrawBounds & { pages: number[]; widthPx: number },
): Promise<DrawnPage[]> {
  return (await open({ bytes, texts: [], pictures: pages, widthPx }, bounds)).pictures
}

/** A thread is no wall: where V8 is asked for more at once than there is, it ends the whole process. Starts with the first PDF. */
const pool = createProcessPool<DrawTask>({
  script: new URL('./draw-process.ts', import.meta.url),
  what: 'PDFs',
  heapMiBMax,
  memoryMiBMax,
})

async function open(
  task: Omit<DrawTask, 'pagesMax'>,
  {
    signal,
    accountId = randomUUID(),
    pagesMax = 2_000,
    timeoutMs = timeoutMsDefault,
    deadlineAt = Date.now() + waitMsMax,
  }: DrawBounds,
): Promise<DrawnPdf> {
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
