import type { Rectangle } from '../box.ts'

/** A word, or a run of signs that stand for a blank, as it is printed upright. */
export interface PageWord extends Rectangle {
  text: string
  /** Of the font, in points. */
  size: number
  /** Where the letters stand: points from the top of the page. */
  baseline: number
}

/** A rectangle that is filled, framed, or both. */
export interface DrawnRectangle extends Rectangle {
  isFramed: boolean
  /** How light its filling is, from 0 (black) to 1 (white); none without one. */
  filling?: number
}

/** What is drawn on a page, as far as blanks are known by it. All of it in points of the page as it is seen, from its top left. */
export interface PageDrawing {
  width: number
  height: number
  words: PageWord[]
  /** Straight strokes, upright or level: long and thin. */
  lines: Rectangle[]
  rectangles: DrawnRectangle[]
  /** Circles and squares with round corners that are framed. */
  rounds: Rectangle[]
  /** Pictures, turned texts, other figures: no blank is where they are. */
  marks: Rectangle[]
  /** How much of the page pictures cover, from 0 to 1. */
  pictured: number
}
