import { useRef, useState } from 'react'
import classes from '../form/value-input.module.css'
import { fractionToPercent, percentToFraction } from './percent.ts'
import { inputAttributes, shownValue, type TypedInputProps } from './input-attributes.ts'
import { numberValue, plainNumber, readLocalNumber, numberSignsOf, writeLocalNumber } from './local-number.ts'
import inputs from './typed-input.module.css'

/** The input for a number, amount or percentage in the format of the document's language. Keeps all digits. */
export function NumberInput(props: TypedInputProps) {
  const { value, declaration, formats, isInTable = false, placeholder, onChange } = props
  const { type, whole = 1, decimals } = declaration
  const isShare = type === 'percent' && whole === 1
  const signs = numberSignsOf(formats.localeOf(declaration))
  const before = useRef(value)
  const [typed, setTyped] = useState<string>()
  const plain = plainNumber(value)
  const shown =
    plain === undefined
      ? shownValue(value)
      : writeLocalNumber(isShare ? fractionToPercent(plain) : plain, signs)
  const unit = type === 'percent' ? '%' : type === 'money' ? formats.currencyOf(declaration) : undefined
  return (
    <span className={inputs.withUnit} data-table={isInTable || undefined}>
      <input
        {...inputAttributes(props)}
        className={classes.input}
        data-number
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder ?? '–'}
        value={typed ?? shown}
        onFocus={() => {
          before.current = value
        }}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const read = readLocalNumber(text, signs)
          if (read !== undefined) {
            const number = isShare ? percentToFraction(read) : read
            onChange(
              numberValue(number, before.current, {
                keepsZeros: type === 'number' && decimals === undefined,
              }),
            )
          } else if (text.trim() === '') onChange(null)
          else if (!/^[-−+.,]$/.test(text.trim())) onChange(text)
        }}
      />
      {unit !== undefined && (
        <span className={inputs.unit} aria-hidden>
          {unit}
        </span>
      )}
    </span>
  )
}
