import type { Rectangle } from '../box.ts'

/** A word, or a run of characters that form a blank. */
export interface PageWord extends Rectangle {
  text: string
  size: number
  /** Points from the top of the page. */
  baseline: number
}

export interface DrawnRectangle extends Rectangle {
  isFramed: boolean
  /** Brightness of the fill from 0 (black) to 1 (white); undefined without one. */
  filling?: number
}

/** What is drawn on a page, as far as it is relevant for blanks. In points of the page as viewers show it, from the upper left corner. */
export interface PageDrawing {
  width: number
  height: number
  words: PageWord[]
  /** Vertical and horizontal lines. */
  lines: Rectangle[]
  rectangles: DrawnRectangle[]
  /** Framed circles and squares with rounded corners. */
  rounds: Rectangle[]
  /** Pictures, rotated text and other figures, where no blank can be. */
  marks: Rectangle[]
  /** Share of the page that pictures cover. */
  pictured: number
}
