import { Code, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type BatchOutput, batchOutputs } from '@platen/contract'
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
  /** What the first document will be called, or what is wrong with the pattern. */
  example: { name: string } | { fault: string } | undefined
  error: string | undefined
  onChange: (choice: OutputChoice) => void
}) {
  const { choice, ownPattern, example, error, onChange } = props
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
        <TextInput
          label="Name of each file"
          description={
            <>
              Fields of the template in double braces, and <Code>{'{index}'}</Code> for the document’s number.
              A slash makes a folder in the ZIP.
            </>
          }
          placeholder={`{index}-${ownPattern}`}
          value={choice.fileName}
          onChange={(event) => onChange({ ...choice, fileName: event.currentTarget.value })}
          error={fault}
          maxLength={500}
          spellCheck={false}
          maw={560}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        />
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
