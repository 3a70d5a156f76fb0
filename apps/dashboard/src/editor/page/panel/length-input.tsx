import type { StyleChanges, StyleProperty } from '@platen/template/markup'
import type { PanelElement } from './use-panel-element.ts'
import { LengthField, type LengthBounds } from './length-field.tsx'
import { readLength } from './lengths.ts'
import { isOwnValue, shownValue } from './style-line.tsx'

/** An input for a length in the style sheet. Emptying it removes the element's own value. */
export function LengthInput(
  props: LengthBounds & {
    of: PanelElement
    label: string
    property: StyleProperty
    unit: 'mm' | 'pt'
    /** Returns all changes for a new value, if it affects other properties. */
    changesFor?: (written: string | null) => StyleChanges
    isSmall?: boolean
  },
) {
  const { of, label, property, isSmall = false, changesFor, ...bounds } = props
  const value = shownValue(of, property)
  const length = value === undefined ? undefined : readLength(value, bounds.unit)
  return (
    <LengthField
      label={label}
      length={length}
      bounds={bounds}
      isShared={!isOwnValue(of, property)}
      isSmall={isSmall}
      placeholder={value === undefined || isAsItComes(value) ? (isSmall ? '–' : 'Auto') : value}
      onWrite={(written) =>
        of.set(changesFor ? changesFor(written) : { [property]: written }, label, 'gradual')
      }
    />
  )
}

function isAsItComes(value: string): boolean {
  return value === 'auto' || value === 'normal' || value === 'none'
}
