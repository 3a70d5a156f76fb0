import { useRef } from 'react'
import { pointerOf, setAt, shownText, typedValue, type ValuePath } from '@platen/template/draft'
import { useFormats } from '../../fields/formats.ts'
import { TypedInput } from '../inputs/typed-input.tsx'
import { idOf, useChange, useDeclared, useFaultAt } from './form-context.ts'
import classes from './value-input.module.css'

interface InputProps {
  value: unknown
  path: ValuePath
  /** Accessible name of an input without a label. */
  label?: string | undefined
  isInTable?: boolean
}

/** The input for a plain value, depending on its declared type. */
export function ValueInput(props: InputProps) {
  const { value, path, label, isInTable = false } = props
  const change = useChange()
  const declared = useDeclared(path)
  const formats = useFormats()
  const fault = useFaultAt(path)
  if (!declared || declared.type === 'list' || declared.type === 'group') return <FreeInput {...props} />
  const name = declared.label ?? String(path.at(-1))
  return (
    <>
      <TypedInput
        id={idOf(path)}
        declaration={declared}
        faultId={fault && idOf(path, 'fault')}
        {...{ value, formats, label, isInTable }}
        onChange={(typed) => change(`Changing ${name}`, (data) => setAt(data, path, typed), pointerOf(path))}
      />
      <FaultText path={path} />
    </>
  )
}

/** The input for a value without a type. Enter inserts a line break. A number stays a number. */
function FreeInput({ value, path, label, isInTable = false }: InputProps) {
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
        placeholder={value === null ? 'null (prints nothing)' : value === undefined ? '–' : undefined}
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

/** The error in the value at a path. */
export function FaultText({ path }: { path: ValuePath }) {
  const fault = useFaultAt(path)
  return fault ? (
    <p id={idOf(path, 'fault')} className={classes.fault}>
      {fault.message}
    </p>
  ) : null
}

/** The field's description in template.json. */
export function Description({ path }: { path: ValuePath }) {
  const declared = useDeclared(path)
  return declared?.description === undefined ? null : (
    <p className={classes.description}>{declared.description}</p>
  )
}
