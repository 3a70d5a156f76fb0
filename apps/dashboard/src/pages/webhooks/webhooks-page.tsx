import { Anchor, Badge, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type WebhookEndpoint, webhookEndpointsMax } from '@platen/contract'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { webhookQueries } from './webhook-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { endpointState, eventSummary } from './event-labels.ts'
import { servicePath } from '../../api/service-path.ts'
import classes from './webhooks-page.module.css'

export function WebhooksPage() {
  const endpoints = useQuery(webhookQueries.endpoints())
  const [isAdding, adding] = useDisclosure()
  const count = endpoints.data?.endpoints.length ?? 0
  const add = (
    <Button
      onClick={adding.open}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={count >= webhookEndpointsMax}
    >
      Add endpoint
    </Button>
  )
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Send a signed message to your server when a document or a batch is done."
        actions={count > 0 && add}
      />
      <LoadingOrProblem query={endpoints} what="the endpoints">
        {(read) =>
          read.endpoints.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>No endpoints yet</Title>
                <Text c="dimmed" maw={560}>
                  An endpoint is an HTTPS URL on your server. It receives a POST request when an asynchronous
                  document or a batch succeeds or fails, or when a template is published. Failed deliveries
                  are retried for a day.
                </Text>
                {add}
              </Stack>
            </Paper>
          ) : (
            <Stack maw={860} gap="md">
              <Paper withBorder component="ul" m={0} p={0} aria-label="Endpoints">
                {read.endpoints.map((endpoint) => (
                  <EndpointRow key={endpoint.endpointId} endpoint={endpoint} />
                ))}
              </Paper>
              {count >= webhookEndpointsMax && (
                <Text size="sm" c="dimmed">
                  You have {webhookEndpointsMax} endpoints, which is the maximum per account.
                </Text>
              )}
              <Text size="sm" c="dimmed">
                To verify a message in your program, see the{' '}
                <Anchor inherit href={servicePath('/docs#webhooks')} target="_blank" rel="noopener">
                  API reference
                </Anchor>
                .
              </Text>
            </Stack>
          )
        }
      </LoadingOrProblem>
      {isAdding && <EndpointDialog onClose={adding.close} />}
    </>
  )
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const state = endpointState(endpoint)
  return (
    <li className={classes.row}>
      <Link className={classes.link} to="/webhooks/$endpointId" params={{ endpointId: endpoint.endpointId }}>
        <span className={classes.texts}>
          <Text component="span" fw={600} className={classes.url}>
            {endpoint.url}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {[endpoint.description, eventSummary(endpoint.events)].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <Badge component="span" color={state.color}>
          {state.label}
        </Badge>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}
