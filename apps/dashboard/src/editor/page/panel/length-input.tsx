import { NumberInput } from '@mantine/core'
import type { StyleProperty } from '@platen/markup'
import { useState } from 'react'
import type { PanelElement } from './element-style.ts'
import classes from './element-panel.module.css'
import { type Length, readLength, writeLength } from './lengths.ts'
import { isSaid, shownValue } from './style-line.tsx'

/** A length with its unit; emptied, what is said of this element alone is taken back. */
export function LengthInput(props: {
  of: PanelElement
  label: string
  property: StyleProperty
  unit: 'mm' | 'pt'
  /** Its unit where nothing is said yet, other than `unit`. */
  fallback?: Length
  step?: number
  min?: number
  isSmall?: boolean
}) {
  const { of, label, property, unit, fallback, step = 1, min = 0, isSmall = false } = props
  const value = shownValue(of, property)
  const length = value === undefined ? fallback : readLength(value, unit)
  const own = length?.unit ?? unit
  // What is half typed (“1.”) stays until the hand leaves.
  const [typed, setTyped] = useState<string | number>()
  const shown = typed ?? length?.number ?? ''
  return (
    <NumberInput
      size="xs"
      aria-label={label}
      classNames={{ input: isSaid(of, property) || typed !== undefined ? '' : (classes.held ?? '') }}
      value={shown}
      placeholder={
        value === undefined || length !== undefined ? (isSmall ? '–' : 'As it comes') : wordOf(value)
      }
      suffix={own === '' || (isSmall && own === unit) ? '' : own === '%' ? ' %' : ` ${own}`}
      step={step}
      min={min}
      max={10_000}
      decimalScale={3}
      hideControls={isSmall}
      onChange={(next) => {
        setTyped(next)
        const number = typeof next === 'number' ? next : Number.parseFloat(next)
        const css = Number.isFinite(number) ? writeLength({ number, unit: own }) : null
        if (css !== null || next === '') of.set({ [property]: css }, label, 'gradual')
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** A value that is no number, in words. */
function wordOf(value: string): string {
  return value === 'auto' || value === 'normal' ? 'As it comes' : value
}
