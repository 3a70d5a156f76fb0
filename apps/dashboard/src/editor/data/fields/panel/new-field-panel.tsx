import { Button, Group, Stack } from '@mantine/core'
import { type FieldType, fieldTypes } from '@platen/contract'
import { useState } from 'react'
import { useSettings } from '../../../draft/use-settings.ts'
import type { SampleData } from '../../../samples/sample-text.ts'
import { withDeclaration } from '../../../fields/declarations.ts'
import { containerTypes, type FieldNode } from '../../../fields/field-tree.ts'
import { useFormats } from '../../../fields/formats.ts'
import { NameAndPlace, useNewName } from './name-and-place.tsx'
import { retyped } from './new-declaration.ts'
import { PanelFrame } from '../../../panel/panel-frame.tsx'
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
  const named = useNewName(nodes)
  const [type, setType] = useState<FieldType>('text')
  const { path, fault } = named
  const dotted = path.join('.')
  const add = () => {
    const declaration = retyped(undefined, type, { nodes, locale: formats.locale, kind: 'value' })
    write((now) => withDeclaration(now, path, declaration, containerTypes(nodes, data)), {
      label: `Adding the field ${path.at(-1)}`,
      field: 'add',
      of: dotted,
    })
    onAdded(dotted)
  }
  return (
    <PanelFrame
      title="A field that is sent"
      about="It comes with the data, whether or not the text prints it."
      isBegun={named.name !== ''}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) add()
        }}
      >
        <Stack>
          <NameAndPlace of={named} nodes={nodes} placeholder="quantity" />
          <TypeSelect
            label="Type"
            value={type}
            types={fieldTypes}
            onChange={(chosen) => setType(chosen ?? 'text')}
          />
          <Group>
            <Button type="submit" disabled={fault !== undefined}>
              Add the field
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelFrame>
  )
}
