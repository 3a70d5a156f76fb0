import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Longer than any sheet that is printed. */
const mmMax = 5_000

/** A length in millimetres. While it is empty or half typed the last whole one stays. */
export function MmInput(props: {
  label: string
  value: number
  min: number
  onChange: (mm: number) => void
}) {
  const { label, value, min, onChange } = props
  const [typed, setTyped] = useState<number | string>(value)
  useEffect(() => {
    setTyped((now) => (Number(now) === value && now !== '' ? now : value))
  }, [value])
  return (
    <NumberInput
      label={label}
      size="sm"
      value={typed}
      min={min}
      max={mmMax}
      decimalScale={2}
      suffix=" mm"
      allowNegative={false}
      onChange={(now) => {
        setTyped(now)
        if (typeof now === 'number' && now >= min && now <= mmMax && now !== value) onChange(now)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
