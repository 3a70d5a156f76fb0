import { valueAt } from '@platen/template/draft'
import { printText } from '@platen/merge'
import type { ListPlan } from './plan.ts'
import { headLengthMax } from './list-view.ts'

/** Width of a letter in a table, in millimeters. */
const letterMm = 1.75
const denseLetterMm = 1.6
const gapLetters = 3
/** Longer words, such as web addresses, can break. */
const wordMax = 22
/** Longer numbers are cut, because numbers are rounded in print. */
const numberMax = 12
/** Maximum number of rows that are measured. */
const rowsMax = 200
/** Shorter words fit in any column. */
const shortMax = 5
/** Widths are in `ch` of the table head, whose font is smaller than the row font, except in dense tables. */
const zerosPerLetter = 1.25

export interface TableFit {
  needsLandscape: boolean
  isDense: boolean
  /** The factor by which minimum widths are reduced to fit. */
  scale: number
}

/** Returns the length of the longest word in each column, including its heading. */
export function longestWords(list: ListPlan, data: unknown): number[] {
  const found = valueAt(data, list.tag.split('.'))
  const rows: unknown[] = Array.isArray(found) ? found.slice(0, rowsMax) : []
  return list.columns.map((column) => {
    const texts = rows.map((row) => printText(valueAt(row, column.tag.split('.'))))
    const isWhole = column.form === 'number' || column.form === 'date' || column.form === 'code'
    const cells = texts.flatMap((text) => (isWhole ? [text.slice(0, numberMax)] : text.split(/[\s\u00AD-]+/)))
    // A short heading above numbers stays on one line.
    const isHeadWhole = isWhole && column.label.length <= headLengthMax
    const head = isHeadWhole ? [column.label] : column.label.split(/[\s-]+/)
    const most = [...cells, ...head].reduce((length, word) => Math.max(length, word.length), 0)
    return Math.min(wordMax, most)
  })
}

/** Returns whether the longest words of all columns fit next to each other on portrait paper, or need landscape or smaller text. */
export function fitOf(words: readonly number[], widths: { upright: number; turned: number }): TableFit {
  const letters = words.reduce((sum, length) => sum + length + gapLetters, 0)
  const needsLandscape = letters * letterMm > widths.upright
  const width = needsLandscape ? widths.turned : widths.upright
  return {
    needsLandscape,
    isDense: letters * letterMm > width,
    scale: Math.min(1, width / (letters * denseLetterMm)),
  }
}

/** Sets minimum widths for text columns, so that words do not break. */
export function withWidths(list: ListPlan, words: readonly number[], { isDense, scale }: TableFit): ListPlan {
  const zeros = isDense ? scale : zerosPerLetter
  return {
    ...list,
    isDense,
    columns: list.columns.map((column, at) => {
      const length = words[at] ?? 0
      const isText = column.form === 'text' && column.field.kind !== 'image'
      return isText && length > shortMax ? { ...column, minWidth: `${Math.floor(length * zeros)}ch` } : column
    }),
  }
}
