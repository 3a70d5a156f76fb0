import { Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type BatchOutput, batchOutputs } from '@platen/contract'
import { useRef } from 'react'
import type { Target } from '../columns/targets.ts'
import { outputWords } from '../batch-words.ts'
import classes from './output-fields.module.css'

/** What the batch gives, and what it does with rows that will not do. */
export interface OutputChoice {
  output: BatchOutput
  /** Empty: the template's own. */
  fileName: string
  onInvalid: 'reject' | 'skip'
}

/** The choices of a new batch that need no file. */
export function OutputFields(props: {
  choice: OutputChoice
  /** What the template itself calls its documents. */
  ownPattern: string
  /** Those that may stand in a name. */
  fields: readonly Pick<Target, 'path' | 'words'>[]
  /** What the first document will be called, or what is wrong with the pattern. */
  example: { name: string } | { fault: string } | undefined
  error: string | undefined
  onChange: (choice: OutputChoice) => void
}) {
  const { choice, ownPattern, fields, example, error, onChange } = props
  const nameInput = useRef<HTMLInputElement>(null)
  const insert = (field: string) => {
    const { fileName } = choice
    // Where the cursor was; at the end, before what the file's kind says.
    const end = fileName.replace(/\.pdf$/i, '').length
    const at = Math.min(nameInput.current?.selectionStart ?? end, end)
    onChange({ ...choice, fileName: fileName.slice(0, at) + field + fileName.slice(at) })
  }
  const fault = error ?? (example && 'fault' in example ? example.fault : undefined)
  return (
    <Stack gap="lg">
      <Radio.Group
        label="As what do you want them?"
        value={choice.output}
        onChange={(output) => onChange({ ...choice, output })}
      >
        <div className={classes.cards}>
          {batchOutputs.map((output) => (
            <Radio.Card key={output} value={output} className={classes.card}>
              <Radio.Indicator />
              <span>
                <Text component="span" fw={600} display="block">
                  {outputWords[output].title}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {outputWords[output].words}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {choice.output !== 'merged' && (
        <Group align="flex-end" gap="sm" maw={760}>
          <TextInput
            ref={nameInput}
            label="Name of each file"
            description="Words that all names have, with fields of the document between them. A slash makes a folder in the ZIP."
            placeholder={`{index}-${ownPattern}`}
            value={choice.fileName}
            onChange={(event) => onChange({ ...choice, fileName: event.currentTarget.value })}
            error={fault}
            maxLength={500}
            spellCheck={false}
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
      )}
      {choice.output !== 'merged' && fault === undefined && example && 'name' in example && (
        <Text size="sm" c="dimmed" mt={-14} style={{ overflowWrap: 'anywhere' }}>
          The first one will be called <b>{example.name}</b>
        </Text>
      )}
      <Radio.Group
        label="If a row will not do"
        value={choice.onInvalid}
        onChange={(onInvalid) => onChange({ ...choice, onInvalid })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="reject"
            label="Stop and tell me"
            description="All rows are checked first. Nothing is made until every one of them is right."
          />
          <Radio
            value="skip"
            label="Leave it out and make the others"
            description="You see afterwards which rows were left out, and can mend and run those."
          />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
