import { Badge, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { BatchAnswer } from '@platen/contract'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { batchQueries } from './batch-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShowOlder } from '../../ui/show-older.tsx'
import { formatRelativeTime } from '../../ui/time-text.tsx'
import { batchState, batchSummary, isInProgress, outputLabels } from './batch-labels.ts'
import classes from './batches-page.module.css'
import { useTemplateNames } from './use-template-names.ts'

const pollIntervalMs = 3_000

export function BatchesPage() {
  const pages = useInfiniteQuery({
    ...batchQueries.batches(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ batches }) => batches.some(isInProgress)) ? pollIntervalMs : false,
  })
  const nameOf = useTemplateNames()
  const batches = pages.data?.pages.flatMap((page) => page.batches) ?? []
  const newBatchButton = (
    <Button component={Link} to="/batches/new" leftSection={<IconPlus size={18} aria-hidden />}>
      Generate documents from a table
    </Button>
  )
  return (
    <>
      <PageHead
        title="Batches"
        lead="Generate a document for each row of a table, such as payslips, invoices, certificates or letters."
        actions={batches.length > 0 && newBatchButton}
      />
      <LoadingOrProblem query={pages} what="the batches">
        {() =>
          batches.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>No batches yet</Title>
                <Text c="dimmed" maw={560}>
                  Choose a template, drop a CSV file, and preview the first documents. Every row is checked
                  before any document is generated, so you find mistakes early.
                </Text>
                {newBatchButton}
              </Stack>
            </Paper>
          ) : (
            <Stack maw={960} gap="md">
              <Paper withBorder component="ul" m={0} p={0} aria-label="Batches of documents, newest first">
                {batches.map((batch) => (
                  <BatchRow key={batch.batchId} batch={batch} name={nameOf(batch.templateId)} />
                ))}
              </Paper>
              <ShowOlder pages={pages} />
              <Text size="sm" c="dimmed">
                Batches and their files are deleted after three days.
              </Text>
            </Stack>
          )
        }
      </LoadingOrProblem>
    </>
  )
}

function BatchRow({ batch, name }: { batch: BatchAnswer; name: string }) {
  const state = batchState(batch)
  const { done, items, invalid } = batch.counts
  return (
    <li className={classes.row}>
      <Link className={classes.link} to="/batches/$batchId" params={{ batchId: batch.batchId }}>
        <div className={classes.words}>
          <Text component="span" fw={600} className={classes.name}>
            {name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {batchSummary(batch)} · {outputLabels[batch.output].inLine}
          </Text>
          {batch.status === 'rendering' && (
            <Progress size="xs" value={(100 * done) / Math.max(1, items - invalid)} aria-hidden mt={6} />
          )}
        </div>
        <Badge component="span" color={state.color}>
          {state.label}
        </Badge>
        <Text component="time" dateTime={batch.createdAt} size="sm" c="dimmed" className={classes.time}>
          {formatRelativeTime(batch.createdAt, Date.now())}
        </Text>
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      </Link>
    </li>
  )
}
