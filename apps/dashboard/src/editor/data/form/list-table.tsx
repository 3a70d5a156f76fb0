import type { Field } from '@platen/contract'
import { memo, useMemo } from 'react'
import { emptyItem, insideOf } from '../../../fields/field-kind.ts'
import { isJsonObject } from '../../../templates/read-json.ts'
import { type ListProps, sameProps } from './form-context.ts'
import { formEntries } from './form-entries.ts'
import classes from './list-form.module.css'
import { rowsShown } from './list-pager.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ValuePath } from './value-edits.ts'
import { ValueInput } from './value-input.tsx'

/** Flat rows as a table. */
export function ListTable({ name, field, items, path, outer, from }: ListProps & { from: number }) {
  const columns = useMemo(() => usedColumns(field, items, outer), [field, items, outer])
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {items.slice(from, from + rowsShown).map((item, index) => (
            <TableRow
              key={from + index}
              {...{ item, columns, field }}
              list={name}
              count={items.length}
              index={from + index}
              path={path}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TableRow = memo(function TableRow(props: {
  item: unknown
  columns: readonly string[]
  field: Field | undefined
  list: string
  count: number
  index: number
  path: ValuePath
}) {
  const { item, columns, field, list, count, index, path } = props
  const at = [...path, index]
  const record = isJsonObject(item) ? item : {}
  return (
    <tr data-row={index}>
      {columns.map((column) => (
        <td key={column}>
          <ValueInput
            value={Object.hasOwn(record, column) ? record[column] : undefined}
            path={[...at, column]}
            label={`${column}, row ${index + 1}`}
            isInTable
          />
        </td>
      ))}
      <td className={classes.act}>
        <RowMenu list={list} path={at} count={count} empty={() => (field ? emptyItem(field) : {})} />
      </td>
    </tr>
  )
}, sameProps)

/** What the rows have and may have, without what the template does not use. */
function usedColumns(
  field: Field | undefined,
  items: readonly unknown[],
  outer: ReadonlySet<string>,
): string[] {
  const fields = field ? insideOf(field) : []
  const names = new Set<string>()
  for (const item of items) {
    if (!isJsonObject(item)) continue
    for (const entry of formEntries(fields, item, outer)) if (entry.state !== 'unused') names.add(entry.name)
  }
  return [...names]
}
