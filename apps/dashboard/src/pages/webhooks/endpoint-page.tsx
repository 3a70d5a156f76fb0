import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure, useDocumentTitle } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { WebhookEndpoint } from '@platen/contract'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { webhookQueries } from './webhook-queries.ts'
import { send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { Attempts } from './attempts.tsx'
import { refetchEndpoints } from './refetch-webhooks.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { endpointState, eventSummary } from './event-labels.ts'
import { RotateSecret } from './rotate-secret.tsx'

const route = getRouteApi('/member/shell/webhooks/$endpointId')

export function EndpointPage() {
  const { endpointId } = route.useParams()
  const endpoint = useQuery(webhookQueries.endpoint(endpointId))
  useDocumentTitle('Webhook · Platen')
  return (
    <>
      <Anchor component={Link} to="/webhooks" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All webhooks
      </Anchor>
      <LoadingOrProblem query={endpoint} what="the endpoint">
        {(read) => <Endpoint endpoint={read} />}
      </LoadingOrProblem>
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isChanging, changing] = useDisclosure()
  const state = endpointState(endpoint)
  const switchTo = useMutation({
    mutationFn: (enabled: boolean) =>
      send(`/webhook-endpoints/${endpoint.endpointId}`, { method: 'PATCH', json: { enabled } }),
    onSuccess: refetchEndpoints,
  })
  const isOn = endpoint.enabled
  return (
    <>
      <PageHead
        title={new URL(endpoint.url).host}
        lead={endpoint.description === '' ? undefined : endpoint.description}
        actions={
          <>
            <Button
              variant={isOn ? 'default' : 'filled'}
              loading={switchTo.isPending}
              onClick={() => switchTo.mutate(!isOn)}
            >
              {isOn ? 'Pause' : state.label === 'Paused' ? 'Resume' : 'Turn on'}
            </Button>
            <Button variant="default" onClick={changing.open}>
              Edit
            </Button>
          </>
        }
      />
      <Stack maw={960} gap="lg">
        {endpoint.disabledReason !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="This endpoint was turned off">
            {endpoint.disabledReason} Turn it on again when the problem is fixed. It then receives the events
            of the last 24 hours.
          </Alert>
        )}
        {switchTo.isError && (
          <Alert color="red" role="alert">
            {userMessageOf(switchTo.error)}
          </Alert>
        )}
        <Paper withBorder p="lg" component="section" aria-label="Endpoint">
          <Group justify="space-between" align="flex-start" gap="md">
            <Stack gap={6} miw={0} style={{ flex: '1 1 320px' }}>
              <Group gap="xs">
                <Badge color={state.color}>{state.label}</Badge>
                {state.label === 'Paused' && (
                  <Text size="sm" c="dimmed">
                    Events are kept for 24 hours while it is paused.
                  </Text>
                )}
              </Group>
              <Text style={{ overflowWrap: 'anywhere' }}>{endpoint.url}</Text>
              <Text size="sm" c="dimmed">
                {eventSummary(endpoint.events)} · Added <TimeText instant={endpoint.createdAt} />
              </Text>
              {endpoint.previousSecretUntil !== undefined && (
                <Text size="sm" c="dimmed">
                  The previous secret also signs messages until it expires{' '}
                  <TimeText instant={endpoint.previousSecretUntil} />.
                </Text>
              )}
            </Stack>
            <Group gap="xs">
              <RotateSecret endpointId={endpoint.endpointId} />
              <DeleteEndpoint endpoint={endpoint} />
            </Group>
          </Group>
        </Paper>
        <Attempts endpoint={endpoint} />
      </Stack>
      {isChanging && <EndpointDialog endpoint={endpoint} onClose={changing.close} />}
    </>
  )
}

/** The button that deletes an endpoint after a confirmation. */
function DeleteEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isOpen, dialog] = useDisclosure()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => send(`/webhook-endpoints/${endpoint.endpointId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/webhooks' })
      notifications.show({ message: 'Endpoint deleted.' })
      await refetchEndpoints()
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Delete this endpoint?"
        cancelLabel="Cancel"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>
          No more events are sent to it, including pending retries. Its secret and its deliveries are deleted.
        </Text>
      </ConfirmDialog>
    </>
  )
}
