import { Textarea, TextInput } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'
import type { SetDeclared } from './format-props.ts'
import { PanelSection } from '../../../panel/panel-frame.tsx'

const lengthMax = 1_000

/** The label and description of a field or formula. */
export function LabelFields(props: {
  name: string
  current: Pick<FieldDeclaration, 'label' | 'description'>
  set: SetDeclared<'label' | 'description'>
}) {
  const { name, current, set } = props
  return (
    <PanelSection title="For users">
      <TextInput
        label="Label"
        description="Shown in forms instead of the name."
        placeholder={name}
        maxLength={lengthMax}
        value={current.label ?? ''}
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
        value={current.description ?? ''}
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
