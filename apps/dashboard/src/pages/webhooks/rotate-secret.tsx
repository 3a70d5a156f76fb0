import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { WebhookEndpointWithSecret } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { refetchEndpoints } from './refetch-webhooks.ts'
import { NewSecret } from './new-secret.tsx'

/** Rotates the secret of an endpoint. For a day, messages are also signed with the previous secret. */
export function RotateSecret({ endpointId }: { endpointId: string }) {
  const [isOpen, dialog] = useDisclosure()
  const rotate = useMutation({
    mutationFn: () =>
      ask<WebhookEndpointWithSecret>(`/webhook-endpoints/${endpointId}/rotate-secret`, { method: 'POST' }),
    onSuccess: refetchEndpoints,
  })
  // Reset the mutation, so that the secret does not stay in memory.
  const close = () => {
    dialog.close()
    rotate.reset()
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={dialog.open}>
        Rotate secret
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size={rotate.data ? 'lg' : 'md'}
        title={rotate.data ? 'New secret' : 'Rotate this secret?'}
        centered
      >
        {rotate.data ? (
          <NewSecret secret={rotate.data.secret} onDone={close} />
        ) : (
          <Stack>
            <Text>
              You get a new secret. For 24 hours, each message is signed with both secrets, so that your
              program can switch without interruption. The secret from an earlier rotation expires now.
            </Text>
            {rotate.isError && (
              <Alert color="red" role="alert">
                {userMessageOf(rotate.error)}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                loading={rotate.isPending}
                onClick={() => {
                  if (!rotate.isPending) rotate.mutate()
                }}
              >
                Create new secret
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}
