import type { Rectangle, TableColumn } from '../box.ts'
import { newTextSizeMinPt } from '../text-size.ts'

/** What a place was taken for a blank by. */
export type FindReason = 'dots' | 'line' | 'box' | 'comb' | 'cell' | 'square' | 'table'

/** A place of the page that waits for something, with the words that say for what. */
export interface Slot extends Rectangle {
  kind: 'text' | 'check' | 'table'
  reason: FindReason
  label: string
  /** What the label is said of where it says too little by itself: the question of a “Yes”, the row of a column. */
  context?: string
  /** Of the text to be written, in points. */
  size: number
  verticalAlign: 'top' | 'middle' | 'bottom'
  /** Points from one line of writing to the next, of blanks with several. */
  lineStep?: number
  /** The equal boxes of a comb, a sign each. */
  combs?: number
  columns?: (Pick<TableColumn, 'width'> & { label: string })[]
  rowHeight?: number
}

/** The size for a text beside words of a size, in a place of a height. */
export function sizeBeside(beside: number, height: number): number {
  const fit = Math.min(Math.max(beside, 7), 12, height * 0.8)
  return Math.round(Math.max(fit, newTextSizeMinPt) * 2) / 2
}

/** How far a box reaches below the line on which its text stands, as a share of the size: what a line of text of the default height leaves there. */
export const belowBaseline = 0.21
