import { type Field, sectionChildren, isNumberType } from '@platen/contract'
import { emptyItem, isJsonObject, type SampleData, type ValuePath } from '@platen/template/draft'
import { IconMathFunction } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { ComputedCell } from './computed-value.tsx'
import { type ListProps, sameProps, useComputedAt, useDeclared } from './form-context.ts'
import { formEntries } from './form-entries.ts'
import classes from './list-form.module.css'
import { rowsPerPage } from './list-pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { ValueInput } from './value-input.tsx'

/** Shows flat rows as a table. */
export function ListTable({ name, field, items, path, outer, from }: ListProps & { from: number }) {
  const columns = useMemo(() => usedColumns(field, items, outer), [field, items, outer])
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column} name={column} path={path} />
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {items.slice(from, from + rowsPerPage).map((item, index) => (
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
          <Cell record={record} column={column} path={[...at, column]} row={index + 1} />
        </td>
      ))}
      <td className={classes.rowMenu}>
        <RowMenu list={list} path={at} count={count} empty={() => (field ? emptyItem(field) : {})} />
      </td>
    </tr>
  )
}, sameProps)

function Heading({ name, path }: { name: string; path: ValuePath }) {
  const at = [...path, name]
  const declared = useDeclared(at)
  const computed = useComputedAt(at)
  const isNumber = computed !== undefined || isNumberType(declared?.type)
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      title={declared?.description ?? computed?.description}
    >
      {computed && <IconMathFunction size={14} className={classes.computed} aria-label="Calculated" />}
      {declared?.label ?? computed?.label ?? name}
    </th>
  )
}

function Cell(props: { record: SampleData; column: string; path: ValuePath; row: number }) {
  const { record, column, path, row } = props
  const declared = useDeclared(path)
  const computed = useComputedAt(path)
  const label = `${declared?.label ?? computed?.label ?? column}, row ${row}`
  if (computed) return <ComputedCell path={path} label={label} />
  return (
    <ValueInput
      value={Object.hasOwn(record, column) ? record[column] : undefined}
      path={path}
      label={label}
      isInTable
    />
  )
}

/** Returns the names that the rows have or can have, without unused ones. */
function usedColumns(
  field: Field | undefined,
  items: readonly unknown[],
  outer: ReadonlySet<string>,
): string[] {
  const fields = field ? sectionChildren(field) : []
  const names = new Set<string>()
  for (const item of items) {
    if (!isJsonObject(item)) continue
    for (const entry of formEntries(fields, item, outer)) if (entry.state !== 'unused') names.add(entry.name)
  }
  return [...names]
}
