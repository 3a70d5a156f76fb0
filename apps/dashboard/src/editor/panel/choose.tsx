import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

/** An option of a setting. `undefined` is the default. */
export interface Choice<T> {
  value: T | undefined
  label: string
}

/** A select for a setting. If the current value is not an option, it is added to the list. */
export function Choose<T>(props: {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: T | undefined
  choices: readonly Choice<T>[]
  /** Groups of options, shown after `choices`. */
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
      nothingFoundMessage="No matches"
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

/** Limit of options in long lists, such as currencies and time zones. */
const shownMax = 80

const keyOf = (value: unknown) => JSON.stringify(value) ?? ''
