import { Anchor, Group, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Target } from '../columns/targets.ts'
import type { ExampleName } from './example-name.ts'

/** The file names of a batch: the name of the first file, and a field for a different pattern. */
export function FileNames(props: {
  /** Empty for the pattern of the template. */
  pattern: string
  /** The pattern of the template. */
  ownPattern: string
  /** The fields that a name can contain. */
  fields: readonly Pick<Target, 'path' | 'label'>[]
  example: ExampleName | undefined
  error: string | undefined
  onChange: (pattern: string) => void
}) {
  const { pattern, ownPattern, fields, example, error, onChange } = props
  const [isChosen, setIsChosen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fault = error ?? (example && 'fault' in example ? example.fault : undefined)
  const name = example && 'name' in example ? example.name : undefined
  const insert = (field: string) => {
    // Insert at the cursor or, without a cursor, before the file extension.
    const end = pattern.replace(/\.pdf$/i, '').length
    const at = Math.min(input.current?.selectionStart ?? end, end)
    onChange(pattern.slice(0, at) + field + pattern.slice(at))
  }
  if (!isChosen && pattern === '' && fault === undefined)
    return (
      <Input.Wrapper
        label="File names"
        description="The number of the document, then the file name of the template."
      >
        <Group gap="md" mt={6}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name !== undefined && <FirstName name={name} />}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => setIsChosen(true)}>
            Change file names
          </Anchor>
        </Group>
      </Input.Wrapper>
    )
  return (
    <>
      <Group align="flex-end" gap="sm" maw={760}>
        <TextInput
          ref={input}
          label="File names"
          description="Combine fixed text with fields of the document. A slash creates a folder in the ZIP file."
          placeholder={`{index}-${ownPattern}`}
          value={pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={fault}
          maxLength={500}
          spellCheck={false}
          // Focused, because the user has just opened the input.
          autoFocus={isChosen}
          flex="1 1 320px"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        />
        <NativeSelect
          aria-label="Insert a field into the name"
          data={[
            { value: '', label: 'Insert a field…' },
            { value: '{index}', label: 'Number: 1, 2, 3 …' },
            ...fields.map(({ path, label }) => ({ value: `{{${path}}}`, label })),
          ]}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
          w={200}
        />
      </Group>
      {fault === undefined && name !== undefined && (
        <Text size="sm" c="dimmed" mt={-14} style={{ overflowWrap: 'anywhere' }}>
          <FirstName name={name} />
        </Text>
      )}
    </>
  )
}

function FirstName({ name }: { name: string }) {
  return (
    <>
      The first file will be named <b>{name}</b>
    </>
  )
}
