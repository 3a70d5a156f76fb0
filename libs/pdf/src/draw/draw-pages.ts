import { Fault } from '@platen/contract'
import { runInThread, ThreadExhausted } from '@platen/runtime'
import type { DrawnPage, DrawnPdf, DrawTask } from './draw-task.ts'

const heapMiBMax = 512
const buffersMiBMax = 512
const timeoutMsDefault = 20_000
/** A machine has room for so many at once; the others wait, their clocks not yet running. */
const atOnce = 2

/** Bounds of the work with one PDF. */
export interface DrawBounds {
  signal: AbortSignal
  /** A PDF with more pages is refused. Default 2,000. */
  pagesMax?: number
  /** Milliseconds, from when its turn comes. Default 20,000. */
  timeoutMs?: number
}

/**
 * Counts the pages of a PDF that anyone may have sent, and reads their texts, in a thread of its own that is bounded in time and memory.
 * Throws `invalid_upload` with a sentence, and the signal's reason.
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

const waiting: Array<() => void> = []
let running = 0

async function open(
  task: Omit<DrawTask, 'pagesMax'>,
  { signal, pagesMax = 2_000, timeoutMs = timeoutMsDefault }: DrawBounds,
): Promise<DrawnPdf> {
  if (running >= atOnce) {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
  } else running++
  const late = AbortSignal.timeout(timeoutMs)
  try {
    signal.throwIfAborted()
    return await runInThread<DrawnPdf>(new URL('./draw-thread.ts', import.meta.url), {
      workerData: { ...task, pagesMax },
      heapMiBMax,
      buffersMiBMax,
      // It puts nothing down that would have to be cleared away.
      stopMs: 0,
      signal: AbortSignal.any([signal, late]),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted || error instanceof ThreadExhausted || !(error instanceof Fault))
      throw new Fault('invalid_upload', {
        detail: 'The PDF takes too much time or memory to read. Print it to a new PDF, and send that.',
        cause: error,
      })
    throw error
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
