import { useRef } from 'react'
import { pointerOf } from '../samples/sample-text.ts'
import { idOf, useChange, useFaultAt } from './form-context.ts'
import { setAt, shownText, typedValue, type ValuePath } from './value-edits.ts'
import classes from './value-input.module.css'

/** A plain value. Enter begins a new line; a number stays one. */
export function ValueInput(props: {
  value: unknown
  path: ValuePath
  /** Read out where no label stands at the input. */
  label?: string
  isInTable?: boolean
}) {
  const { value, path, label, isInTable = false } = props
  const change = useChange()
  const fault = useFaultAt(path)
  const before = useRef<unknown>(value)
  const name = String(path.at(-1))
  const text = shownText(value)
  return (
    <>
      <textarea
        id={idOf(path)}
        className={classes.input}
        data-table={isInTable || undefined}
        data-number={typeof value === 'number' || undefined}
        rows={Math.min(12, text.split('\n').length)}
        value={text}
        spellCheck={false}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && idOf(path, 'fault')}
        placeholder={value === null ? 'null: prints nothing' : value === undefined ? '–' : undefined}
        onFocus={() => (before.current = value)}
        onChange={(event) => {
          const typed = typedValue(event.currentTarget.value, before.current)
          change(`Typing in ${name}`, (data) => setAt(data, path, typed), pointerOf(path))
        }}
      />
      <FaultText path={path} />
    </>
  )
}

/** The sentence about the value at a path, where there is one. */
export function FaultText({ path }: { path: ValuePath }) {
  const fault = useFaultAt(path)
  return fault ? (
    <p id={idOf(path, 'fault')} className={classes.fault}>
      {fault.message}
    </p>
  ) : null
}
