import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FieldPath, FieldNode } from '@platen/template/draft'
import { nameFromLabel } from '@platen/contract'
import { nameFault, positionsForField } from '../../../fields/new-field-name.ts'

/** The name and position of a new field. */
export type NewName = ReturnType<typeof useNewName>

/** `of`: path of an existing field, which keeps its position. */
export function useNewName(nodes: readonly FieldNode[], of: FieldPath = []) {
  const [typed, setTyped] = useState(of.at(-1) ?? '')
  const [around, setAround] = useState(of.slice(0, -1).join('.'))
  const name = nameFromLabel(typed)
  const path = useMemo(() => [...(around === '' ? [] : around.split('.')), name], [around, name])
  return {
    name,
    typed,
    setTyped,
    around,
    setAround,
    path,
    fault: nameFault(path, nodes),
    /** The label, if it differs from the name. */
    label: name === typed.trim() ? undefined : typed.trim(),
  }
}

export function NameAndPosition(props: { of: NewName; nodes: readonly FieldNode[]; placeholder: string }) {
  const { of, nodes, placeholder } = props
  return (
    <Group grow align="flex-start" gap="sm">
      <TextInput
        label="Name"
        placeholder={placeholder}
        maxLength={100}
        value={of.typed}
        error={of.typed === '' ? undefined : of.fault}
        {...(of.label !== undefined &&
          of.fault === undefined && { description: `Sent as ${of.path.at(-1)}` })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => of.setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        label="Where"
        value={of.around}
        data={positionsForField(nodes)}
        onChange={(event) => of.setAround(event.currentTarget.value)}
      />
    </Group>
  )
}
