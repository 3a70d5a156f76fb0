import type { ChartRows } from '../options/read-rows.ts'
import type { ChartOptions } from '../options/read-options.ts'
import type { Words } from '../text/words.ts'
import type { Pen } from './pen.ts'

export interface Drawing {
  pen: Pen
  options: ChartOptions
  rows: ChartRows
  isOrdered: boolean
  words: Words
  /** Height of the whole drawing. Its width is the width of the pen. */
  height: number
  printNumber: (value: number) => string
  printTick: (value: number, decimals: number) => string
  /** `share` is from 0 to 1. */
  printShare: (share: number) => string
}
