import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

/** One of the values that a setting may have; `undefined` is its default. */
export interface Choice<T> {
  value: T | undefined
  label: string
}

/** Chooses a setting by words; what is set and not offered stands among the choices as it is. */
export function Choose<T>(props: {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: T | undefined
  choices: readonly Choice<T>[]
  /** Choices under a heading each, after those above. */
  groups?: readonly { group: string; choices: readonly Choice<T>[] }[]
  isSearchable?: boolean
  onChange: (value: T | undefined) => void
}) {
  const { value, choices, groups = [], isSearchable = false, onChange, label, description, error } = props
  const all = [...choices, ...groups.flatMap((group) => group.choices)]
  const odd = all.some((choice) => keyOf(choice.value) === keyOf(value))
    ? []
    : [{ value, label: typeof value === 'string' ? value : JSON.stringify(value) }]
  const itemOf = (choice: Choice<T>) => ({ value: keyOf(choice.value), label: choice.label })
  return (
    <Select
      label={label}
      description={description}
      error={error}
      value={keyOf(value)}
      allowDeselect={false}
      searchable={isSearchable}
      limit={isSearchable ? shownMax : Infinity}
      nothingFoundMessage="Nothing has this name"
      maxDropdownHeight={380}
      data={[
        ...odd.map(itemOf),
        ...choices.map(itemOf),
        ...groups
          .filter((group) => group.choices.length > 0)
          .map((group) => ({ group: group.group, items: group.choices.map(itemOf) })),
      ]}
      onChange={(key) => {
        const found = all.find((choice) => keyOf(choice.value) === key)
        if (found) onChange(found.value)
      }}
    />
  )
}

/** Of the hundreds of currencies and zones nobody reads more. */
const shownMax = 80

const keyOf = (value: unknown) => JSON.stringify(value) ?? ''
