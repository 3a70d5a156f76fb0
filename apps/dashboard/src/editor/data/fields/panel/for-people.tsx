import { Textarea, TextInput } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'
import type { SetDeclared } from './format-props.ts'
import { PanelSection } from '../../../panel/panel-frame.tsx'

const lengthMax = 1_000

/** What people are told of a field, sent or calculated. */
export function ForPeople(props: {
  name: string
  said: Pick<FieldDeclaration, 'label' | 'description'>
  set: SetDeclared<'label' | 'description'>
}) {
  const { name, said, set } = props
  return (
    <PanelSection title="For people">
      <TextInput
        label="Label"
        description="Shown in forms in place of the name."
        placeholder={name}
        maxLength={lengthMax}
        value={said.label ?? ''}
        onChange={(event) =>
          set({ label: event.currentTarget.value || undefined }, { label: 'the label', field: 'label' })
        }
      />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={lengthMax}
        value={said.description ?? ''}
        onChange={(event) =>
          set(
            { description: event.currentTarget.value || undefined },
            { label: 'the description', field: 'description' },
          )
        }
      />
    </PanelSection>
  )
}
