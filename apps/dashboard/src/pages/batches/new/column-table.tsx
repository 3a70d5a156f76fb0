import { NativeSelect, Text } from '@mantine/core'
import type { ColumnMap } from '../columns/guess-columns.ts'
import type { Target } from '../columns/targets.ts'
import classes from './column-table.module.css'

const leftOut = ''

/** Which field each column fills, with what stands in its first row; changed by hand. */
export function ColumnTable(props: {
  header: readonly string[]
  firstRow: readonly string[]
  columns: ColumnMap
  targets: readonly Target[]
  onChange: (columns: ColumnMap) => void
}) {
  const { header, firstRow, columns, targets, onChange } = props
  const options = [
    { value: leftOut, label: 'Leave this column out' },
    { group: 'Every document needs', items: pathsOf(targets, true) },
    { group: 'May be left empty', items: pathsOf(targets, false) },
  ].filter((option) => !('items' in option) || option.items.length > 0)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Column in your file</th>
          <th scope="col">In its first row</th>
          <th scope="col">Fills the field</th>
        </tr>
      </thead>
      <tbody>
        {header.map((name, at) => (
          // Two columns of one name are told as a fault, and both are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${at} ${name}`}>
            <th scope="row">{name === '' ? `Column ${at + 1}, without a name` : name}</th>
            <td>
              <Text size="sm" c="dimmed" lineClamp={2} className={classes.example}>
                {firstRow[at] ?? ''}
              </Text>
            </td>
            <td>
              <NativeSelect
                aria-label={`Field for the column ${name}`}
                data={options}
                value={columns[name] ?? leftOut}
                onChange={(event) => onChange({ ...columns, [name]: event.currentTarget.value || null })}
                data-left-out={(columns[name] ?? leftOut) === leftOut || undefined}
                classNames={{ input: classes['select'] ?? '' }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function pathsOf(targets: readonly Target[], isNeeded: boolean): string[] {
  return targets.filter((target) => target.isNeeded === isNeeded).map(({ path }) => path)
}
