import { Group, Select, Text } from '@mantine/core'
import type { FieldType } from '@platen/contract'
import { asSent, typeViews } from '../../../../fields/type-views.ts'
import { TypeIcon } from '../type-icon.tsx'

const none = 'none'

/** Chooses a type, each with a short description. `undefined`: no type, or the automatic type of a formula. */
export function TypeSelect(props: {
  label: string
  value: FieldType | undefined
  types: readonly FieldType[]
  /** The option without a type. */
  without?: { label: string; hint: string }
  onChange: (type: FieldType | undefined) => void
}) {
  const { label, value, types, without = asSent, onChange } = props
  const typeOf = (word: string | null) => types.find((type) => type === word)
  const wordsOf = (word: string) => {
    const type = typeOf(word)
    return type ? typeViews[type] : without
  }
  return (
    <Select
      label={label}
      value={value ?? none}
      allowDeselect={false}
      maxDropdownHeight={420}
      leftSection={<TypeIcon type={value} size={16} />}
      data={[none, ...types].map((type) => ({ value: type, label: wordsOf(type).label }))}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap">
          <TypeIcon type={typeOf(option.value)} />
          <span>
            {option.label}
            <Text size="xs" c="dimmed" component="span" display="block">
              {wordsOf(option.value).hint}
            </Text>
          </span>
        </Group>
      )}
      onChange={(word) => onChange(typeOf(word))}
    />
  )
}
