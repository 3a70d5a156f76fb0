import type { UnderstoodField } from '@platen/assistant/composer'
import { isNumberType } from '@platen/contract'
import { FieldKind, type KindContext } from './field-kind.tsx'
import { formatExample, kindIcons } from './describe-kind.ts'
import classes from './understood.module.css'

const rowsShownMax = 3

/** Shows a list as a table: its columns with their types, and its first rows. */
export function UnderstoodList(props: { list: UnderstoodField; rows: unknown; shown: KindContext }) {
  const { list, rows, shown } = props
  const items = (Array.isArray(rows) ? rows : []) as readonly unknown[]
  const columns = columnsOf(list.children)
  const more = items.length - rowsShownMax
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled by keyboard
    <div className={classes.scroll} role="region" aria-label={`Columns of ${list.words}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ field, words }) => {
              const Icon = kindIcons[field.kind]
              return (
                <th key={words} scope="col" data-numeric={isNumeric(field) || undefined}>
                  <bdi>{words}</bdi>
                  <span className={classes.columnKind}>
                    <Icon size={14} stroke={1.6} aria-hidden />{' '}
                    <FieldKind field={field} onKind={shown.onKind} />
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, rowsShownMax).map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
            <tr key={at}>
              {columns.map(({ field, words, names }) => (
                <td key={words} data-numeric={isNumeric(field) || undefined} dir="auto">
                  {formatExample(valueAt(item, names), field, shown.locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.more}>and {more === 1 ? '1 more row' : `${more} more rows`}</p>}
    </div>
  )
}

interface Column {
  field: UnderstoodField
  words: string
  /** The path of the field, relative to the row. */
  names: readonly string[]
}

/** Returns the columns in a list. Fields of groups are columns, too. */
function columnsOf(fields: readonly UnderstoodField[], outer: readonly UnderstoodField[] = []): Column[] {
  return fields.flatMap((field) => {
    const chain = [...outer, field]
    if (field.kind === 'group') return columnsOf(field.children, chain)
    return [
      { field, words: chain.map(({ words }) => words).join(' › '), names: chain.map(({ name }) => name) },
    ]
  })
}

function valueAt(item: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    item,
  )
}

const isNumeric = ({ kind }: UnderstoodField) => isNumberType(kind)
