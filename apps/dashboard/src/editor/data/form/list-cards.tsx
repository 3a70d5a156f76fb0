import { type Field, sectionChildren } from '@platen/contract'
import { emptyItem, isJsonObject, type ValuePath } from '@platen/template/draft'
import { memo, useContext, useMemo } from 'react'
import { LevelContext, type ListProps, sameProps } from './form-context.ts'
import classes from './list-form.module.css'
import { rowsPerPage } from './list-pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { ValueInput } from './value-input.tsx'

/** Shows complex rows as cards. */
export function ListCards({ name, field, items, path, outer, from }: ListProps & { from: number }) {
  return (
    <ol className={classes.cards} start={from + 1}>
      {items.slice(from, from + rowsPerPage).map((item, index) => (
        <Card
          key={from + index}
          {...{ item, field, outer, path }}
          list={name}
          count={items.length}
          index={from + index}
        />
      ))}
    </ol>
  )
}

const Card = memo(function Card(props: {
  item: unknown
  field: Field | undefined
  outer: ReadonlySet<string>
  list: string
  count: number
  index: number
  path: ValuePath
}) {
  const { item, field, outer, list, count, index, path } = props
  const LevelForm = useContext(LevelContext)
  const at = useMemo(() => [...path, index], [path, index])
  const fields = useMemo(() => (field ? sectionChildren(field) : []), [field])
  return (
    <li className={classes.card} data-row={index}>
      <div className={classes.head}>
        <span>{index + 1}</span>
        <RowMenu list={list} path={at} count={count} empty={() => (field ? emptyItem(field) : {})} />
      </div>
      {isJsonObject(item) ? (
        <LevelForm fields={fields} record={item} path={at} outer={outer} hidesUnused />
      ) : (
        <ValueInput value={item} path={at} label={`Row ${index + 1} of ${list}`} />
      )}
    </li>
  )
}, sameProps)
