export interface DrawTask {
  bytes: Uint8Array
  /** A PDF with more pages is rejected. */
  pagesMax: number
  /** Pages whose text is read, from 1. Default: all. */
  texts?: number[]
  /** Pages that are drawn, from 1. */
  pictures: number[]
  widthPx: number
  /** The words of all pages are read, each with how it can be seen. */
  words?: WordTask
}

export interface WordTask {
  /** The same pages with more content. Words that this content covers are found. */
  withMore?: Uint8Array | undefined
  /** Words on later pages count as seen. */
  drawnMax: number
}

/** A word of a print. Sizes are in points. */
export interface PrintedWord {
  text: string
  /** From 1. */
  page: number
  /** From the left edge of the page to the start of the word. */
  x: number
  /** From the upper edge of the page to the baseline. */
  y: number
  fontSize: number
  /** The strongest difference between the word and its background, from 0 (unseen) to 255. */
  contrast: number
  /** The share of its width at which ink is seen. A word of which the end is covered has less. */
  inked: number
  /** The content of `withMore` covers a part of it. */
  isCovered: boolean
}

export interface DrawnPage {
  page: number
  png: Uint8Array
  width: number
  height: number
}

export interface DrawnPdf {
  pages: number
  /** Texts of the requested pages, one line each. */
  texts: string[]
  pictures: DrawnPage[]
  /** If requested, in the order in which they are drawn. */
  words?: PrintedWord[]
}
