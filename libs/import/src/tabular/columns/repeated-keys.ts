import type { Row } from '../source-item.ts'
import { isDocumentNumberName, isOfSender } from './key-names.ts'

/** A column as far as it tells which rows belong to one document. */
export interface KeyColumn {
  name: string
  /** Dotted, of the field that it fills; undefined for a column that is left out. */
  path: string | undefined
  /** Other names of that field, such as its label. */
  called?: readonly string[]
  /** It fills a field of a list's items. */
  isOfList: boolean
}

/** A column whose texts repeat in rows that follow each other, with the first two such rows. */
export interface RepeatedKey {
  column: string
  text: string
  rows: readonly [number, number]
}

/** Looks at the rows of a table one after the other, in constant memory. */
export interface RepeatWatch {
  add(row: Pick<Row, 'row' | 'cells'>): void
  /** The likeliest key of the rows so far; undefined where no rows belong together. */
  found(): RepeatedKey | undefined
}

/**
 * Finds the column whose text repeats in rows that follow each other, and with it all that fills no list: as `groupBy` takes rows, an empty
 * cell below the first row of a document counts as the same. Of several columns, one that is called like a number of documents comes first.
 * Where no column fills a list, nothing is found.
 */
export function watchRepeats(columns: readonly KeyColumn[]): RepeatWatch {
  const hasList = columns.some(({ isOfList }) => isOfList)
  const others = columns.flatMap(({ path, isOfList }, at) => (path === undefined || isOfList ? [] : [at]))
  const candidates = new Map<number, RepeatedKey | undefined>(
    hasList
      ? columns.flatMap(({ name, isOfList }, at) => (isOfList || name === '' ? [] : [[at, undefined]]))
      : [],
  )
  /** The first of the rows that differ in nothing but their lists. */
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
