import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../form/value-input.module.css'
import { inputAttributes, type TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'
import { wallTimeOf } from './wall-time.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** A day, chosen as the reader's own system shows days; ISO 8601 in the data. */
export function DateInput(props: TypedInputProps) {
  const { value, onChange } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <NativePicker
      {...props}
      kind="date"
      max="9999-12-31"
      shown={day.test(text) ? text : ''}
      onPicked={(picked) => onChange(picked === '' ? null : picked)}
    />
  )
}

/** A moment, as the clocks of the template's time zone show it. */
export function DateTimeInput(props: TypedInputProps) {
  const { value, declaration, formats, onChange } = props
  return (
    <NativePicker
      {...props}
      kind="datetime-local"
      max="9999-12-31T23:59"
      shown={wallTimeOf(value, formats.timeZoneOf(declaration)) ?? ''}
      onPicked={(picked) => onChange(picked === '' ? null : picked)}
    />
  )
}

function NativePicker(
  props: TypedInputProps & {
    kind: 'date' | 'datetime-local'
    max: string
    shown: string
    onPicked: (picked: string) => void
  },
) {
  const { value, kind, max, shown, faultId, onPicked } = props
  // The picker shows nothing of a text that is no date: what stands there would be lost unseen.
  const isUnread = shown === '' && typeof value === 'string' && value !== ''
  // The sentence about it names it, too.
  const unread = isUnread && faultId === undefined ? value : undefined
  return (
    <span className={inputs.date}>
      <input
        {...inputAttributes(props)}
        type={kind}
        max={max}
        className={classes.input}
        data-empty={shown === '' || undefined}
        value={shown}
        onChange={(event) => {
          // Half typed, a browser's picker is empty: only what was cleared on purpose is nothing.
          if (event.currentTarget.value !== '' || !event.currentTarget.validity.badInput)
            onPicked(event.currentTarget.value)
        }}
      />
      {unread !== undefined && (
        <span className={inputs.unread}>
          <IconAlertTriangle size={14} aria-hidden /> {unread}
        </span>
      )}
    </span>
  )
}
