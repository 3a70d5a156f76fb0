import { batchBounds, Fault } from '@platen/contract'
import { buildItem, type ReadCell, type Row } from '../columns/build-item.ts'
import { fullPath, pointerTo } from '../columns/column.ts'
import { columnsMax, type CsvPlan, planColumns, type PlanOptions } from '../columns/plan-columns.ts'
import { tryJson } from '../json/parse-item.ts'
import type { Chunks, ReadFault, ReadItem, SeenTexts } from '../read-item.ts'
import { type CsvRecord, scanCsv } from './scan-csv.ts'

const readCell: ReadCell = (text) => tryJson(Buffer.from(text), { called: 'The cell', firstLine: 1 })

/** What a row and a cell of a group count besides their text: short ones take more memory than it. */
const bytesBesides = { row: 30, cell: 10 }

/** Rows that are one item. */
interface Group {
  text: string
  line: number
  row: number
  rows: Row[]
  /** Of the text, and of what holds it. */
  bytes: number
  faults: ReadFault[]
}

/**
 * Items of a CSV with a header line: one a row, or one a group of rows. Each wrong row is told with its line; empty rows are, too, but
 * for those at the end of the file. Throws `invalid_upload` for a wrong header.
 */
export async function* readCsv(
  chunks: Chunks,
  options: PlanOptions & { delimiter: number; seen: SeenTexts },
): AsyncGenerator<ReadItem> {
  const records = scanCsv(chunks, { delimiter: options.delimiter, cellsMax: columnsMax + 1 })
  const header = await records.next()
  if (header.done) return
  refuseHeader(header.value)
  const plan = planColumns(header.value.cells, options)
  const rows = withoutEmptyEnd(records)
  if (plan.groupColumn === undefined) {
    for await (const record of rows) yield toItem(record, plan)
  } else {
    yield* inGroups(rows, { ...plan, groupColumn: plan.groupColumn, seen: options.seen })
  }
}

function refuseHeader({ faults }: CsvRecord): void {
  const [first] = faults
  if (first === undefined) return
  const errors = faults.map(({ code, message }) => ({ pointer: '', code, message }))
  throw new Fault('invalid_upload', { detail: `The header line is wrong. ${first.message}`, errors })
}

/** Empty lines and rows of empty cells, as tables leave them behind, are no rows at the end of a file. */
async function* withoutEmptyEnd(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let empty: { count: number; line: number; row: number }[] = []
  for await (const record of records) {
    if (isEmpty(record)) {
      const last = empty.at(-1)
      if (last !== undefined && last.line + last.count === record.line) last.count++
      else empty.push({ line: record.line, row: record.row, count: 1 })
      continue
    }
    for (const { line, row, count } of empty)
      for (let at = 0; at < count; at++) yield emptyRecord(line + at, row + at)
    empty = []
    yield record
  }
}

function isEmpty({ cells, count, faults }: CsvRecord): boolean {
  return faults.length === 0 && count === cells.length && cells.every((cell) => cell.trim() === '')
}

function emptyRecord(line: number, row: number): CsvRecord {
  const faults = [{ code: 'empty_row', message: 'The row is empty.' }]
  return { line, row, cells: [], count: 0, bytes: 0, faults }
}

function toItem(record: CsvRecord, plan: CsvPlan): ReadItem {
  const { line, row, cells } = record
  const wrong = faultsOf(record, plan)
  if (wrong.length > 0) return { line, row, faults: wrong }
  return itemOf({ line, row }, buildItem(plan.columns, [{ line, row, cells }], readCell))
}

function itemOf(
  place: { line: number; row: number },
  { faults, ...built }: ReturnType<typeof buildItem>,
): ReadItem {
  return faults.length > 0 ? { ...place, faults } : { ...place, ...built }
}

function faultsOf({ faults, count, line, row }: CsvRecord, plan: CsvPlan): ReadFault[] {
  const { columns, names } = plan
  if (faults.length > 0) {
    return faults.map(({ column, code, message }) => {
      const filled = column === undefined ? undefined : columns[column]
      const name = column === undefined ? undefined : names[column]
      const path = filled ? fullPath(filled) : name === undefined ? [] : [name]
      return { pointer: pointerTo(path), code, message, line, row }
    })
  }
  if (count === columns.length) return []
  const message = `The row has ${counted(count)}, and the header ${counted(columns.length)}.`
  return [{ pointer: '', code: 'ragged_row', message, line, row }]
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells.toLocaleString('en')} cells`
}

async function* inGroups(
  records: AsyncIterable<CsvRecord>,
  plan: CsvPlan & { groupColumn: number; seen: SeenTexts },
): AsyncGenerator<ReadItem> {
  let group: Group | undefined
  for await (const record of records) {
    const wrong = faultsOf(record, plan)
    const text =
      wrong.length > 0 && record.count !== plan.columns.length ? undefined : record.cells[plan.groupColumn]
    if (group !== undefined && (text === undefined || text === group.text)) {
      addRow(group, record, wrong)
      continue
    }
    if (group !== undefined) yield finish(group, plan)
    group = newGroup(text ?? '', record)
    addRow(group, record, wrong)
    if (text === undefined) continue
    const earlier = plan.seen.add(text, record.row)
    if (text.trim() === '')
      group.faults.push(groupFault(plan, 'empty_group', 'The column that makes groups is empty here.'))
    else if (earlier !== undefined) {
      const message = `Row ${earlier} had this text already. The rows of a group stand together: sort the file by this column.`
      group.faults.push(groupFault(plan, 'group_returns', message))
    }
  }
  if (group !== undefined) yield finish(group, plan)
}

function newGroup(text: string, { line, row }: CsvRecord): Group {
  return { text, line, row, rows: [], bytes: 0, faults: [] }
}

function addRow(group: Group, { line, row, cells, bytes }: CsvRecord, wrong: readonly ReadFault[]): void {
  group.bytes += bytes + bytesBesides.row + cells.length * bytesBesides.cell
  if (group.faults.length < 100) group.faults.push(...wrong)
  // What has a fault is told and not used: nothing of it needs to be kept.
  if (group.faults.length > 0 || group.bytes > batchBounds.itemBytesMax) group.rows = []
  else group.rows.push({ line, row, cells })
}

function groupFault(plan: CsvPlan & { groupColumn: number }, code: string, message: string): ReadFault {
  return { pointer: pointerTo([plan.names[plan.groupColumn] ?? '']), code, message }
}

function finish({ line, row, rows, bytes, faults }: Group, plan: CsvPlan): ReadItem {
  if (faults.length > 0) return { line, row, faults }
  if (bytes > batchBounds.itemBytesMax) {
    const message = `The group has too many rows for one item: they take more than ${batchBounds.itemBytesMax / 2 ** 20} MiB.`
    return { line, row, faults: [{ pointer: '', code: 'item_too_large', message }] }
  }
  return itemOf({ line, row }, buildItem(plan.columns, rows, readCell))
}
