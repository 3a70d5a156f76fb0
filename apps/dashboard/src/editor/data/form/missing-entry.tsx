import { Button } from '@mantine/core'
import { emptyOf, kindOf } from '../../../fields/field-kind.ts'
import { focusSoon, idOf, useChange } from './form-context.ts'
import type { FormEntry } from './form-entries.ts'
import classes from './form.module.css'
import { setAt, type ValuePath } from './value-edits.ts'

/** A name that the template needs and the sample lacks. */
export function MissingEntry({ entry, path }: { entry: FormEntry; path: ValuePath }) {
  const change = useChange()
  const { name, field } = entry
  if (!field) return null
  const add = () => {
    change(`Adding ${name}`, (data) => setAt(data, path, emptyOf(kindOf(field), field)))
    focusSoon(path)
  }
  return (
    <div className={`${classes.aside} ${classes.missing}`}>
      <span>
        <b>{name}</b> is missing: the template needs it.
      </span>
      <Button id={idOf(path)} size="compact-sm" variant="default" onClick={add} aria-label={`Add ${name}`}>
        Add it
      </Button>
    </div>
  )
}
