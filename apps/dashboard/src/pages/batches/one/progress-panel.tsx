import { Alert, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { type BatchAnswer, batchWaitLabels } from '@platen/contract'
import { IconClockPause } from '@tabler/icons-react'
import { formatCount, formatSeconds } from '../batch-labels.ts'

/** The progress of a batch, which screen readers announce. */
export function ProgressPanel({ batch }: { batch: BatchAnswer }) {
  const { title, text, share } = stepOf(batch)
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
          {text}
        </Text>
        {batch.waitingFor !== undefined && (
          <Alert color="orange" role="status" icon={<IconClockPause aria-hidden />} title="Paused">
            The batch is paused because {batchWaitLabels[batch.waitingFor]}. It continues automatically.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          You can leave this page. The batch continues and stays in the list.
        </Text>
      </Stack>
    </Paper>
  )
}

function stepOf(batch: BatchAnswer): { title: string; text: string; share?: number } {
  const { counts, rate, secondsLeft } = batch
  if (batch.status === 'checking') {
    return { title: 'Checking all rows', text: `${formatCount(counts.items, 'row')} read so far` }
  }
  if (batch.status === 'rendering') {
    const all = counts.items - counts.invalid
    const failed = counts.failed > 0 ? ` (${counts.failed.toLocaleString('en')} failed)` : ''
    const pace = rate !== undefined && rate > 0 ? ` · ${Math.round(rate)} per second` : ''
    const left = secondsLeft !== undefined && secondsLeft > 0 ? ` · ${formatSeconds(secondsLeft)} left` : ''
    return {
      title: `Generating ${formatCount(all, 'document')}`,
      text: `${counts.done.toLocaleString('en')} of ${all.toLocaleString('en')} finished${failed}${pace}${left}`,
      share: counts.done / Math.max(1, all),
    }
  }
  if (batch.status === 'cancelled') {
    return { title: 'Stopping this batch', text: 'Documents in progress finish in a few seconds.' }
  }
  return {
    title: 'Packaging the documents',
    text: formatCount(Math.max(0, counts.done - counts.failed), 'document'),
  }
}
