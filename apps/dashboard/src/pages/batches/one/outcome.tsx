import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type BatchAnswer, describeEmptyRows } from '@platen/contract'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { batchQueries } from '../batch-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { send } from '../../../api/send.ts'
import { capitalized } from '../../../pdf-view/describe-differences.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatBytes } from '../../../ui/format-measures.ts'
import { TimeText } from '../../../ui/time-text.tsx'
import { formatCount, leftOutCount } from '../batch-labels.ts'

export function Outcome({ batch }: { batch: BatchAnswer }) {
  const { result, status } = batch
  if (result) return <Result batch={batch} result={result} />
  if (status === 'failed') return <Failure batch={batch} />
  return (
    <Alert
      color="gray"
      role="status"
      title={status === 'cancelled' ? 'This batch was canceled' : 'The files were deleted'}
    >
      {status === 'cancelled' ? 'No documents were kept.' : 'The batch stays in the list until it expires.'}
    </Alert>
  )
}

function Result({ batch, result }: { batch: BatchAnswer; result: NonNullable<BatchAnswer['result']> }) {
  const { counts, status, output } = batch
  const generated = Math.max(0, counts.done - counts.failed)
  const out = leftOutCount(batch)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="batch-result">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start" style={{ flex: '1 1 300px' }}>
          <IconCircleCheck
            size={30}
            stroke={1.6}
            color="var(--mantine-color-teal-6)"
            aria-hidden
            style={{ flex: 'none' }}
          />
          <Stack gap={4}>
            <div role="status">
              <Title order={2} size="h3" id="batch-result">
                {status === 'cancelled'
                  ? `Canceled, with ${formatCount(generated, 'document')} kept`
                  : `${formatCount(generated, 'document')} generated`}
              </Title>
            </div>
            <Text size="sm" c="dimmed">
              {capitalized(
                [
                  batch.emptyRows ? describeEmptyRows(batch.emptyRows) : '',
                  counts.warnings > 0
                    ? `${formatCount(counts.warnings, 'document')} with warnings, see below`
                    : '',
                  out > 0 && status !== 'cancelled' ? `${formatCount(out, 'row')} left out, see below` : '',
                  timeTaken(batch),
                  'deleted automatically ',
                ]
                  .filter(Boolean)
                  .join(' · '),
              )}
              <TimeText instant={batch.expiresAt} />
            </Text>
          </Stack>
        </Group>
        <Group gap="xs">
          {result.url !== undefined && (
            <Button
              component="a"
              href={result.url}
              size="md"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download the {output === 'zip' ? 'ZIP' : 'PDF'} ({formatBytes(result.bytes)})
            </Button>
          )}
          <DeleteFiles batch={batch} />
        </Group>
      </Group>
    </Paper>
  )
}

function timeTaken({ startedAt, finishedAt }: BatchAnswer): string {
  if (startedAt === undefined || finishedAt === undefined) return ''
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000))
  return seconds < 120
    ? `took ${formatCount(seconds, 'second')}`
    : `took ${formatCount(Math.round(seconds / 60), 'minute')}`
}

function Failure({ batch }: { batch: BatchAnswer }) {
  const { counts, error, templateId } = batch
  if (error?.code === 'batch_rejected') {
    const allInvalid = counts.invalid === counts.items
    return (
      <Alert
        color="orange"
        role="status"
        icon={<IconAlertTriangle aria-hidden />}
        title={`${counts.invalid.toLocaleString('en')} of ${formatCount(counts.items, 'row')} ${counts.invalid === 1 ? 'has' : 'have'} errors`}
      >
        No documents were generated. {allInvalid ? 'See the errors below' : 'Fix the errors below'}, and start
        again.
      </Alert>
    )
  }
  return (
    <Alert
      color="red"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title="No documents were generated"
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{error === undefined ? '' : error.detail === '' ? error.title : error.detail}</Text>
        <Button
          renderRoot={(root) => <Link {...root} to="/batches/new" search={{ templateId }} />}
          variant="default"
          size="sm"
        >
          Start again
        </Button>
      </Stack>
    </Alert>
  )
}

/** The button that deletes the files of a batch after a confirmation. */
function DeleteFiles({ batch }: { batch: BatchAnswer }) {
  const [isOpen, dialog] = useDisclosure()
  const remove = useMutation({
    mutationFn: () => send(`/batches/${batch.batchId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      dialog.close()
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey })
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={dialog.open}>
        Delete files
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Delete the files of this batch?"
        cancelLabel="Cancel"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>
          You can no longer download them, and their links stop working. Otherwise, they are deleted three
          days after the batch was started.
        </Text>
      </ConfirmDialog>
    </>
  )
}
