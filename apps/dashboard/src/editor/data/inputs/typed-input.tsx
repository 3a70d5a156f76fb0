import { type FieldFamily, typeBasics } from '@platen/contract'
import type { ComponentType } from 'react'
import { typeViews } from '../../../fields/type-views.ts'
import classes from '../form/value-input.module.css'
import { DateInput, DateTimeInput } from './date-input.tsx'
import { type TypedInputProps, inputAttributes, shownValue } from './input-attributes.ts'
import { NumberInput } from './number-input.tsx'
import { OptionInput } from './option-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { YesNoInput } from './yes-no-input.tsx'

const inputs: Record<FieldFamily, ComponentType<TypedInputProps>> = {
  text: TextInput,
  number: NumberInput,
  date: DateInput,
  datetime: DateTimeInput,
  boolean: YesNoInput,
  image: PictureInput,
  list: TextInput,
  group: TextInput,
}

/** The input for a value with a declared type. It returns the value as sent in the data. */
export function TypedInput(props: TypedInputProps) {
  const { type, options } = props.declaration
  const Input = options ? OptionInput : inputs[typeBasics[type].family]
  return <Input {...props} />
}

/** A text input. Enter inserts a line break. */
function TextInput(props: TypedInputProps) {
  const { value, declaration, isInTable = false, placeholder, onChange } = props
  const text = shownValue(value)
  const { rows = 1 } = typeViews[declaration.type]
  const least = isInTable ? 1 : rows
  return (
    <textarea
      {...inputAttributes(props)}
      className={classes.input}
      rows={Math.max(least, Math.min(12, text.split('\n').length))}
      value={text}
      spellCheck={false}
      placeholder={placeholder ?? (value === undefined ? '–' : undefined)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(typed === '' && value === null ? null : typed)
      }}
    />
  )
}
