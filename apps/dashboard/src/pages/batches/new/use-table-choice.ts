import type { Field } from '@platen/contract'
import { sampleRows, type TableShape } from '@platen/import/tabular'
import { useCallback, useMemo, useState } from 'react'
import { batchKeyPrefix } from '../../../shell/clear-stored-data.ts'
import { localesOf, readColumns } from '../columns/column-readings.ts'
import { noChoice, type TableChoice } from '../columns/table-choice.ts'
import { type ColumnMap, guessColumns, guessGroup } from '../columns/guess-columns.ts'
import { type Target, targetsOf } from '../columns/targets.ts'
import type { Source } from '../open-source.ts'

const guessedRows = 200

/**
 * Returns how the columns fill the template: the user's choice, the last stored choice, or a guess. `settled` is this choice with the
 * chosen or guessed format of each column. `match` assigns columns to fields, and guesses the grouping again unless the user has changed it.
 */
export function useTableChoice(of: {
  templateId: string
  source: Source | undefined
  fields: readonly Field[] | undefined
}) {
  const { templateId, source, fields } = of
  const [chosen, setChosen] = useState<{ of: unknown; templateId: string; choice: TableChoice }>()
  const targets = useMemo(() => targetsOf(fields ?? []), [fields])
  const table = useMemo(
    () => (source?.shape.format === 'csv' ? tableOf(source, source.shape) : noTable),
    [source],
  )
  const initialChoice = useMemo(() => createChoice(templateId, table, targets), [templateId, table, targets])
  const isChosen = chosen !== undefined && chosen.of === source && chosen.templateId === templateId
  const choice = isChosen ? chosen.choice : initialChoice
  const choose = useCallback(
    (next: TableChoice) => {
      setChosen({ of: source, templateId, choice: next })
      if (table !== noTable) keepChoice(templateId, table.header, next)
    },
    [source, templateId, table],
  )
  const match = (next: ColumnMap) => {
    const isGuessed = choice.groupBy === groupOf(table, choice.columns, targets)
    const groupBy = isGuessed ? groupOf(table, next, targets) : choice.groupBy
    choose({ ...choice, columns: next, locales: keepLocales(choice, next), groupBy })
  }
  const { columns, locales } = choice
  const readings = useMemo(
    () => readColumns({ ...table, targets, columns, chosen: locales }),
    [table, targets, columns, locales],
  )
  const settled = useMemo(() => ({ ...choice, locales: localesOf(readings) }), [choice, readings])
  return { targets, choice, settled, readings, choose, match }
}

/** The header and the first rows in a table. */
interface Table {
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

const noTable: Table = { header: [], rows: [] }

function tableOf(source: Source, { header }: TableShape): Table {
  return { header, rows: sampleRows(source.head, source) }
}

function createChoice(templateId: string, table: Table, targets: readonly Target[]): TableChoice {
  if (table === noTable) return noChoice
  const { columns, locales, groupBy } = readKept(templateId, table, targets) ?? guess(table, targets)
  // Another file with the same columns may use other formats. Its values usually reveal them.
  const readings = readColumns({ ...table, targets, columns, chosen: {} })
  const ambiguous = readings.flatMap((reading) => (reading?.doubt ? [reading.name] : []))
  const kept = Object.entries(locales).filter(([name]) => ambiguous.includes(name))
  return { columns, locales: Object.fromEntries(kept), groupBy }
}

/** Returns the stored choice, without fields that the template no longer has. */
function readKept(
  templateId: string,
  { header }: Table,
  targets: readonly Target[],
): TableChoice | undefined {
  const kept = readKeptChoice(templateId, header)
  if (!kept) return undefined
  const known = new Set(targets.map(({ path }) => path))
  const columns = Object.fromEntries(
    header.map((name) => {
      const path = kept.columns[name] ?? null
      return [name, path !== null && known.has(path) ? path : null]
    }),
  )
  return { columns, locales: kept.locales ?? {}, groupBy: kept.groupBy }
}

function guess(table: Table, targets: readonly Target[]): TableChoice {
  const columns = guessColumns(table.header, targets)
  return { columns, locales: {}, groupBy: groupOf(table, columns, targets) }
}

function groupOf({ header, rows }: Table, columns: ColumnMap, targets: readonly Target[]): string | null {
  const filled = header.map((name) => targets.find(({ path }) => path === columns[name]))
  return guessGroup(header, rows.slice(0, guessedRows), filled) ?? null
}

/** Keeps the format of a column only while it fills the same field. */
function keepLocales({ columns, locales }: TableChoice, next: ColumnMap): Record<string, string> {
  return Object.fromEntries(Object.entries(locales).filter(([name]) => next[name] === columns[name]))
}

/** The last choice for tables with the same columns. */
interface KeptChoice {
  columns: ColumnMap
  /** Missing from older entries. */
  locales?: Record<string, string>
  groupBy: string | null
}

const keyOf = (templateId: string, header: readonly string[]) =>
  `${batchKeyPrefix}columns ${templateId} ${JSON.stringify(header)}`

/** Returns the last choice for this template and these columns that was stored in this browser. */
function readKeptChoice(templateId: string, header: readonly string[]): KeptChoice | undefined {
  try {
    const kept = localStorage.getItem(keyOf(templateId, header))
    return kept === null ? undefined : (JSON.parse(kept) as KeptChoice)
  } catch {
    return undefined
  }
}

/** Stores the choice for the next file with the same columns. If storage is unavailable, columns are guessed again. */
function keepChoice(templateId: string, header: readonly string[], kept: TableChoice): void {
  try {
    localStorage.setItem(keyOf(templateId, header), JSON.stringify(kept))
  } catch {
    // The storage is full or disabled.
  }
}
