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
import { batchState, figuresOf, isInProgress, outputWords } from './batch-words.ts'
import classes from './batches-page.module.css'
import { useTemplateNames } from './use-template-names.ts'

const lookEveryMs = 3_000

/** Many documents at once: what was begun, and how it stands. */
export function BatchesPage() {
  const pages = useInfiniteQuery({
    ...batchQueries.batches(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ batches }) => batches.some(isInProgress)) ? lookEveryMs : false,
  })
  const nameOf = useTemplateNames()
  const batches = pages.data?.pages.flatMap((page) => page.batches) ?? []
  const begin = (
    <Button component={Link} to="/batches/new" leftSection={<IconPlus size={18} aria-hidden />}>
      Generate documents from a table
    </Button>
  )
  return (
    <>
      <PageHead
        title="From a spreadsheet"
        lead="A table goes in, a document for each row comes out: payslips, invoices, certificates, letters."
        actions={batches.length > 0 && begin}
      />
      <LoadingOrProblem query={pages}>
        {() =>
          batches.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>Nothing made yet</Title>
                <Text c="dimmed" maw={560}>
                  Choose a template, drop a table such as Excel saves it, see the first documents, and start.
                  Each row is checked before anything is made, so a mistake costs a minute and not the whole
                  batch.
                </Text>
                {begin}
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
                A batch and its files are kept for three days.
              </Text>
            </Stack>
          )
        }
      </LoadingOrProblem>
    </>
  )
}

/** A batch in the list: of which template, how it stands, what came of it, and when it was begun. */
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
            {figuresOf(batch)} · {outputWords[batch.output].inLine}
          </Text>
          {batch.status === 'rendering' && (
            <Progress size="xs" value={(100 * done) / Math.max(1, items - invalid)} aria-hidden mt={6} />
          )}
        </div>
        <Badge component="span" color={state.color}>
          {state.word}
        </Badge>
        <Text component="time" dateTime={batch.createdAt} size="sm" c="dimmed" className={classes.time}>
          {formatRelativeTime(batch.createdAt, Date.now())}
        </Text>
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      </Link>
    </li>
  )
}
