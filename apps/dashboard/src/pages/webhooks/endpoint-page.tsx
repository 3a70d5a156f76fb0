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
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { Attempts } from './attempts.tsx'
import { forgetEndpoints } from './endpoint-acts.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { endpointState, eventsWords } from './event-words.ts'
import { RotateSecret } from './rotate-secret.tsx'

const route = getRouteApi('/member/shell/webhooks/$endpointId')

/** One endpoint: how it stands, what can be done with it, and every try to deliver to it. */
export function EndpointPage() {
  const { endpointId } = route.useParams()
  const endpoint = useQuery(webhookQueries.endpoint(endpointId))
  useDocumentTitle('Webhook · Platen')
  return (
    <>
      <Anchor component={Link} to="/webhooks" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All webhooks
      </Anchor>
      <LoadingOrProblem query={endpoint}>{(read) => <Endpoint endpoint={read} />}</LoadingOrProblem>
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [isChanging, changing] = useDisclosure()
  const state = endpointState(endpoint)
  const switchTo = useMutation({
    mutationFn: (enabled: boolean) =>
      send(`/webhook-endpoints/${endpoint.endpointId}`, { method: 'PATCH', json: { enabled } }),
    onSuccess: forgetEndpoints,
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
              {isOn ? 'Pause' : 'Switch on'}
            </Button>
            <Button variant="default" onClick={changing.open}>
              Change
            </Button>
          </>
        }
      />
      <Stack maw={960} gap="lg">
        {endpoint.disabledReason !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="This endpoint was switched off">
            {endpoint.disabledReason} Switch it on when it is fixed: it then gets what it missed in the last
            24 hours.
          </Alert>
        )}
        {switchTo.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(switchTo.error)}
          </Alert>
        )}
        <Paper withBorder p="lg" component="section" aria-label="Endpoint">
          <Group justify="space-between" align="flex-start" gap="md">
            <Stack gap={6} miw={0} style={{ flex: '1 1 320px' }}>
              <Group gap="xs">
                <Badge color={state.color}>{state.word}</Badge>
                {state.word === 'Paused' && (
                  <Text size="sm" c="dimmed">
                    Events in the meantime are kept for 24 hours.
                  </Text>
                )}
              </Group>
              <Text style={{ overflowWrap: 'anywhere' }}>{endpoint.url}</Text>
              <Text size="sm" c="dimmed">
                {eventsWords(endpoint.events)} · added <TimeText instant={endpoint.createdAt} />
              </Text>
              {endpoint.previousSecretUntil !== undefined && (
                <Text size="sm" c="dimmed">
                  The secret before signs too, and ends <TimeText instant={endpoint.previousSecretUntil} />.
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

/** Ends an endpoint for good, after a question. */
function DeleteEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asks, asking] = useDisclosure()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => send(`/webhook-endpoints/${endpoint.endpointId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/webhooks' })
      notifications.show({ message: 'The endpoint is deleted.' })
      await forgetEndpoints()
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={asking.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={asking.close}
        title="Delete this endpoint?"
        cancelLabel="Keep it"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>
          Nothing is sent to it any more, not even what waits to be tried again. Its secret and its attempts
          are forgotten.
        </Text>
      </ConfirmDialog>
    </>
  )
}
