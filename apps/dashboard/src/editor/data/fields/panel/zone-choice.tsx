import { Choose } from '../../../panel/choose.tsx'
import type { FormatProps } from './format-props.ts'

/** The time zone for a field. */
export function ZoneChoice({ declaration, formats, set }: FormatProps) {
  return (
    <Choose
      label="Time zone"
      isSearchable
      value={declaration.timeZone}
      choices={[{ value: undefined, label: `Template default: ${formats.timeZone}` }, ...zones()]}
      onChange={(value) => set({ timeZone: value }, { label: 'the time zone', field: 'timeZone' })}
    />
  )
}

/** Returns the time zones that the browser knows. */
export function zones(): { value: string; label: string }[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }))
}
