import { Alert, Button, Checkbox, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type WebhookEndpoint, type WebhookEvent, webhookEvents } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { ask } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { refetchEndpoints } from './refetch-webhooks.ts'
import { eventLabels } from './event-labels.ts'
import { NewSecret } from './new-secret.tsx'

/** Adds an endpoint and shows its secret, or edits an endpoint. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: WebhookEndpoint; onClose: () => void }) {
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<string[]>([...(endpoint?.events ?? webhookEvents)])
  const json = { url: url.trim(), description: description.trim(), events: events as WebhookEvent[] }
  const save = useMutation({
    mutationFn: () =>
      ask<WebhookEndpoint & { secret?: string }>(
        `/webhook-endpoints${endpoint ? `/${endpoint.endpointId}` : ''}`,
        { method: endpoint ? 'PATCH' : 'POST', json },
      ),
    onSuccess: async () => {
      await refetchEndpoints()
      if (endpoint) onClose()
    },
  })
  const secret = save.data?.secret
  const at = (pointer: string) => sentenceAt(save.error, pointer)
  const isPlaced = ['/url', '/description', '/events'].some((pointer) => at(pointer) !== undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The second click of a double click can arrive before the button is disabled.
    if (!save.isPending) save.mutate()
  }
  if (secret !== undefined) {
    return (
      <Modal opened onClose={onClose} size="lg" title="Endpoint added">
        <NewSecret secret={secret} onDone={onClose} />
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={endpoint ? 'Edit endpoint' : 'Add endpoint'}>
      <form onSubmit={onSubmit} autoComplete="off">
        <Stack>
          <TextInput
            label="Address"
            description="An HTTPS URL on your server that accepts POST requests."
            data-autofocus
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={at('/url')}
            spellCheck={false}
            maxLength={2_000}
          />
          <TextInput
            label="Description"
            description="Shown in the list of endpoints. Optional."
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={at('/description')}
            maxLength={200}
          />
          <Checkbox.Group
            label="Events"
            value={events}
            onChange={setEvents}
            error={events.length === 0 ? 'Choose at least one.' : at('/events')}
          >
            <Stack gap="sm" mt="xs">
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  value={event}
                  label={eventLabels[event]}
                  description={<Code>{event}</Code>}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {save.isError && !isPlaced && (
            <Alert color="red" role="alert">
              <Text>{userMessageOf(save.error)}</Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={events.length === 0 || url.trim() === ''}
            >
              {endpoint ? 'Save' : 'Add endpoint'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
