export interface DrawTask {
  bytes: Uint8Array
  /** A PDF with more pages is rejected. */
  pagesMax: number
  /** Pages whose text is read, from 1. Default: all. */
  texts?: number[]
  /** Pages that are drawn, from 1. */
  pictures: number[]
  widthPx: number
}

export interface DrawnPage {
  page: number
  png: Uint8Array
  width: number
  height: number
}

export interface DrawnPdf {
  pages: number
  /** Of the requested pages, one line each. */
  texts: string[]
  pictures: DrawnPage[]
}
