import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FieldPath } from '../../../fields/declarations.ts'
import type { FieldNode } from '../../../fields/field-tree.ts'
import { nameFault, placesFor } from './new-name.ts'

/** The name of a field that is being made, and where it is to stand. */
export type NewName = ReturnType<typeof useNewName>

/** `of`: the path of a field that stays where it is. */
export function useNewName(nodes: readonly FieldNode[], of: FieldPath = []) {
  const [name, setName] = useState(of.at(-1) ?? '')
  const [around, setAround] = useState(of.slice(0, -1).join('.'))
  const path = useMemo(() => [...(around === '' ? [] : around.split('.')), name.trim()], [around, name])
  return { name, setName, around, setAround, path, fault: nameFault(path, nodes) }
}

export function NameAndPlace(props: { of: NewName; nodes: readonly FieldNode[]; placeholder: string }) {
  const { of, nodes, placeholder } = props
  return (
    <Group grow align="flex-start" gap="sm">
      <TextInput
        label="Name"
        placeholder={placeholder}
        maxLength={100}
        value={of.name}
        error={of.name === '' ? undefined : of.fault}
        onChange={(event) => of.setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Where"
        value={of.around}
        data={placesFor(nodes)}
        onChange={(event) => of.setAround(event.currentTarget.value)}
      />
    </Group>
  )
}
