import { buildItem } from './columns/build-item.ts'
import { fullPath, pointerTo } from './columns/column.ts'
import type { CsvPlan } from './columns/plan-columns.ts'
import { readJson } from './json/read-json.ts'
import type { ReadFault, ReadItem, SourceFault, SourceItem } from './source-item.ts'

/** The data of an item, or what is wrong with it as it stands; `plan` says what the columns of a table fill, and is absent for JSON. */
export function readItem(source: SourceItem, plan: CsvPlan | undefined): ReadItem {
  const { line, row, rows, json, faults } = source
  const place = row === undefined ? { line } : { line, row }
  if (faults.length > 0) return { ...place, faults: faults.map((fault) => toFault(fault, plan)) }
  if (plan === undefined) return { ...place, ...readObject(json, line) }
  const { faults: wrong, ...built } = buildItem(plan.columns, rows)
  return wrong.length > 0 ? { ...place, faults: wrong } : { ...place, ...built }
}

function readObject(
  json: Uint8Array,
  line: number,
): { data: Record<string, unknown> } | { faults: readonly ReadFault[] } {
  const read = readJson(json, { called: 'The item', firstLine: line })
  if ('faults' in read) return read
  const { value } = read
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { data: value as Record<string, unknown> }
  const message = 'An item is a JSON object: its keys are the merge fields of the template.'
  return { faults: [{ pointer: '', code: 'wrong_type', message }] }
}

function toFault({ column, ...fault }: SourceFault, plan: CsvPlan | undefined): ReadFault {
  return { pointer: pointerTo(pathOf(column, { isOfCell: fault.row !== undefined, plan })), ...fault }
}

/** A cell is named by the field that it fills, a group by the name of its column. */
function pathOf(
  column: number | undefined,
  { isOfCell, plan }: { isOfCell: boolean; plan: CsvPlan | undefined },
): string[] {
  if (column === undefined || plan === undefined) return []
  const filled = isOfCell ? plan.columns[column] : undefined
  if (filled) return fullPath(filled)
  const name = plan.names[column]
  return name === undefined ? [] : [name]
}
