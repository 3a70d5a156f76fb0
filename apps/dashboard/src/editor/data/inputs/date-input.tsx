import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../form/value-input.module.css'
import { inputAttributes, type TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'
import { wallTimeOf } from './wall-time.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** A date input in the format of the user's system. The data contains ISO 8601. */
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

/** A date and time input in the template's time zone. */
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
  // A native picker is empty for an invalid date, so the value is shown next to it.
  const isUnread = shown === '' && typeof value === 'string' && value !== ''
  // The error message contains the value, too.
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
          // A native picker is also empty while a date is incomplete. Only a cleared input removes the value.
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
