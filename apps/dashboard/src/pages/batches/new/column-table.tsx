import { NativeSelect, Text } from '@mantine/core'
import type { ColumnReading } from '../columns/column-readings.ts'
import { type ColumnMap, isNamed } from '../columns/guess-columns.ts'
import type { Target } from '../columns/targets.ts'
import { ColumnFormat } from './column-format.tsx'
import classes from './column-table.module.css'

const leftOut = ''
const severalHint = 'Several values in one cell: put each on its own line, or separate them with “;”.'

/** Shows which field each column fills, its value in the first row, and its format. All of it can be changed. */
export function ColumnTable(props: {
  header: readonly string[]
  firstRow: readonly string[]
  columns: ColumnMap
  targets: readonly Target[]
  /** How the columns are read. Undefined for columns without a typed field. */
  readings: readonly (ColumnReading | undefined)[]
  /** The paths of computed fields, which no column can fill. */
  computed: readonly string[]
  onColumns: (columns: ColumnMap) => void
  onLocale: (column: string, locale: string) => void
}) {
  const { header, firstRow, columns, targets, readings, computed, onColumns, onLocale } = props
  const options = [
    { value: leftOut, label: 'Skip this column' },
    { group: 'Required', items: itemsOf(targets, true) },
    { group: 'Optional', items: itemsOf(targets, false) },
  ].filter((option) => !('items' in option) || option.items.length > 0)
  // Tables from spreadsheets can have columns without a name. If such a column contains values, it is reported as a fault.
  const named = header.map((name, at) => ({ name, at })).filter(({ name }) => name !== '')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Column in your file</th>
          <th scope="col">First value</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {named.map(({ name, at }) => (
          // Two columns with the same name are reported as a fault, and both are shown.
          <tr key={`${at} ${name}`}>
            <th scope="row">{name}</th>
            <td>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {firstRow[at] ?? ''}
              </Text>
            </td>
            <td>
              <NativeSelect
                aria-label={`Field for column ${name}`}
                data={options}
                value={columns[name] ?? leftOut}
                onChange={(event) => onColumns({ ...columns, [name]: event.currentTarget.value || null })}
                data-left-out={(columns[name] ?? leftOut) === leftOut || undefined}
                classNames={{ input: classes['select'] ?? '' }}
              />
              <ColumnNote
                reading={readings[at]}
                kind={targets.find(({ path }) => path === columns[name])?.kind}
                isComputed={
                  (columns[name] ?? leftOut) === leftOut && computed.some((path) => isNamed(path, name))
                }
                onLocale={(locale) => onLocale(name, locale)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ColumnNote(props: {
  reading: ColumnReading | undefined
  kind: Target['kind'] | undefined
  isComputed: boolean
  onLocale: (locale: string) => void
}) {
  const { reading, kind, isComputed, onLocale } = props
  if (reading) return <ColumnFormat reading={reading} onChange={onLocale} />
  const note = isComputed ? 'The template calculates this field.' : kind === 'texts' && severalHint
  if (!note) return null
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {note}
    </Text>
  )
}

function itemsOf(targets: readonly Target[], isNeeded: boolean): { value: string; label: string }[] {
  return targets
    .filter((target) => target.isNeeded === isNeeded)
    .map(({ path, label }) => ({ value: path, label }))
}
