import { isJsonObject } from '@platen/template/draft'
import { printText } from '@platen/merge'
import type { Column, ListPlan } from './plan.ts'
import { headLengthMax } from './list-view.ts'

/** Millimetres that a letter of a table takes, and the white between columns. */
const letterMm = 1.75
const denseLetterMm = 1.6
const gapLetters = 3
/** Longer words, such as web addresses, may break. */
const wordMax = 22
/** Numbers are rounded where they are printed. */
const numberMax = 12
/** Rows that are looked at. */
const rowsMax = 200
/** Shorter words have room in any column. */
const shortMax = 5
/** A letter of the text in zeros of the head, in which the widths are told: the head is smaller, but not in dense tables. */
const zerosPerLetter = 1.25

/** How a table has room on its paper. */
export interface TableFit {
  needsLandscape: boolean
  isDense: boolean
  /** What part of its least widths a dense table has room for. */
  scale: number
}

/** Letters of the longest word of each column, in its values and its head. */
export function longestWords(list: ListPlan, data: unknown): number[] {
  const rows = rowsAt(data, list.tag).slice(0, rowsMax)
  return list.columns.map((column) => {
    const texts = rows.map((row) => printText(valueAt(row, column.tag)))
    const isWhole = column.form === 'number' || column.form === 'date' || column.form === 'code'
    const cells = texts.flatMap((text) => (isWhole ? [text.slice(0, numberMax)] : text.split(/[\s\u00AD-]+/)))
    // Over numbers and the like a short head stays on a line.
    const isHeadWhole = isWhole && column.label.length <= headLengthMax
    const head = isHeadWhole ? [column.label] : column.label.split(/[\s-]+/)
    const most = [...cells, ...head].reduce((length, word) => Math.max(length, word.length), 0)
    return Math.min(wordMax, most)
  })
}

/** Whether words of that length stand beside each other on upright paper of a width, or need it turned, or smaller letters. */
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

/** The least widths of columns of texts, so that no word or number breaks in its midst. */
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

function rowsAt(data: unknown, path: string): unknown[] {
  const found = path
    .split('.')
    .reduce<unknown>((held, name) => (isJsonObject(held) ? held[name] : undefined), data)
  return Array.isArray(found) ? found : []
}

function valueAt(row: unknown, tag: Column['tag']): unknown {
  return tag.split('.').reduce<unknown>((held, name) => (isJsonObject(held) ? held[name] : undefined), row)
}
