import type { Rectangle, TableColumn } from '../box.ts'
import { newTextSizeMinPt } from '../text-size.ts'

/** The reason why a position is a blank. */
export type FindReason = 'dots' | 'line' | 'box' | 'comb' | 'cell' | 'square' | 'table'

/** A blank on a page and its label. */
export interface Slot extends Rectangle {
  kind: 'text' | 'check' | 'table'
  reason: FindReason
  label: string
  /** More context for a short label: the question for a “Yes”, or the row for a column head. */
  context?: string
  /** Text size in points. */
  size: number
  verticalAlign: 'top' | 'middle' | 'bottom'
  /** For a blank with several lines: the distance between them in points. */
  lineStep?: number
  /** Number of cells with one character each. */
  combs?: number
  columns?: (Pick<TableColumn, 'width'> & { label: string })[]
  rowHeight?: number
}

/** Returns the text size for a blank by its height and the size of adjacent text. */
export function sizeBeside(beside: number, height: number): number {
  const fit = Math.min(Math.max(beside, 7), 12, height * 0.8)
  return Math.round(Math.max(fit, newTextSizeMinPt) * 2) / 2
}

/** Distance between the baseline and the lower edge of a box, as a share of the text size. It matches a line with the default height. */
export const belowBaseline = 0.21
