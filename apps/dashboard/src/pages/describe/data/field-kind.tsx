import type { UnderstoodField } from '@platen/assistant/composer'
import { type ChosenKind, chosenKinds } from '@platen/contract'
import { typeViews } from '../../../fields/type-views.ts'
import { describeKind } from './describe-kind.ts'
import classes from './understood.module.css'

/** Shows the detected kind of a field. Users can select another kind if the values allow it. */
export function FieldKind({ field, onKind }: { field: UnderstoodField; onKind: ChooseKind }) {
  const { kind, path, words: label } = field
  if (kind === 'group' || kind === 'list' || kind === 'values' || kind === 'image') return describeKind(field)
  const others = chosenKinds.filter((one) => one !== kind)
  return (
    <select
      className={classes.choose}
      aria-label={`Type of ${label}`}
      value={kind}
      onChange={(event) => onKind(path, event.currentTarget.value as ChosenKind)}
    >
      <option value={kind}>{describeKind(field)}</option>
      {others.map((one) => (
        <option key={one} value={one}>
          {typeViews[one].label}
        </option>
      ))}
    </select>
  )
}

/** Sets the kind of the field with this path. */
export type ChooseKind = (path: readonly string[], kind: ChosenKind) => void

/** The locale of the values, and the callback for a selected kind. */
export interface KindContext {
  locale: string | undefined
  onKind: ChooseKind
}
