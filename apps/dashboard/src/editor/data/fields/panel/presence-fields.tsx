import { Select } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'

export type Presence = 'must' | 'filled' | 'may'

const words: Record<Presence, string> = {
  must: 'Yes, but it may be empty',
  filled: 'Yes, and filled in',
  may: 'No, it may be left out',
}

/** Whether data must have a field. `isOptional`: template.json lists it as optional. */
export function presenceOf(declaration: FieldDeclaration | undefined, isOptional: boolean): Presence {
  if (declaration?.required === true) return 'filled'
  return declaration?.required === false || isOptional ? 'may' : 'must'
}

/** Whether data must have the field. */
export function PresenceChoice(props: {
  value: Presence
  offered: readonly Presence[]
  onChange: (presence: Presence) => void
}) {
  const { value, offered, onChange } = props
  return (
    <Select
      label="Must it be there?"
      value={value}
      allowDeselect={false}
      data={offered.map((presence) => ({ value: presence, label: words[presence] }))}
      onChange={(chosen) => {
        const presence = offered.find((known) => known === chosen)
        if (presence) onChange(presence)
      }}
    />
  )
}
