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
import { batchState, isInProgress, leftOut, outputWords, versionWords } from '../batch-words.ts'
import { freeUpload, useKeptBatch } from '../kept-batches.ts'
import { WrongRows } from '../repair/wrong-rows.tsx'
import { useTemplateNames } from '../use-template-names.ts'
import { FileLinks } from './file-links.tsx'
import { Outcome } from './outcome.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { Warnings } from './warnings.tsx'
import { servicePath } from '../../../api/service-path.ts'

const route = getRouteApi('/member/shell/batches/$batchId')

/** In case that no stream of events gets through. */
const lookEveryMs = 10_000
/** The link to a result ends after an hour, and a page may stay open for longer. */
const renewEveryMs = 20 * 60_000

/** One batch: how far it is, what came of it, and which rows are to be repaired. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const batch = useQuery({
    ...batchQueries.batch(batchId),
    refetchInterval: ({ state }) =>
      state.data === undefined || isInProgress(state.data) ? lookEveryMs : renewEveryMs,
  })
  const isFollowed = batch.data !== undefined && isInProgress(batch.data)
  useBatchEvents(batchId, isFollowed)
  return (
    <>
      <Anchor component={Link} to="/batches" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All documents from spreadsheets
      </Anchor>
      <LoadingOrProblem query={batch}>{(read) => <Batch key={batchId} batch={read} />}</LoadingOrProblem>
    </>
  )
}

function Batch({ batch }: { batch: BatchAnswer }) {
  const nameOf = useTemplateNames()
  const kept = useKeptBatch(batch.batchId)
  const state = batchState(batch)
  const hasEnded = !isInProgress(batch)
  // Rows that were refused may still run as they were sent, without the wrong ones.
  const needsUpload = !hasEnded || batch.status === 'failed'
  const keptValue = kept.value
  useEffect(() => {
    if (!needsUpload && keptValue) void freeUpload(batch.batchId, keptValue)
  }, [needsUpload, keptValue, batch.batchId])
  const hasReport = leftOut(batch) > 0 || batch.error?.code === 'invalid_upload'
  return (
    <>
      <PageHead
        title={nameOf(batch.templateId)}
        lead={
          <Group component="span" gap={8}>
            <Badge component="span" color={state.color}>
              {state.word}
            </Badge>
            <span>
              {kept.value ? `${kept.value.fileName} · ` : ''}
              {outputWords[batch.output].inLine} · {versionWords(batch)} · begun{' '}
              <TimeText instant={batch.createdAt} />
            </span>
          </Group>
        }
        actions={!hasEnded && batch.status !== 'cancelled' && <StopBatch batch={batch} />}
      />
      <Stack maw={960} gap="lg">
        {hasEnded ? <Outcome batch={batch} /> : <ProgressPanel batch={batch} />}
        {hasEnded && <BatchHints batch={batch} />}
        {/* What needs somebody's attention comes before what is done. */}
        {hasEnded && hasReport && <WrongRows batch={batch} kept={kept} />}
        {hasEnded && batch.result && batch.counts.warnings > 0 && <Warnings batch={batch} />}
        {hasEnded && batch.output === 'files' && batch.result && <FileLinks batchId={batch.batchId} />}
      </Stack>
    </>
  )
}

/** Follows a batch while it is in progress: each event of the service is the whole of it. A stream that breaks off is opened again. */
function useBatchEvents(batchId: string, isFollowed: boolean): void {
  useEffect(() => {
    if (!isFollowed) return undefined
    const { queryKey } = batchQueries.batch(batchId)
    const events = new EventSource(servicePath(`/app/api/batches/${batchId}/events`))
    const take = ({ data }: MessageEvent<string>) => {
      const batch = JSON.parse(data) as Partial<BatchAnswer>
      if (batch.batchId === batchId) queryClient.setQueryData(queryKey, batch as BatchAnswer)
    }
    events.addEventListener('progress', take)
    events.addEventListener('end', (event: MessageEvent<string>) => {
      take(event)
      events.close()
      void queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey, exact: true })
    })
    return () => events.close()
  }, [batchId, isFollowed])
}

/** How the table was read where its sender may have meant something else. */
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

/** Stops a batch that is in progress, after a question about what is done. */
function StopBatch({ batch }: { batch: BatchAnswer }) {
  const [asks, asking] = useDisclosure()
  const [keep, setKeep] = useState('done')
  const stop = useMutation({
    mutationFn: () => send(`/batches/${batch.batchId}?keep=${keep}`, { method: 'DELETE' }),
    onSuccess: async () => {
      asking.close()
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey })
    },
  })
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        Stop
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={asking.close}
        title="Stop this run?"
        cancelLabel="Continue"
        confirmLabel="Stop it"
        mutation={stop}
      >
        <Radio.Group aria-label="What is done already" value={keep} onChange={setKeep}>
          <Stack gap="sm">
            <Radio
              value="done"
              label="Keep what is done"
              description="The documents that are ready by then can be downloaded."
            />
            <Radio value="nothing" label="Delete all of it" description="As if it had never been begun." />
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </>
  )
}
