import { TextInput } from '@mantine/core'
import { inUnit, readMeasure, type Unit } from '@platen/template/overlay'
import { type KeyboardEvent, useState } from 'react'
import { measureFault, measureMax } from './measure-fault.ts'
import classes from './panel.module.css'

/** An input for a length with or without a unit. Invalid text changes nothing, and its error stays visible after blur. */
export function MeasureInput(props: {
  label: string
  /** A symbol shown before the value. */
  sign?: string
  /** In points. `undefined` if boxes differ. */
  value: number | undefined
  unit: Unit
  min?: number
  step?: number
  isOff?: boolean
  onChange: (value: number) => void
}) {
  const { label, sign, value, unit, min = -measureMax, step, isOff = false, onChange } = props
  const [typed, setTyped] = useState<{ text: string; of: number | undefined }>()
  const [refused, setRefused] = useState<string>()
  const shown = value === undefined ? '' : String(inUnit(value, unit))
  // Typed text is discarded when the box changes elsewhere.
  const isTyping = typed !== undefined && (typed.of === undefined || same(typed.of, value))
  const wrong = isTyping && typed.text.trim() !== '' ? measureFault(typed.text, { unit, min }) : undefined
  const write = (text: string) => {
    const next = readMeasure(text, unit)
    const isValid = next !== undefined && measureFault(text, { unit, min }) === undefined
    setRefused(undefined)
    setTyped({ text, of: isValid ? next : value })
    if (isValid && !same(next, value)) onChange(next)
  }
  // Restore the previous value and show the error.
  const leave = () => {
    if (wrong !== undefined) setRefused(`Not saved. ${wrong}`)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter') leave()
    if (direction === 0 || value === undefined) return
    event.preventDefault()
    const by = (step ?? (unit === 'in' ? 0.05 : unit === 'mm' ? 0.5 : 1)) * (event.shiftKey ? 10 : 1)
    const next = readMeasure(String(inUnit(value, unit) + direction * by), unit) ?? value
    setTyped(undefined)
    onChange(Math.max(min, next))
  }
  return (
    <TextInput
      size="xs"
      aria-label={`${label} in ${unit}`}
      value={isTyping ? typed.text : shown}
      placeholder={value === undefined ? 'Mixed' : ''}
      inputMode="decimal"
      autoComplete="off"
      error={wrong}
      description={refused}
      inputWrapperOrder={['input', 'description', 'error']}
      disabled={isOff}
      leftSection={
        sign === undefined ? undefined : (
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
        )
      }
      leftSectionWidth={24}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  )
}

function same(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) < 0.01
}
