import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { WebhookEndpointWithSecret } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { forgetEndpoints } from './endpoint-acts.ts'
import { SecretShown } from './secret-shown.tsx'

/** Gives an endpoint a new secret; the one before signs too for a day. */
export function RotateSecret({ endpointId }: { endpointId: string }) {
  const [isOpen, dialog] = useDisclosure()
  const rotate = useMutation({
    mutationFn: () =>
      ask<WebhookEndpointWithSecret>(`/webhook-endpoints/${endpointId}/rotate-secret`, { method: 'POST' }),
    onSuccess: forgetEndpoints,
  })
  // Nothing of it stays in the page.
  const close = () => {
    dialog.close()
    rotate.reset()
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={dialog.open}>
        Rotate the secret
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size={rotate.data ? 'lg' : 'md'}
        title={rotate.data ? 'The new secret' : 'Rotate the secret?'}
        centered
      >
        {rotate.data ? (
          <SecretShown secret={rotate.data.secret} onDone={close} />
        ) : (
          <Stack>
            <Text>
              You get a new secret. For 24 hours each message is signed by both, so your program can change
              over without a gap. A secret from an earlier rotation ends now.
            </Text>
            {rotate.isError && (
              <Alert color="red" role="alert">
                {sentenceOf(rotate.error)}
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
                Make a new secret
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}
