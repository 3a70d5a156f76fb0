import { Alert, Button, Group, Text } from '@mantine/core'
import type { DataFault } from '@platen/assistant/composer'
import type { SampleInput } from '@platen/contract'
import { formatOf } from '@platen/template/draft'
import { placeIn } from './fault-place.ts'
import { formatWords } from './sample-formats.ts'

/** Why sample data cannot be read: where, what to do, and a way there. */
export function DataFaults(props: {
  faults: readonly DataFault[]
  sample: SampleInput
  onSample: (sample: SampleInput) => void
  field: { current: HTMLTextAreaElement | null }
}) {
  const { faults, sample, onSample, field } = props
  const looks = formatOf(sample.text)
  const show = (where: string) => {
    const place = placeIn(sample.text, where)
    const { current } = field
    if (!place || !current) return
    current.focus()
    current.setSelectionRange(place.from, place.to)
    const lineHeight = Number.parseFloat(getComputedStyle(current).lineHeight)
    const line = sample.text.slice(0, place.from).split('\n').length - 1
    current.scrollTop = Math.max(0, (line - 2) * lineHeight)
  }
  return (
    <Alert color="red" title="This cannot be read yet" role="status">
      {faults.map(({ message, where }) => (
        <Group key={`${where} ${message}`} gap="xs" align="baseline">
          <Text size="sm">
            {where !== undefined && <strong>{upperFirst(where)}: </strong>}
            {message}
          </Text>
          {where !== undefined && placeIn(sample.text, where) && (
            <Button size="compact-xs" variant="default" onClick={() => show(where)}>
              Show me
            </Button>
          )}
        </Group>
      ))}
      {looks !== sample.format && (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          onClick={() => onSample({ ...sample, format: looks })}
        >
          It is {asWords[looks]}
        </Button>
      )}
    </Alert>
  )
}

const asWords: Record<keyof typeof formatWords, string> = {
  csv: 'a table',
  json: 'JSON',
  names: 'the names of the fields',
}

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
