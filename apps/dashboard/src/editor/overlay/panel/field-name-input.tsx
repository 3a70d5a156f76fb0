import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { readFieldName } from './read-field-name.ts'

/** An input for a field name, with completion. The name is applied on Enter, selection and blur. */
export function FieldNameInput(props: {
  label: string
  placeholder: string
  value: string
  names: string[]
  onChange: (name: string) => void
}) {
  const { label, placeholder, value, names, onChange } = props
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readFieldName(typed) === undefined
  const apply = (text: string | undefined) => {
    const name = text === undefined ? undefined : readFieldName(text)
    if (name === undefined) return
    setTyped(undefined)
    if (name !== value) onChange(name)
  }
  return (
    <Autocomplete
      size="xs"
      label={label}
      placeholder={placeholder}
      value={typed ?? value}
      data={names}
      error={isWrong && 'Use letters, digits, _ and -, with dots between nested names'}
      onChange={setTyped}
      onOptionSubmit={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(typed)
        if (event.key === 'Escape') setTyped(undefined)
      }}
      onBlur={() => {
        apply(typed)
        setTyped(undefined)
      }}
    />
  )
}
