import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FieldType, fieldTypes } from '@platen/contract'
import { useState } from 'react'
import { useSettings } from '../../../draft/use-settings.ts'
import type { SampleData } from '../../samples/sample-text.ts'
import { withDeclaration } from '../declarations.ts'
import { containerType, type FieldNode, flatNodes, valuesAt } from '../field-tree.ts'
import { useFormats } from '../formats.ts'
import { retyped } from './new-declaration.ts'
import { nameFault, placesFor } from './new-name.ts'
import { PanelFrame } from './panel-frame.tsx'
import { TypeSelect } from './type-select.tsx'

/** Declares a field that the text does not use: for formulas, and for conditions to come. */
export function NewFieldPanel(props: {
  nodes: readonly FieldNode[]
  data: SampleData | undefined
  onClose: () => void
  onAdded: (dotted: string) => void
}) {
  const { nodes, data, onClose, onAdded } = props
  const { write } = useSettings()
  const formats = useFormats()
  const [name, setName] = useState('')
  const [around, setAround] = useState('')
  const [type, setType] = useState<FieldType>('text')
  const path = [...(around === '' ? [] : around.split('.')), name.trim()]
  const fault = nameFault(path, nodes)
  const add = () => {
    const declaration = retyped(undefined, type, { nodes, locale: formats.locale, kind: 'value' })
    const all = flatNodes(nodes)
    write(
      (now) =>
        withDeclaration(now, path, declaration, (place) =>
          containerType(
            all.find((node) => node.path.join('.') === place.join('.')) ?? { kind: 'list' },
            valuesAt(data, place),
          ),
        ),
      { label: `Adding the field ${name.trim()}`, field: 'add', of: path.join('.') },
    )
    onAdded(path.join('.'))
  }
  return (
    <PanelFrame
      title="A field that is sent"
      about="It comes with the data, whether or not the text prints it."
      isBegun={name !== ''}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) add()
        }}
      >
        <Group grow align="flex-start" gap="sm" mb="md">
          <TextInput
            label="Name"
            placeholder="quantity"
            maxLength={100}
            value={name}
            error={name === '' ? undefined : fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label="Where"
            value={around}
            data={placesFor(nodes)}
            onChange={(event) => setAround(event.currentTarget.value)}
          />
        </Group>
        <TypeSelect
          label="Type"
          value={type}
          types={fieldTypes}
          onChange={(chosen) => setType(chosen ?? 'text')}
        />
        <Button type="submit" mt="md" disabled={fault !== undefined}>
          Add the field
        </Button>
      </form>
    </PanelFrame>
  )
}
