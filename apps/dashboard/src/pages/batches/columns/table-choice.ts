import { type BatchRequest, type ColumnChoice, resolveColumnChoice } from '@platen/contract'
import type { ColumnMap } from './guess-columns.ts'

/** How the columns in a table are read. */
export interface TableChoice {
  columns: ColumnMap
  /** The locales of the columns for typed fields, by column name. The values of columns without a locale are in machine formats. */
  locales: Readonly<Record<string, string>>
  groupBy: string | null
  /** Whether a cell can be empty even if the template needs a value. */
  allowEmpty?: boolean
}

/** An empty choice, for files that are not tables. */
export const noChoice: TableChoice = { columns: {}, locales: {}, groupBy: null }

/** Returns the columns in the file by the paths of the fields that they fill. */
export function columnNames({ columns }: Pick<TableChoice, 'columns'>): Map<string, string> {
  return new Map(
    Object.entries(columns).flatMap(([name, path]): [string, string][] =>
      path === null ? [] : [[path, name]],
    ),
  )
}

/** Returns the columns in the form that the API expects. */
export function columnChoices({
  columns,
  locales,
}: Pick<TableChoice, 'columns' | 'locales'>): Record<string, ColumnChoice> {
  return Object.fromEntries(
    // Columns without a name are ignored.
    Object.entries(columns).flatMap(([name, field]): [string, ColumnChoice][] => {
      if (name === '') return []
      const locale = Object.hasOwn(locales, name) ? locales[name] : undefined
      return [[name, field === null || locale === undefined ? field : { field, locale }]]
    }),
  )
}

/** Returns the choice that was used to upload a table. */
export function choiceOf(upload: BatchRequest['upload']): TableChoice {
  const uses = Object.entries(upload?.columns ?? {}).map(([name, choice]) => ({
    name,
    ...resolveColumnChoice(name, choice),
  }))
  return {
    columns: Object.fromEntries(uses.map(({ name, field }) => [name, field])),
    locales: Object.fromEntries(
      uses.flatMap(({ name, locale }) => (locale === undefined ? [] : [[name, locale]])),
    ),
    groupBy: upload?.groupBy ?? null,
  }
}
