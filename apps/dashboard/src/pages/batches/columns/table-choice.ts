import { type BatchRequest, type ColumnChoice, resolveColumnChoice } from '@platen/contract'
import type { ColumnMap } from './guess-columns.ts'

/** How a table is to be read. */
export interface TableChoice {
  columns: ColumnMap
  /** How columns are written that feed fields with a type, by their names; a column that is absent here is in machine forms. */
  locales: Readonly<Record<string, string>>
  groupBy: string | null
  /** A cell may be empty where the template needs a value. */
  allowEmpty?: boolean
}

/** The choice of nothing, for what is no table. */
export const noChoice: TableChoice = { columns: {}, locales: {}, groupBy: null }

/** What fields are called in the file itself: the columns that fill them, by the fields' paths. */
export function columnNames({ columns }: Pick<TableChoice, 'columns'>): Map<string, string> {
  return new Map(
    Object.entries(columns).flatMap(([name, path]): [string, string][] =>
      path === null ? [] : [[path, name]],
    ),
  )
}

/** The columns as the service takes them. */
export function columnChoices({
  columns,
  locales,
}: Pick<TableChoice, 'columns' | 'locales'>): Record<string, ColumnChoice> {
  return Object.fromEntries(
    // One without a name is left out as it is.
    Object.entries(columns).flatMap(([name, field]): [string, ColumnChoice][] => {
      if (name === '') return []
      const locale = Object.hasOwn(locales, name) ? locales[name] : undefined
      return [[name, field === null || locale === undefined ? field : { field, locale }]]
    }),
  )
}

/** How a table was to be read that was sent. */
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
