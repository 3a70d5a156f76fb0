import { Select } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'

export type Presence = 'must' | 'filled' | 'may'

const labels: Record<Presence, string> = {
  must: 'Required, can be empty',
  filled: 'Required, not empty',
  may: 'Optional',
}

/** Returns whether data must contain a field. `isOptional`: template.json lists the field as optional. */
export function presenceOf(declaration: FieldDeclaration | undefined, isOptional: boolean): Presence {
  if (declaration?.required === true) return 'filled'
  return declaration?.required === false || isOptional ? 'may' : 'must'
}

export function PresenceChoice(props: {
  value: Presence
  offered: readonly Presence[]
  onChange: (presence: Presence) => void
}) {
  const { value, offered, onChange } = props
  return (
    <Select
      label="Required"
      value={value}
      allowDeselect={false}
      data={offered.map((presence) => ({ value: presence, label: labels[presence] }))}
      onChange={(chosen) => {
        const presence = offered.find((known) => known === chosen)
        if (presence) onChange(presence)
      }}
    />
  )
}
