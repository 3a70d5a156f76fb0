import { Button, Group, Paper, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import type { GenerationDays, GenerationList } from '@platen/contract'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { ask } from '../../api/send.ts'
import { readActivitySearch } from '../../search-params.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShowOlder } from '../../ui/show-older.tsx'
import { DaysChart } from './days-chart.tsx'
import { GenerationRow } from './generation-row.tsx'

const route = getRouteApi('/member/shell/activity')

const pagesOf = (search: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['generations', search],
    queryFn: ({ pageParam }) =>
      ask<GenerationList>(
        `/generations?${new URLSearchParams({ ...search, ...(pageParam === '' ? {} : { before: pageParam }) })}`,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** Lists the documents that were requested through the API, with their results. The filter is part of the URL. */
export function ActivityPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (to: Record<string, unknown>) =>
    void navigate({ search: (before) => readActivitySearch({ ...before, ...to }), replace: true })
  const templates = useQuery(queries.templates()).data?.templates ?? []
  const ofTemplate = search.templateId === undefined ? {} : { templateId: search.templateId }
  const { keys, ...asked } = search
  const ofKind = keys === undefined ? {} : { isTest: String(keys === 'test') }
  const days = useQuery(activityQueries.generationDays({ days: '30', ...ofTemplate, ...ofKind }))
  const pages = useInfiniteQuery(pagesOf({ ...asked, ...ofKind }))
  const isFiltered = Object.keys(search).length > 0
  // Without documents, the filters and the chart would be empty.
  const isNew = !isFiltered && pages.data?.pages[0]?.generations.length === 0
  return (
    <>
      <PageHead
        title="Activity"
        lead="Documents requested one at a time through the API. Documents in batches are listed under “Batches”. Only metadata is kept, never the data of a document."
      />
      {!isNew && (
        <>
          <Group mb="lg" gap="sm">
            <Select
              aria-label="Template"
              placeholder="All templates"
              clearable
              searchable
              data={templates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
              value={search.templateId ?? null}
              onChange={(templateId) => change({ templateId: templateId ?? undefined })}
              w={260}
            />
            <SegmentedControl
              aria-label="Outcome"
              data={[
                { value: 'all', label: 'All' },
                { value: 'succeeded', label: 'Succeeded' },
                { value: 'failed', label: 'Failed' },
              ]}
              value={search.outcome ?? 'all'}
              onChange={(outcome) => change({ outcome: outcome === 'all' ? undefined : outcome })}
            />
            <SegmentedControl
              aria-label="Keys"
              data={[
                { value: 'all', label: 'All keys' },
                { value: 'live', label: 'Live' },
                { value: 'test', label: 'Test' },
              ]}
              value={keys ?? 'all'}
              onChange={(chosen) => change({ keys: chosen === 'all' ? undefined : chosen })}
            />
            {search.day !== undefined && (
              <Button variant="light" size="sm" onClick={() => change({ day: undefined })}>
                {search.day} only · Show all days
              </Button>
            )}
          </Group>
          <Paper withBorder p="lg" mb="lg">
            <LoadingOrProblem query={days} what="the daily totals">
              {(read) => (
                <DaysChart days={read.days} chosen={search.day} onChoose={(day) => change({ day })} />
              )}
            </LoadingOrProblem>
          </Paper>
        </>
      )}
      <LoadingOrProblem query={pages} what="the documents">
        {(read) => {
          const rows = read.pages.flatMap((page) => page.generations)
          if (rows.length === 0) {
            return <NoDocuments isFiltered={isFiltered} />
          }
          return (
            <Stack gap="md">
              <Paper withBorder component="ul" m={0} p={0} aria-label="Documents, newest first">
                {rows.map((row) => (
                  <GenerationRow key={row.generationId} generation={row} />
                ))}
              </Paper>
              <ShowOlder pages={pages} />
            </Stack>
          )
        }}
      </LoadingOrProblem>
    </>
  )
}

/** Empty state: there are no documents yet, or none match the filter. */
function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Text c="dimmed" ta="center" py={48} role="status">
        No documents match this filter.
      </Text>
    )
  }
  return (
    <Stack align="center" gap="xs" py={40} maw={440} mx="auto" ta="center">
      <Title order={2}>No documents yet</Title>
      <Text c="dimmed">
        Publish a template, then send the request from its Integrations tab. Each document appears here.
      </Text>
      <Button component={Link} to="/templates" variant="default" mt="sm">
        Go to your templates
      </Button>
    </Stack>
  )
}

const activityQueries = {
  generationDays: (search: Record<string, string>) =>
    queryOptions({
      queryKey: ['generation-days', search],
      queryFn: () => ask<GenerationDays>(`/generations/days?${new URLSearchParams(search)}`),
    }),
}
