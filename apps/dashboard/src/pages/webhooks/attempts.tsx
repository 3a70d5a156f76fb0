import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WebhookAttempt, WebhookEndpoint } from '@platen/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { webhookQueries } from './webhook-queries.ts'
import { ask } from '../../api/send.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { ShowOlder } from '../../ui/show-older.tsx'
import { AttemptRow } from './attempt-row.tsx'
import { forgetAttempts } from './endpoint-acts.ts'

/** What was sent to an endpoint lately, newest first, and the button that sends a test. */
export function Attempts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpointId } = endpoint
  const pages = useInfiniteQuery(webhookQueries.attempts(endpointId))
  const test = useMutation({
    mutationFn: () => ask<WebhookAttempt>(`/webhook-endpoints/${endpointId}/test`, { method: 'POST' }),
    onSuccess: async ({ status, error }) => {
      await forgetAttempts(endpointId)
      if (error === undefined) notifications.show({ message: `The test arrived: it answered ${status}.` })
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
          Send a test event
        </Button>
      </Group>
      {(problem !== undefined || failure !== undefined) && !test.isPending && (
        <Alert color="red" mb="md" role="alert" title={failure && 'The test did not arrive'}>
          {failure ?? sentenceOf(problem)}
        </Alert>
      )}
      <LoadingOrProblem query={pages}>
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
                Kept for 30 days. Messages can arrive twice and in any order. Identify them by their id.
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
        Nothing was sent yet. A test event shows whether your server takes messages, and what it answers.
      </Text>
    </Paper>
  )
}
