import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WebhookAttempt, WebhookEndpoint } from '@platen/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { webhookQueries } from './webhook-queries.ts'
import { ask } from '../../api/send.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { ShowOlder } from '../../ui/show-older.tsx'
import { AttemptRow } from './attempt-row.tsx'
import { refetchAttempts } from './refetch-webhooks.ts'

/** Lists the recent deliveries to an endpoint, newest first, and sends test events. */
export function Attempts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpointId } = endpoint
  const pages = useInfiniteQuery(webhookQueries.attempts(endpointId))
  const test = useMutation({
    mutationFn: () => ask<WebhookAttempt>(`/webhook-endpoints/${endpointId}/test`, { method: 'POST' }),
    onSuccess: async ({ status, error }) => {
      await refetchAttempts(endpointId)
      if (error === undefined)
        notifications.show({ message: `Test event delivered. Your server responded with ${status}.` })
    },
  })
  const problem = test.error ?? undefined
  const failure = test.data?.error
  return (
    <section aria-labelledby="attempts">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} id="attempts">
          Deliveries
        </Title>
        <Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
          Send test event
        </Button>
      </Group>
      {(problem !== undefined || failure !== undefined) && !test.isPending && (
        <Alert color="red" mb="md" role="alert" title={failure && 'The test event was not delivered'}>
          {failure ?? userMessageOf(problem)}
        </Alert>
      )}
      <LoadingOrProblem query={pages} what="the deliveries">
        {(read) => {
          const attempts = read.pages.flatMap((page) => page.attempts)
          if (attempts.length === 0) return <NoAttempts />
          return (
            <Stack gap="md">
              <Paper withBorder component="ul" m={0} p={0} aria-label="Deliveries, newest first">
                {attempts.map((attempt) => (
                  <AttemptRow key={attempt.attemptId} attempt={attempt} endpoint={endpoint} />
                ))}
              </Paper>
              <ShowOlder pages={pages} />
              <Text size="sm" c="dimmed">
                Deliveries are kept for 30 days. Messages can arrive twice and in any order. Identify them by
                their ID.
              </Text>
            </Stack>
          )
        }}
      </LoadingOrProblem>
    </section>
  )
}

function NoAttempts() {
  return (
    <Paper withBorder p="lg">
      <Text c="dimmed">
        No deliveries yet. Send a test event to check whether your server accepts messages.
      </Text>
    </Paper>
  )
}
