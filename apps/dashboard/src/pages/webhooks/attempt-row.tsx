import { Badge, Button, Code, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WebhookAttempt, WebhookEndpoint } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { formatDuration } from '../../ui/format-measures.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './attempt-row.module.css'
import { forgetAttempts } from './endpoint-acts.ts'
import { attemptState } from './event-words.ts'

/** One try: what was sent, what came back, when it is tried again. */
export function AttemptRow({ attempt, endpoint }: { attempt: WebhookAttempt; endpoint: WebhookEndpoint }) {
  const { endpointId } = endpoint
  const { messageId, event, error, nextAt } = attempt
  const state = attemptState(attempt)
  const again = useMutation({
    mutationFn: () =>
      send(`/webhook-endpoints/${endpointId}/messages/${messageId}/resend`, { method: 'POST' }),
    onSuccess: async () => {
      notifications.show({ message: 'It is on its way again.' })
      await forgetAttempts(endpointId)
    },
  })
  return (
    <li className={classes.row}>
      <Badge component="span" color={state.color} className={classes.state}>
        {state.word}
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
            Will be tried again <TimeText instant={nextAt} />
          </Text>
        )}
        {again.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(again.error)}
          </Text>
        )}
      </div>
      {endpoint.enabled && (
        <Button
          variant="default"
          size="compact-sm"
          loading={again.isPending}
          onClick={() => again.mutate()}
          aria-label={`Send again: ${event}, ${messageId}`}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
