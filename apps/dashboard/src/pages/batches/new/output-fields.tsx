import { Radio, Stack, Text } from '@mantine/core'
import { type BatchOutput, batchOutputs } from '@platen/contract'
import { outputWords } from '../batch-words.ts'
import { FileNames } from './file-names.tsx'
import classes from './output-fields.module.css'

/** What the batch gives, and what it does with rows that have errors. */
export interface OutputChoice {
  output: BatchOutput
  /** Empty: the template's own. */
  fileName: string
  onInvalid: 'reject' | 'skip'
}

/** The choices of a new batch that need no file. */
export function OutputFields(
  props: {
    choice: OutputChoice
    onChange: (choice: OutputChoice) => void
  } & Omit<React.ComponentProps<typeof FileNames>, 'pattern' | 'onChange'>,
) {
  const { choice, onChange, ...names } = props
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Output format"
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
        <FileNames
          {...names}
          pattern={choice.fileName}
          onChange={(fileName) => onChange({ ...choice, fileName })}
        />
      )}
      <Radio.Group
        label="If a row has errors"
        value={choice.onInvalid}
        onChange={(onInvalid) => onChange({ ...choice, onInvalid })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="reject"
            label="Stop and show the errors"
            description="All rows are checked first. No documents are generated until every row is valid."
          />
          <Radio
            value="skip"
            label="Leave it out and make the others"
            description="You see afterwards which rows were left out, and can fix and run those."
          />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
