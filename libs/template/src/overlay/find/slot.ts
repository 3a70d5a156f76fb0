import type { Rectangle, TableColumn } from '../box.ts'
import { newTextSizeMinPt } from '../text-size.ts'

/** Why a position is a blank. */
export type FindReason = 'dots' | 'line' | 'box' | 'comb' | 'cell' | 'square' | 'table'

/** A blank on a page and its label. */
export interface Slot extends Rectangle {
  kind: 'text' | 'check' | 'table'
  reason: FindReason
  label: string
  /** More context for a short label: the question of a “Yes”, the row of a column. */
  context?: string
  /** Text size in points. */
  size: number
  verticalAlign: 'top' | 'middle' | 'bottom'
  /** Distance of lines in points, for blanks with several. */
  lineStep?: number
  /** Number of cells with one character each. */
  combs?: number
  columns?: (Pick<TableColumn, 'width'> & { label: string })[]
  rowHeight?: number
}

/** Returns the text size for a blank of a height, next to text of a size. */
export function sizeBeside(beside: number, height: number): number {
  const fit = Math.min(Math.max(beside, 7), 12, height * 0.8)
  return Math.round(Math.max(fit, newTextSizeMinPt) * 2) / 2
}

/** Share of the text size between baseline and box edge, as for a line with the default height. */
export const belowBaseline = 0.21
