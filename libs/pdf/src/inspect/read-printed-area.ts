import { constants, inflateSync } from 'node:zlib'
import { findStreams, matchesAt } from '../tokens.ts'

/** The layout of the printed page, in CSS pixels of the document. */
export interface PrintedArea {
  /** Size of the largest page's content area. Chromium does not print content beyond it. */
  width: number
  height: number
  /** 1, or less if Chromium scaled the document down because of its width. Never below 2/3. */
  scale: number
}

/** Units of Chromium's drawing instructions in a CSS pixel: 300 dpi over 96. */
const unitsPerPixel = 3.125
/** Tolerance for rounding half a pixel. */
const scaleAsAsked = 0.995
const pagesLookedAtMax = 50
const clip = /(?<=\n)(\S+) \S+ (\S+) (\S+) re\nW\*? n\n/g
const transformation = /(?<=\n)(\S+) 0 0 \1 (\S+) \S+ cm\n/g

/**
 * Reads the content area and the scale from a PDF printed by Chromium, because they are not available elsewhere. Returns `undefined` if no page has
 * content, or if the file was not written by Chromium.
 */
export function readPrintedArea(pdf: Buffer): PrintedArea | undefined {
  const area = { width: 0, height: 0 }
  const scales = new Map<number, number>()
  let pages = 0
  for (const { start, end } of findStreams(pdf)) {
    const head = `<</Filter /FlateDecode\n/Length ${end - start}>> stream\n`
    if (!matchesAt(pdf, start - head.length, Buffer.from(head))) continue
    const content = readPage(pdf.subarray(start, end))
    const page = largestClip(content)
    if (!page) continue
    area.width = Math.max(area.width, page.width / unitsPerPixel)
    area.height = Math.max(area.height, page.height / unitsPerPixel)
    for (const [, units, from] of content.matchAll(transformation)) {
      const scale = Number(units) / unitsPerPixel
      // A drawing at the left edge has its own scale. Unscaled content has the scale of the document.
      if (from === page.left && scale > 0.6 && scale < 1.01) scales.set(scale, (scales.get(scale) ?? 0) + 1)
    }
    if (++pages === pagesLookedAtMax) break
  }
  if (scales.size === 0) return undefined
  const [most] = [...scales].toSorted(([, one], [, other]) => other - one)
  const isAsAsked = [...scales.keys()].some((scale) => scale >= scaleAsAsked)
  return { ...area, scale: isAsAsked ? 1 : (most?.[0] ?? 1) }
}

/** Compressed bytes at the start of a page with its first text or box. */
const beginningBytes = 512

/**
 * Whether Chromium scaled the document down because of its width, according to the start of its first page. Takes a tenth of a millisecond; the
 * whole area takes a millisecond for each page (November 2026).
 */
export function isPrintedSmaller(pdf: Buffer): boolean {
  for (const { start, end } of findStreams(pdf)) {
    const content = readPage(pdf.subarray(start, Math.min(end, start + beginningBytes)))
    const left = content === '' ? undefined : largestClip(content)?.left
    if (left === undefined) continue
    const scales = Array.from(content.matchAll(transformation), ([, units, from]) =>
      from === left ? Number(units) / unitsPerPixel : Number.NaN,
    ).filter((scale) => scale > 0.6 && scale < 1.01)
    if (scales.length > 0) return scales.every((scale) => scale < scaleAsAsked)
  }
  return false
}

function largestClip(content: string): { left: string; width: number; height: number } | undefined {
  let largest: { left: string; width: number; height: number } | undefined
  for (const [, left = '', width, height] of content.matchAll(clip)) {
    const found = { left, width: Number(width), height: Number(height) }
    if (found.width > 0 && found.height > 0 && !(largest && found.width <= largest.width)) largest = found
  }
  return largest
}

/** Returns the drawing instructions of a page, or an empty string for another stream. */
function readPage(compressed: Buffer): string {
  try {
    // The start of a page is enough.
    const options = { maxOutputLength: 8 * 2 ** 20, finishFlush: constants.Z_SYNC_FLUSH }
    const content = inflateSync(compressed, options).toString('latin1')
    return /^\.2\d+ 0 0 -\.2\d+ 0 /.test(content) ? content : ''
  } catch {
    return ''
  }
}
