import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import classes from './element-panel.module.css'
import { type Length, shownLength, typedLength, writeLength } from './lengths.ts'

export interface LengthBounds {
  /** Unit of numbers that are typed without a unit. */
  unit: string
  step?: number
  min?: number
  max?: number
  /** Numbers without a unit up to this limit are multiples, for example of the font size for a line height. */
  multiples?: number
}

interface Typed {
  text: string
  isWrong: boolean
  /** The value before and after the typed text. Another value means that the edit was undone, or that another element is selected. */
  before: string
  after: string | undefined
}

/** An input for a length with or without a unit. Invalid text stays in the input and changes nothing. */
export function LengthField(props: {
  label: string
  length: Length | undefined
  bounds: LengthBounds
  /** The value is inherited or shared with other elements. */
  isShared: boolean
  placeholder: string
  isSmall?: boolean
  className?: string | undefined
  /** Receives a value for a style sheet, or `null` if the input was emptied. */
  onWrite: (value: string | null) => void
}) {
  const { label, length, bounds, isShared, placeholder, isSmall = false, className, onWrite } = props
  const { unit, step = 1, min = 0, max = 10_000, multiples } = bounds
  const [typed, setTyped] = useState<Typed>()
  const held = length ? writeLength(length) : ''
  const current = typed && isOf(typed, held) ? typed : undefined
  if (current?.after === undefined && current && held !== current.before)
    setTyped({ ...current, after: held })
  const own = length?.unit ?? unit
  const unitFor = (text: string) =>
    multiples !== undefined && Number.parseFloat(text) <= multiples ? '' : own || unit
  const isRight = (one: Length | undefined): one is Length =>
    one !== undefined && one.number >= min && one.number <= max
  const write = (text: string) => {
    const next = typedLength(text, unitFor(text))
    const isEmpty = text.trim() === ''
    const isWrong = !isEmpty && !isRight(next)
    const isSame = isWrong || (next !== undefined && writeLength(next) === held)
    setTyped({ text, isWrong, before: held, after: isSame ? held : undefined })
    if (isEmpty) onWrite(null)
    else if (isRight(next) && !isSame) onWrite(writeLength(next))
  }
  const leave = () => {
    if (current?.isWrong !== true) setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter') leave()
    if (event.key === 'Escape' && current) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(undefined)
    }
    if (way === 0) return
    event.preventDefault()
    const from = (current && typedLength(current.text, own)) ?? length ?? { number: 0, unit: own }
    const number = Math.min(max, Math.max(min, from.number + way * (from.unit === '' ? 0.1 : step)))
    write(shownLength({ ...from, number }, isSmall ? unit : undefined))
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      className={className ?? ''}
      classNames={{ input: isShared && !current ? (classes.held ?? '') : '' }}
      value={current?.text ?? (length ? shownLength(length, isSmall ? unit : undefined) : '')}
      placeholder={placeholder}
      inputMode="text"
      autoComplete="off"
      error={current?.isWrong === true && expected({ unit: own === '' ? unit : own, min, max })}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  )
}

function isOf({ before, after }: Typed, held: string): boolean {
  return held === (after ?? before) || after === undefined
}

/** Returns the error for an invalid length. */
function expected({ unit, min, max }: { unit: string; min: number; max: number }): string {
  const least = min > 0 ? `, at least ${min}` : min === 0 ? ', not below 0' : ''
  const most = max < 10_000 ? ` and at most ${max}` : ''
  const other = unit === 'pt' ? 'mm' : 'pt'
  return `Enter a number, such as 12 ${unit} or 12 ${other}${least}${most}`
}
