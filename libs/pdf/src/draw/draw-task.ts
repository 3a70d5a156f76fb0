/** What the thread that opens PDFs is given. */
export interface DrawTask {
  bytes: Uint8Array
  /** A PDF with more pages is refused. */
  pagesMax: number
  /** Pages whose text is read, from 1; left out, all. */
  texts?: number[]
  /** Pages that are drawn, from 1. */
  pictures: number[]
  /** Of each picture. */
  widthPx: number
}

/** A page as a picture. */
export interface DrawnPage {
  /** From 1. */
  page: number
  png: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** What it found. */
export interface DrawnPdf {
  pages: number
  /** Of the pages that were asked for, a line each line. */
  texts: string[]
  pictures: DrawnPage[]
}
