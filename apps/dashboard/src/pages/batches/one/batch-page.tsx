import { Alert, Anchor, Badge, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BatchAnswer } from '@platen/contract'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { send } from '../../../api/send.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { batchQueries } from '../batch-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { batchState, isInProgress, leftOutCount, outputLabels, versionLabel } from '../batch-labels.ts'
import { freeUpload, useKeptBatch } from '../kept-batches.ts'
import { WrongRows } from '../repair/wrong-rows.tsx'
import { useTemplateNames } from '../use-template-names.ts'
import { FileLinks } from './file-links.tsx'
import { Outcome } from './outcome.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { Warnings } from './warnings.tsx'
import { servicePath } from '../../../api/service-path.ts'

const route = getRouteApi('/member/shell/batches/$batchId')

/** Interval at which the batch is read again, in case the stream of events is blocked. */
const pollIntervalMs = 10_000
/** The download link expires after an hour, and the page may stay open for longer. */
const linkRefreshMs = 20 * 60_000

export function BatchPage() {
  const { batchId } = route.useParams()
  const batch = useQuery({
    ...batchQueries.batch(batchId),
    refetchInterval: ({ state }) =>
      state.data === undefined || isInProgress(state.data) ? pollIntervalMs : linkRefreshMs,
  })
  const isFollowed = batch.data !== undefined && isInProgress(batch.data)
  useBatchEvents(batchId, isFollowed)
  return (
    <>
      <Anchor component={Link} to="/batches" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All batches
      </Anchor>
      <LoadingOrProblem query={batch} what="the batch">
        {(read) => <Batch key={batchId} batch={read} />}
      </LoadingOrProblem>
    </>
  )
}

function Batch({ batch }: { batch: BatchAnswer }) {
  const nameOf = useTemplateNames()
  const kept = useKeptBatch(batch.batchId)
  const state = batchState(batch)
  const hasEnded = !isInProgress(batch)
  // The upload of a failed batch is kept, so that its valid rows can still run.
  const needsUpload = !hasEnded || batch.status === 'failed'
  const keptValue = kept.value
  useEffect(() => {
    if (!needsUpload && keptValue) void freeUpload(batch.batchId, keptValue)
  }, [needsUpload, keptValue, batch.batchId])
  const hasReport = leftOutCount(batch) > 0 || batch.error?.code === 'invalid_upload'
  const output = outputLabels[batch.output]
  return (
    <>
      <PageHead
        title={nameOf(batch.templateId)}
        lead={
          <Group component="span" gap={8}>
            <Badge component="span" color={state.color}>
              {state.label}
            </Badge>
            <span>
              {kept.value ? `${kept.value.fileName} · ${output.inLine}` : output.title} ·{' '}
              {versionLabel(batch)} · started <TimeText instant={batch.createdAt} />
            </span>
          </Group>
        }
        actions={!hasEnded && batch.status !== 'cancelled' && <StopBatch batch={batch} />}
      />
      <Stack maw={960} gap="lg">
        {hasEnded ? <Outcome batch={batch} /> : <ProgressPanel batch={batch} />}
        {hasEnded && <BatchHints batch={batch} />}
        {hasEnded && hasReport && <WrongRows batch={batch} kept={kept} />}
        {hasEnded && batch.result && batch.counts.warnings > 0 && <Warnings batch={batch} />}
        {hasEnded && batch.output === 'files' && batch.result && <FileLinks batchId={batch.batchId} />}
      </Stack>
    </>
  )
}

/** Receives the events of a running batch. Each event contains the whole batch. If the stream breaks off, the browser reopens it. */
function useBatchEvents(batchId: string, isFollowed: boolean): void {
  useEffect(() => {
    if (!isFollowed) return undefined
    const { queryKey } = batchQueries.batch(batchId)
    const events = new EventSource(servicePath(`/app/api/batches/${batchId}/events`))
    const update = ({ data }: MessageEvent<string>) => {
      const batch = JSON.parse(data) as Partial<BatchAnswer>
      if (batch.batchId === batchId) queryClient.setQueryData(queryKey, batch as BatchAnswer)
    }
    events.addEventListener('progress', update)
    events.addEventListener('end', (event: MessageEvent<string>) => {
      update(event)
      events.close()
      void queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey, exact: true })
    })
    return () => events.close()
  }, [batchId, isFollowed])
}

/** Hints about how the table was read, for tables that could also be read in a different way. */
function BatchHints({ batch: { hints = [], templateId } }: { batch: BatchAnswer }) {
  if (hints.length === 0) return null
  const hasRepeats = hints.some(({ code }) => code === 'rows_repeat')
  return (
    <Alert
      color={hasRepeats ? 'yellow' : 'gray'}
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title="Check how the table was read"
    >
      <Stack align="flex-start" gap="sm">
        {hints.map(({ code, column, message }) => (
          <Text key={`${code} ${column}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        ))}
        {hasRepeats && (
          <Button
            renderRoot={(root) => <Link {...root} to="/batches/new" search={{ templateId }} />}
            variant="default"
            size="xs"
          >
            Start a new batch with grouped rows
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** The button that stops a running batch after a confirmation. */
function StopBatch({ batch }: { batch: BatchAnswer }) {
  const [isOpen, dialog] = useDisclosure()
  const [keep, setKeep] = useState('done')
  const stop = useMutation({
    mutationFn: () => send(`/batches/${batch.batchId}?keep=${keep}`, { method: 'DELETE' }),
    onSuccess: async () => {
      dialog.close()
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey })
    },
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Stop
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Stop this batch?"
        cancelLabel="Continue"
        confirmLabel="Stop batch"
        mutation={stop}
      >
        <Radio.Group aria-label="Finished documents" value={keep} onChange={setKeep}>
          <Stack gap="sm">
            <Radio
              value="done"
              label="Keep finished documents"
              description="You can download the documents that are finished by then."
            />
            <Radio
              value="nothing"
              label="Delete all documents"
              description="No documents from this batch are kept."
            />
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </>
  )
}
