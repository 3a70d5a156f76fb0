import { Radio, Stack, Text } from '@mantine/core'
import { type BatchOutput, batchOutputs } from '@platen/contract'
import type { Target } from '../columns/targets.ts'
import { outputWords } from '../batch-words.ts'
import { type ExampleName } from './example-name.ts'
import { FileNames } from './file-names.tsx'
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
  example: ExampleName | undefined
  error: string | undefined
  onChange: (choice: OutputChoice) => void
}) {
  const { choice, ownPattern, fields, example, error, onChange } = props
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
        <FileNames
          pattern={choice.fileName}
          ownPattern={ownPattern}
          fields={fields}
          example={example}
          error={error}
          onChange={(fileName) => onChange({ ...choice, fileName })}
        />
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
