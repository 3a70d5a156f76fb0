import type { Canvas } from '@napi-rs/canvas'
import {
  AnnotationMode,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PrintedWord, WordTask } from './draw-task.ts'
import { addedAround, coveredParts } from './added-ink.ts'
import { openDocument } from './open-document.ts'
import { type Box, difference, inkMin, keptContrast, type Pixels, within } from './pixels.ts'

/** Pixels per point. */
const scale = 1.5
/** Maximum number of pixels on one page. Larger pages are drawn smaller. */
const pixelsMax = 4_000_000
/** Maximum number of words in one document. */
const wordsMax = 50_000
/** Differences in a window that distinguish ink from its background. */
const windowContrastMin = 24

type Viewport = ReturnType<PDFPageProxy['getViewport']>
type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>

/** A word and its box in pixels of the drawn page. */
interface PlacedWord {
  word: PrintedWord
  box: Box
  /** Whether the word is written from left to right, so that its box can be cut into columns. */
  isLevel: boolean
}

const textOperators: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])

/**
 * Reads all words. To find those that cannot be seen, each page is drawn with and without its text: a word is visible where the two
 * images differ. This works regardless of how a word was hidden. `covered`: the number of parts of pictures and codes that `withMore` covers.
 */
export async function readWords(
  document: PDFDocumentProxy,
  { withMore, drawnMax }: WordTask,
): Promise<{ words: PrintedWord[]; covered: number }> {
  const whole = withMore && (await openDocument(withMore))
  try {
    const words: PrintedWord[] = []
    let covered = 0
    for (let number = 1; number <= document.numPages && words.length < wordsMax; number++) {
      const page = await document.getPage(number)
      const viewport = viewportOf(page)
      const { items } = await page.getTextContent()
      const placed = items.flatMap((item) => ('str' in item ? wordsOf(item, { page: number, viewport }) : []))
      if (number <= drawnMax && (placed.length > 0 || whole)) {
        const other = whole && number <= whole.numPages ? await whole.getPage(number) : undefined
        covered += await measure(placed, { document, page, viewport, whole, other })
        other?.cleanup()
      }
      page.cleanup()
      for (const { word } of placed) words.push(word)
    }
    return { words: words.slice(0, wordsMax), covered }
  } finally {
    await whole?.loadingTask.destroy()
  }
}

function viewportOf(page: PDFPageProxy): Viewport {
  const { width, height } = page.getViewport({ scale: 1 })
  return page.getViewport({ scale: Math.min(scale, Math.sqrt(pixelsMax / Math.max(1, width * height))) })
}

/** Splits a piece of text into words. All letters are assumed to have the same width, so boxes are approximate. */
function wordsOf(item: TextItem, { page, viewport }: { page: number; viewport: Viewport }): PlacedWord[] {
  const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
  const length = Math.hypot(a, b) || 1
  const along = [a / length, b / length] as const
  const fontSize = Math.hypot(c, d)
  const up = [c / (fontSize || 1), d / (fontSize || 1)] as const
  // Right-to-left text is in reading order, and its letters are drawn from the other end.
  const letters = item.str.length
  const at = (index: number) => (item.width * (item.dir === 'rtl' ? letters - index : index)) / letters
  return [...item.str.matchAll(/\S+/gu)].map(({ 0: text, index }) => {
    const [from, to] = [at(index), at(index + text.length)]
    const corners = [from, to].flatMap((way) =>
      [-0.1, 0.75].map(
        (rise) =>
          viewport.convertToViewportPoint(
            e + along[0] * way + up[0] * rise * fontSize,
            f + along[1] * way + up[1] * rise * fontSize,
          ) as [number, number],
      ),
    )
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    const [x = 0, y = 0] = viewport.convertToViewportPoint(
      e + along[0] * from,
      f + along[1] * from,
    ) as number[]
    return {
      word: {
        text,
        page,
        x: x / viewport.scale,
        y: y / viewport.scale,
        width: Math.abs(to - from),
        fontSize,
        contrast: 255,
        inked: 1,
        isCovered: false,
        added: 0,
      },
      box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
      isLevel: Math.abs(along[1]) < 0.01,
    }
  })
}

/** Draws a page, sets the visibility of each word, and returns the number of covered parts of pictures. */
async function measure(
  placed: readonly PlacedWord[],
  of: {
    document: PDFDocumentProxy
    page: PDFPageProxy
    viewport: Viewport
    whole: PDFDocumentProxy | undefined
    other: PDFPageProxy | undefined
  },
): Promise<number> {
  const { document, page, viewport, whole, other } = of
  const drawn = await draw(document, { page, viewport, hasText: true })
  const bare = await draw(document, { page, viewport, hasText: false })
  const more = whole && other && (await draw(whole, { page: other, viewport, hasText: true }))
  const others = other ? await othersOf(placed, { page: other, viewport }) : []
  for (const { word, box, isLevel } of placed) {
    const seen = inkIn(box, { drawn, bare })
    word.contrast = seen.contrast
    word.inked = isLevel ? seen.inked : 1
    word.isCovered =
      more !== undefined && isCovered(box, { drawn, bare, more, fontSize: word.fontSize * viewport.scale })
    if (more && isLevel)
      word.added = addedAround(box, { drawn, bare, more, fontSize: word.fontSize * viewport.scale, others })
  }
  return more ? coveredParts(bare, more) : 0
}

/** Returns the boxes of the words that only the page with the additional content has. */
async function othersOf(
  placed: readonly PlacedWord[],
  { page, viewport }: { page: PDFPageProxy; viewport: Viewport },
): Promise<Box[]> {
  const positionOf = ({ text, x, y }: PrintedWord) => `${text} ${Math.round(x)} ${Math.round(y)}`
  const own = new Set(placed.map(({ word }) => positionOf(word)))
  const { items } = await page.getTextContent()
  const all = items.flatMap((item) => ('str' in item ? wordsOf(item, { page: 0, viewport }) : []))
  return all.flatMap(({ word, box }) => {
    if (own.has(positionOf(word))) return []
    // Accents and underlines are outside of the box.
    const edge = 0.3 * word.fontSize * viewport.scale
    return [{ ...box, top: box.top - edge, bottom: box.bottom + edge }]
  })
}

async function draw(
  document: PDFDocumentProxy,
  { page, viewport, hasText }: { page: PDFPageProxy; viewport: Viewport; hasText: boolean },
): Promise<Pixels> {
  const canvases = document.canvasFactory as {
    create(width: number, height: number): { canvas: Canvas }
    destroy(made: { canvas: Canvas }): void
  }
  const made = canvases.create(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  try {
    // The types are for browser canvases, which are compatible.
    const canvas = made.canvas as unknown as Parameters<typeof page.render>[0]['canvas']
    await page.render({
      canvas,
      viewport,
      annotationMode: AnnotationMode.DISABLE,
      background: 'white',
      ...(!hasText && {
        operationsFilter: (index: number, list?: { fnArray: number[] }) =>
          !textOperators.has(list?.fnArray[index] ?? -1),
      }),
    }).promise
    const { width, height } = made.canvas
    return { data: Uint8Array.from(made.canvas.data()), width, height }
  } finally {
    canvases.destroy(made)
  }
}

/** Returns the strongest ink in a box, and the share of its columns with ink. */
function inkIn(
  box: Box,
  { drawn, bare }: { drawn: Pixels; bare: Pixels },
): { contrast: number; inked: number } {
  const { left, right, top, bottom } = within(box, drawn)
  let contrast = 0
  const strongest: number[] = []
  for (let x = left; x < right; x++) {
    let ofColumn = 0
    for (let y = top; y < bottom; y++)
      ofColumn = Math.max(ofColumn, difference(drawn, bare, (y * drawn.width + x) * 4))
    contrast = Math.max(contrast, ofColumn)
    strongest.push(ofColumn)
  }
  const ink = Math.max(inkMin, contrast / 4)
  const outside = Math.max(0, Math.round(box.right - box.left) - strongest.length)
  const inked = strongest.filter((one) => one >= ink).length / Math.max(1, strongest.length + outside)
  return { contrast, inked }
}

/** Returns whether the ink of a word loses its contrast somewhere with the additional content. */
function isCovered(
  box: Box,
  { drawn, bare, more, fontSize }: { drawn: Pixels; bare: Pixels; more: Pixels; fontSize: number },
): boolean {
  const { left, right, top, bottom } = within(box, drawn)
  const step = Math.max(3, Math.round(fontSize * 0.5))
  for (let from = left; from < right; from += step) {
    const window = { left: from, right: Math.min(right, from + step), top, bottom }
    const [was, is] = contrastsIn(window, { drawn, bare, more })
    if (was >= windowContrastMin && is < was * keptContrast) return true
  }
  return false
}

/** Returns the differences between ink and background in a window, without and with the additional content. */
function contrastsIn(
  { left, right, top, bottom }: Box,
  { drawn, bare, more }: { drawn: Pixels; bare: Pixels; more: Pixels },
): [number, number] {
  const sums = { ink: [0, 0, 0, 0, 0, 0], rest: [0, 0, 0, 0, 0, 0] }
  const counts = { ink: 0, rest: 0 }
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * drawn.width + x) * 4
      const ink = difference(drawn, bare, at)
      // Edges of letters are neither ink nor background.
      if (ink > inkMin && ink < windowContrastMin * 2) continue
      const kind = ink > inkMin ? 'ink' : 'rest'
      counts[kind]++
      for (let channel = 0; channel < 3; channel++) {
        sums[kind][channel]! += drawn.data[at + channel]!
        sums[kind][channel + 3]! += more.data[at + channel]!
      }
    }
  if (counts.ink < 3 || counts.rest < 3) return [0, 0]
  const apart = (offset: number) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs(sums.ink[channel + offset]! / counts.ink - sums.rest[channel + offset]! / counts.rest),
      ),
    )
  return [apart(0), apart(3)]
}
