import { Alert, Button, Group, Text } from '@mantine/core'
import type { DataFault } from '@platen/assistant/composer'
import type { SampleInput } from '@platen/contract'
import { formatOf } from '@platen/template/draft'
import { findPosition } from './find-position.ts'
import { formatTexts } from './sample-formats.ts'

/** Shows why sample data cannot be read, with a button that selects the position. */
export function DataFaults(props: {
  faults: readonly DataFault[]
  sample: SampleInput
  onSample: (sample: SampleInput) => void
  field: { current: HTMLTextAreaElement | null }
}) {
  const { faults, sample, onSample, field } = props
  const detected = formatOf(sample.text)
  const show = (where: string) => {
    const position = findPosition(sample.text, where)
    const { current } = field
    if (!position || !current) return
    current.focus()
    current.setSelectionRange(position.from, position.to)
    const lineHeight = Number.parseFloat(getComputedStyle(current).lineHeight)
    const line = sample.text.slice(0, position.from).split('\n').length - 1
    current.scrollTop = Math.max(0, (line - 2) * lineHeight)
  }
  return (
    <Alert color="red" title="This data cannot be read yet" role="status">
      {faults.map(({ message, where }) => (
        <Group key={`${where} ${message}`} gap="xs" align="baseline">
          <Text size="sm">
            {where !== undefined && <strong>{upperFirst(where)}: </strong>}
            {message}
          </Text>
          {where !== undefined && findPosition(sample.text, where) && (
            <Button size="compact-xs" variant="default" onClick={() => show(where)}>
              Go to error
            </Button>
          )}
        </Group>
      ))}
      {detected !== sample.format && (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          onClick={() => onSample({ ...sample, format: detected })}
        >
          Read it as {formatNames[detected]}
        </Button>
      )}
    </Alert>
  )
}

const formatNames: Record<keyof typeof formatTexts, string> = {
  csv: 'a table',
  json: 'JSON',
  names: 'field names',
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
