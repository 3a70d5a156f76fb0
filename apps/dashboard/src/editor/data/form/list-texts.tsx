import type { ListProps } from './list-form.tsx'
import classes from './list-form.module.css'
import { rowsShown } from './list-pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { isObject } from './value-edits.ts'
import { ValueInput } from './value-input.tsx'

/** A list of plain values. A list or an object among them is told of by the check and mended as JSON. */
export function ListTexts({ name, items, path, from }: ListProps & { from: number }) {
  return (
    <ol className={classes.texts} start={from + 1}>
      {items.slice(from, from + rowsShown).map((item, offset) => {
        const index = from + offset
        const at = [...path, index]
        return (
          <li key={index} className={classes.line} data-row={index}>
            <div className={classes.grow}>
              {Array.isArray(item) || isObject(item) ? (
                <code>{JSON.stringify(item).slice(0, 120)}</code>
              ) : (
                <ValueInput value={item} path={at} label={`${name}, row ${index + 1}`} />
              )}
            </div>
            <RowMenu list={name} path={at} count={items.length} empty={() => ''} />
          </li>
        )
      })}
    </ol>
  )
}
