import type { FieldType } from '@platen/contract'
import type { ComponentType } from 'react'
import { DateInput, DateTimeInput } from './date-input.tsx'
import type { TypedInputProps } from './input-attributes.ts'
import { NumberInput } from './number-input.tsx'
import { OptionInput } from './option-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { TextInput } from './text-input.tsx'
import { YesNoInput } from './yes-no-input.tsx'

const inputs: Record<FieldType, ComponentType<TypedInputProps>> = {
  text: TextInput,
  multiline: TextInput,
  markdown: TextInput,
  number: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  date: DateInput,
  datetime: DateTimeInput,
  boolean: YesNoInput,
  image: PictureInput,
  list: TextInput,
  group: TextInput,
}

/** The input for a value of a declared type: what comes out of it is written as data is sent. */
export function TypedInput(props: TypedInputProps) {
  const { type, options } = props.declaration
  const Input = options ? OptionInput : inputs[type]
  return <Input {...props} />
}
