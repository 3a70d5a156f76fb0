import { Badge, Button, Code, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WebhookAttempt, WebhookEndpoint } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { formatDuration } from '../../ui/format-measures.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './attempt-row.module.css'
import { refetchAttempts } from './refetch-webhooks.ts'
import { attemptState } from './event-labels.ts'

export function AttemptRow({ attempt, endpoint }: { attempt: WebhookAttempt; endpoint: WebhookEndpoint }) {
  const { endpointId } = endpoint
  const { messageId, event, error, nextAt } = attempt
  const state = attemptState(attempt)
  const resend = useMutation({
    mutationFn: () =>
      send(`/webhook-endpoints/${endpointId}/messages/${messageId}/resend`, { method: 'POST' }),
    onSuccess: async () => {
      notifications.show({ message: 'Message sent again.' })
      await refetchAttempts(endpointId)
    },
  })
  return (
    <li className={classes.row}>
      <Badge component="span" color={state.color} className={classes.state}>
        {state.label}
      </Badge>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {event}
        </Text>
        <Text size="sm" c="dimmed">
          <TimeText instant={attempt.at} /> · {formatDuration(attempt.ms)}
        </Text>
        <Text size="sm" c="dimmed">
          <Code>{messageId}</Code>
        </Text>
        {error !== undefined && (
          <Text size="sm" className={classes.error}>
            {error}
          </Text>
        )}
        {nextAt !== undefined && (
          <Text size="sm" c="dimmed">
            Next attempt <TimeText instant={nextAt} />
          </Text>
        )}
        {resend.isError && (
          <Text size="sm" c="red" role="alert">
            {userMessageOf(resend.error)}
          </Text>
        )}
      </div>
      {endpoint.enabled && (
        <Button
          variant="default"
          size="compact-sm"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={`Send again: ${event}, ${messageId}`}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
