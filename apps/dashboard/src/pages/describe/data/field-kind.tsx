import type { UnderstoodField } from '@platen/assistant/composer'
import { type ChosenKind, chosenKinds } from '@platen/contract'
import { typeViews } from '../../../fields/type-views.ts'
import { kindWords } from './kind-words.ts'
import classes from './understood.module.css'

/** What a field was understood to be; another kind can be chosen, where its values leave that open. */
export function FieldKind({ field, onKind }: { field: UnderstoodField; onKind: ChooseKind }) {
  const { kind, path, words } = field
  if (kind === 'group' || kind === 'list' || kind === 'values' || kind === 'image') return kindWords(field)
  const others = chosenKinds.filter((one) => one !== kind)
  return (
    <select
      className={classes.choose}
      aria-label={`Kind of ${words}`}
      value={kind}
      onChange={(event) => onKind(path, event.currentTarget.value as ChosenKind)}
    >
      <option value={kind}>{kindWords(field)}</option>
      {others.map((one) => (
        <option key={one} value={one}>
          {typeViews[one].label}
        </option>
      ))}
    </select>
  )
}

/** Takes a person's word for what the field with this path is. */
export type ChooseKind = (path: readonly string[], kind: ChosenKind) => void

/** How values are written, and what is done when a kind is chosen. */
export interface Shown {
  locale: string | undefined
  onKind: ChooseKind
}
