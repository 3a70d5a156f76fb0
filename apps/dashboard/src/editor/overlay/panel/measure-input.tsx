import { TextInput } from '@mantine/core'
import { inUnit, readMeasure, type Unit } from '@platen/template/overlay'
import { type KeyboardEvent, useState } from 'react'
import { measureFault, measureMax } from './measure-fault.ts'
import classes from './panel.module.css'

/** A length to be typed, with or without its unit; what cannot be taken changes nothing, and is said, also when one leaves. */
export function MeasureInput(props: {
  label: string
  /** Letters before it. */
  sign?: string
  /** Points; `undefined`: boxes differ. */
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
  const held = value === undefined ? '' : String(inUnit(value, unit))
  // What was typed holds only as long as nothing else changed the box.
  const isTyping = typed !== undefined && (typed.of === undefined || same(typed.of, value))
  const wrong = isTyping && typed.text.trim() !== '' ? measureFault(typed.text, { unit, min }) : undefined
  const write = (text: string) => {
    const next = readMeasure(text, unit)
    const isRight = next !== undefined && measureFault(text, { unit, min }) === undefined
    setRefused(undefined)
    setTyped({ text, of: isRight ? next : value })
    if (isRight && !same(next, value)) onChange(next)
  }
  // What stood there stands there again, and why.
  const leave = () => {
    if (wrong !== undefined) setRefused(`Not taken: ${wrong}`)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter') leave()
    if (way === 0 || value === undefined) return
    event.preventDefault()
    const by = (step ?? (unit === 'in' ? 0.05 : unit === 'mm' ? 0.5 : 1)) * (event.shiftKey ? 10 : 1)
    const next = readMeasure(String(inUnit(value, unit) + way * by), unit) ?? value
    setTyped(undefined)
    onChange(Math.max(min, next))
  }
  return (
    <TextInput
      size="xs"
      aria-label={`${label} in ${unit}`}
      value={isTyping ? typed.text : held}
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
