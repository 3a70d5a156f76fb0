import type { ChartRows } from '../options/read-rows.ts'
import type { ChartOptions } from '../options/read-options.ts'
import type { Words } from '../words/words.ts'
import type { Pen } from './pen.ts'

/** All that a kind of chart is drawn from. */
export interface Drawing {
  pen: Pen
  options: ChartOptions
  rows: ChartRows
  isOrdered: boolean
  words: Words
  /** Of the whole drawing; its width is the pen's. */
  height: number
  printNumber: (value: number) => string
  printTick: (value: number, decimals: number) => string
  /** A part of 1. */
  printShare: (share: number) => string
}
