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

/** Counts the pages of a PDF that anyone may have sent, as `readPages` reads them. */
export async function countPages(bytes: Uint8Array, bounds: DrawBounds): Promise<number> {
  return (await open({ bytes, texts: [], pictures: [], widthPx: 1 }, bounds)).pages
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

/** Those whose turn has not come, in order. */
const waiting: Array<() => void> = []
let running = 0

/** Ends when there is room, which whoever was let in gives back. Throws the signal's reason when that comes first. */
async function takeTurn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (running < atOnce) {
    running++
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    waiting.splice(waiting.indexOf(resolve), 1)
    reject(signal.reason as Error)
  }
  waiting.push(resolve)
  signal.addEventListener('abort', leave, { once: true })
  await promise
  signal.removeEventListener('abort', leave)
}

/** Hands the room on to the next one. */
function giveBack(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

async function open(
  task: Omit<DrawTask, 'pagesMax'>,
  { signal, pagesMax = 2_000, timeoutMs = timeoutMsDefault }: DrawBounds,
): Promise<DrawnPdf> {
  await takeTurn(signal)
  const late = AbortSignal.timeout(timeoutMs)
  try {
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
    giveBack()
  }
}
