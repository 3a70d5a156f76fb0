import type { DrawnPage } from './draw-task.ts'
import { createPdfReader, type DrawBounds } from './pdf-reader.ts'

const read = createPdfReader()

/** Counts the pages of a PDF that anyone may have sent, as `readPages` reads them. */
export async function countPages(bytes: Uint8Array, bounds: DrawBounds): Promise<number> {
  return (await read({ bytes, texts: [], pictures: [], widthPx: 1 }, bounds)).pages
}

/**
 * Counts the pages of a PDF that anyone may have sent, and reads their texts, in a process of its own that is bounded in time and memory.
 * Throws `invalid_upload` with a sentence, `overloaded` where others' PDFs take until the deadline, and the signal's reason.
 */
export async function readPages(
  bytes: Uint8Array,
  bounds: DrawBounds,
): Promise<{ pages: number; texts: string[] }> {
  const { pages, texts } = await read({ bytes, pictures: [], widthPx: 1 }, bounds)
  return { pages, texts }
}

/**
 * Draws pages (from 1) of a PDF that anyone may have sent, each so many pixels wide, likewise. Pages that it has not are left out.
 */
export async function drawPages(
  bytes: Uint8Array,
  { pages, widthPx, ...bounds }: DrawBounds & { pages: number[]; widthPx: number },
): Promise<DrawnPage[]> {
  return (await read({ bytes, texts: [], pictures: pages, widthPx }, bounds)).pictures
}
