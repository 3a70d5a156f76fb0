import { Alert, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { type BatchAnswer, batchWaitLabels } from '@platen/contract'
import { IconClockPause } from '@tabler/icons-react'
import { countWords, secondsWords } from '../batch-words.ts'

/** How far a batch is; told to screen readers as it changes. */
export function ProgressPanel({ batch }: { batch: BatchAnswer }) {
  const { title, words, share } = stepOf(batch)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="batch-progress">
      <Stack gap="sm">
        <Title order={2} size="h3" id="batch-progress">
          {title}
        </Title>
        <Progress
          value={share === undefined ? 100 : share * 100}
          animated={share === undefined}
          striped={share === undefined}
          size="lg"
          aria-label={title}
        />
        <Text role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Text>
        {batch.waitingFor !== undefined && (
          <Alert color="orange" role="status" icon={<IconClockPause aria-hidden />} title="Paused">
            It waits, since {batchWaitLabels[batch.waitingFor]}, and continues automatically.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          You can leave this page. The batch continues and stays in the list.
        </Text>
      </Stack>
    </Paper>
  )
}

function stepOf(batch: BatchAnswer): { title: string; words: string; share?: number } {
  const { counts, rate, secondsLeft } = batch
  if (batch.status === 'checking') {
    return { title: 'Every row is checked first', words: `${countWords(counts.items, 'row')} read so far` }
  }
  if (batch.status === 'rendering') {
    const all = counts.items - counts.invalid
    const failed = counts.failed > 0 ? ` (${counts.failed.toLocaleString('en')} failed)` : ''
    const pace = rate !== undefined && rate > 0 ? ` · ${Math.round(rate)} a second` : ''
    const left = secondsLeft !== undefined && secondsLeft > 0 ? ` · ${secondsWords(secondsLeft)} left` : ''
    return {
      title: `Making ${countWords(all, 'document')}`,
      words: `${counts.done.toLocaleString('en')} of ${all.toLocaleString('en')} finished${failed}${pace}${left}`,
      share: counts.done / Math.max(1, all),
    }
  }
  if (batch.status === 'cancelled') {
    return { title: 'This run is being stopped', words: 'What was under way ends in a few seconds.' }
  }
  return {
    title: 'Packing the documents',
    words: countWords(Math.max(0, counts.done - counts.failed), 'document'),
  }
}
