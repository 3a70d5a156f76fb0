import type { Rectangle } from '../box.ts'

/** A word, or characters such as underscores that form a blank. */
export interface PageWord extends Rectangle {
  text: string
  size: number
  /** Distance from the top of the page in points. */
  baseline: number
}

export interface DrawnRectangle extends Rectangle {
  isFramed: boolean
  /** Brightness of the fill from 0 (black) to 1 (white); undefined if there is no fill. */
  filling?: number
}

/** The parts of a page's drawing that are relevant for blanks. Positions are in points from the upper left corner of the page as viewers show it. */
export interface PageDrawing {
  width: number
  height: number
  words: PageWord[]
  /** Vertical and horizontal lines. */
  lines: Rectangle[]
  rectangles: DrawnRectangle[]
  /** Framed circles and squares with rounded corners. */
  rounds: Rectangle[]
  /** Pictures, rotated text and other figures. No blank can be at their positions. */
  marks: Rectangle[]
  /** Share of the page that pictures cover. */
  pictured: number
}
