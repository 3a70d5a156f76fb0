export interface DrawTask {
  bytes: Uint8Array
  /** A PDF with more pages is rejected. */
  pagesMax: number
  /** Pages whose text is read, from 1. Default: all. */
  texts?: number[]
  /** Pages that are drawn, from 1. */
  pictures: number[]
  widthPx: number
  /** Reads the words on all pages, each with its visibility. */
  words?: WordTask
}

export interface WordTask {
  /** The same pages with additional content, to find the words that it covers. */
  withMore?: Uint8Array | undefined
  /** Words on later pages count as visible. */
  drawnMax: number
}

/** A word in a printed document. Sizes are in points. */
export interface PrintedWord {
  text: string
  /** Page number, from 1. */
  page: number
  /** Distance from the left edge of the page to the start of the word. */
  x: number
  /** Distance from the upper edge of the page to the baseline. */
  y: number
  /** Approximate in text of several words. */
  width: number
  fontSize: number
  /** The strongest difference between the word and its background, from 0 (invisible) to 255. */
  contrast: number
  /** The share of its width in which ink is visible. A word whose end is covered has a smaller share. */
  inked: number
  /** Whether the content of `withMore` covers a part of it. */
  isCovered: boolean
  /** The ink, in pixels, that `withMore` adds in it or next to it, such as a line through it. Words, borders and backgrounds do not count. */
  added: number
}

export interface DrawnPage {
  page: number
  png: Uint8Array
  width: number
  height: number
}

export interface DrawnPdf {
  pages: number
  /** Text of the requested pages, one line each. */
  texts: string[]
  pictures: DrawnPage[]
  /** Words, if requested, in the order in which they are drawn. */
  words?: PrintedWord[]
  /** The number of parts of pictures and codes that `withMore` covers, if words are requested. */
  covered?: number
}
