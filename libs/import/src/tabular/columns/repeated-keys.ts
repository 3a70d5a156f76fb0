import type { Row } from '../source-item.ts'
import { isDocumentNumberName, isOfSender } from './key-names.ts'

export interface KeyColumn {
  name: string
  /** Dotted path of its field; undefined for an ignored column. */
  path: string | undefined
  /** Other names, such as the field's label. */
  called?: readonly string[]
  /** Whether the column belongs to a list's items. */
  isOfList: boolean
}

/** A column whose cells repeat in consecutive rows, and the first two of these rows. */
export interface RepeatedKey {
  column: string
  text: string
  rows: readonly [number, number]
}

/** Checks rows in order, in constant memory. */
export interface RepeatWatch {
  add(row: Pick<Row, 'row' | 'cells'>): void
  /** Returns the most likely key, or `undefined` if no rows belong together. */
  found(): RepeatedKey | undefined
}

/**
 * Finds the column whose text repeats in consecutive rows together with all columns outside of lists. Like with `groupBy`, an empty
 * cell after the first row counts as equal. A column named like a document number is preferred. Finds nothing if no column belongs
 * to a list.
 */
export function watchRepeats(columns: readonly KeyColumn[]): RepeatWatch {
  const hasList = columns.some(({ isOfList }) => isOfList)
  const others = columns.flatMap(({ path, isOfList }, at) => (path === undefined || isOfList ? [] : [at]))
  const candidates = new Map<number, RepeatedKey | undefined>(
    hasList
      ? columns.flatMap(({ name, isOfList }, at) => (isOfList || name === '' ? [] : [[at, undefined]]))
      : [],
  )
  /** The first of the rows that differ only in lists. */
  let first: readonly string[] = []
  let last: Pick<Row, 'row' | 'cells'> | undefined

  return {
    add(row) {
      const cells = row.cells.map((cell) => cell.trim())
      const isSame = others.every((at) => (cells[at] ?? '') === '' || cells[at] === first[at])
      for (const [at, known] of candidates) {
        const text = cells[at] ?? ''
        if (last === undefined || text === '' || text !== last.cells[at]) continue
        if (!isSame) candidates.delete(at)
        else if (known === undefined)
          candidates.set(at, { column: columns[at]?.name ?? '', text, rows: [last.row, row.row] })
      }
      if (!isSame) first = cells
      last = { row: row.row, cells }
    },
    found() {
      const found = [...candidates].filter(([, key]) => key !== undefined)
      const pathOf = (at: number) => columns[at]?.path ?? ''
      const isNumber = ([at]: [number, unknown]) => {
        const { name = '', called = [] } = columns[at] ?? {}
        return [name, pathOf(at).split('.').at(-1) ?? '', ...called].some(isDocumentNumberName)
      }
      const best = found.find(isNumber) ?? found.find(([at]) => !isOfSender(pathOf(at))) ?? found[0]
      return best?.[1]
    },
  }
}
