import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { ShowOlder } from '../../ui/show-older.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BatchRow } from './batch-row.tsx'
import { isInProgress } from './batch-words.ts'
import { useTemplateNames } from './use-template-names.ts'

const lookEveryMs = 3_000

/** Many documents at once: what was begun, and how it stands. */
export function BatchesPage() {
  const pages = useInfiniteQuery({
    ...queries.batches(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ batches }) => batches.some(isInProgress)) ? lookEveryMs : false,
  })
  const nameOf = useTemplateNames()
  const batches = pages.data?.pages.flatMap((page) => page.batches) ?? []
  const begin = (
    <Button component={Link} to="/batches/new" leftSection={<IconPlus size={18} aria-hidden />}>
      New batch
    </Button>
  )
  return (
    <>
      <PageHead
        title="Batches"
        lead="A table goes in, a document for each row comes out: payslips, invoices, certificates, letters."
        actions={batches.length > 0 && begin}
      />
      <LoadingOrProblem query={pages}>
        {() =>
          batches.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>No batch yet</Title>
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
              <Paper withBorder component="ul" m={0} p={0} aria-label="Batches, newest first">
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
