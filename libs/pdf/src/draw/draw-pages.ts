import type { DrawnPage, PrintedWord, WordTask } from './draw-task.ts'
import { createPdfReader, type DrawBounds } from './pdf-reader.ts'

const read = createPdfReader()

/** Counts the pages of an untrusted PDF, like `readPages`. */
export async function countPages(bytes: Uint8Array, bounds: DrawBounds): Promise<number> {
  return (await read({ bytes, texts: [], pictures: [], widthPx: 1 }, bounds)).pages
}

/**
 * Counts the pages of an untrusted PDF and reads their text, in a process with time and memory limits. Throws `invalid_upload` with a message,
 * `overloaded` at the deadline, and the signal's abort reason.
 */
export async function readPages(
  bytes: Uint8Array,
  bounds: DrawBounds,
): Promise<{ pages: number; texts: string[] }> {
  const { pages, texts } = await read({ bytes, pictures: [], widthPx: 1 }, bounds)
  return { pages, texts }
}

/** Draws pages (from 1) of an untrusted PDF, each with the given width in pixels, with the same limits. Missing pages are left out. */
export async function drawPages(
  bytes: Uint8Array,
  { pages, widthPx, ...bounds }: DrawBounds & { pages: number[]; widthPx: number },
): Promise<DrawnPage[]> {
  return (await read({ bytes, texts: [], pictures: pages, widthPx }, bounds)).pictures
}

/**
 * Reads the words of a printed document and their visibility, with the same limits. A word that is transparent, covered, cut off or in the color of
 * its background has no contrast.
 */
export async function readPrintedWords(
  bytes: Uint8Array,
  { withMore, drawnMax, ...bounds }: DrawBounds & WordTask,
): Promise<{ pages: number; words: PrintedWord[]; covered: number }> {
  const task = { bytes, texts: [], pictures: [], widthPx: 1, words: { withMore, drawnMax } }
  const { pages, words = [], covered = 0 } = await read(task, bounds)
  return { pages, words, covered }
}
