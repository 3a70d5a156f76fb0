import { Anchor, Group, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Target } from '../columns/targets.ts'
import type { ExampleName } from './example-name.ts'

/** What the files of a batch are called: shown by the first one's name, and as a pattern to whoever wants others. */
export function FileNames(props: {
  /** Empty: the template's own. */
  pattern: string
  /** What the template itself calls its documents. */
  ownPattern: string
  /** Those that may stand in a name. */
  fields: readonly Pick<Target, 'path' | 'words'>[]
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
    // Where the cursor was; at the end, before what the file's kind says.
    const end = pattern.replace(/\.pdf$/i, '').length
    const at = Math.min(input.current?.selectionStart ?? end, end)
    onChange(pattern.slice(0, at) + field + pattern.slice(at))
  }
  if (!isChosen && pattern === '' && fault === undefined)
    return (
      <Input.Wrapper
        label="Name of each file"
        description="As the template names its documents, with the number of the document before it."
      >
        <Group gap="md" mt={6}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name !== undefined && <FirstName name={name} />}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => setIsChosen(true)}>
            Other names
          </Anchor>
        </Group>
      </Input.Wrapper>
    )
  return (
    <>
      <Group align="flex-end" gap="sm" maw={760}>
        <TextInput
          ref={input}
          label="Name of each file"
          description="Words that all names have, with fields of the document between them. A slash makes a folder in the ZIP."
          placeholder={`{index}-${ownPattern}`}
          value={pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={fault}
          maxLength={500}
          spellCheck={false}
          // Who asked for the field goes on in it.
          autoFocus={isChosen}
          flex="1 1 320px"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        />
        <NativeSelect
          aria-label="Insert a field into the name"
          data={[
            { value: '', label: 'Insert a field …' },
            { value: '{index}', label: 'Number: 1, 2, 3 …' },
            ...fields.map(({ path, words }) => ({ value: `{{${path}}}`, label: words })),
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
      The first one will be called <b>{name}</b>
    </>
  )
}
