import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { WebhookEndpoint } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api/send.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { forgetEndpoints } from './endpoint-acts.ts'

/** Ends an endpoint for good, after a question. */
export function DeleteEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
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
      <AskFirst
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
      </AskFirst>
    </>
  )
}
