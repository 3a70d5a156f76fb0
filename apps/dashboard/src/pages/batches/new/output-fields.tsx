import { Radio, Stack, Text } from '@mantine/core'
import { type BatchOutput, batchOutputs } from '@platen/contract'
import { outputLabels } from '../batch-labels.ts'
import { FileNames } from './file-names.tsx'
import classes from './output-fields.module.css'

/** The output of a batch, and what happens to rows with errors. */
export interface OutputChoice {
  output: BatchOutput
  /** Empty for the pattern of the template. */
  fileName: string
  onInvalid: 'reject' | 'skip'
}

/** The settings of a new batch that do not depend on the file. */
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
                  {outputLabels[output].title}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {outputLabels[output].description}
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
            label="Leave it out and generate the others"
            description="Afterwards, you can see which rows were left out, fix them and run them."
          />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
