import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BucketAnswer, BucketTest } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask, send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { BucketDialog } from './bucket-dialog.tsx'
import { BucketTestSteps } from './bucket-test.tsx'

export function BucketRow({ bucket }: { bucket: BucketAnswer }) {
  const [isChanging, changing] = useDisclosure()
  const [isDisconnectOpen, disconnectDialog] = useDisclosure()
  const address = `/buckets/${encodeURIComponent(bucket.name)}`
  const test = useMutation({
    mutationFn: () => ask<BucketTest>(`${address}/test`, { method: 'POST', json: {} }),
  })
  const disconnect = useMutation({
    mutationFn: () => send(address, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.buckets().queryKey }),
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={`Bucket ${bucket.name}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{bucket.name}</Text>
          <Text size="sm" c="dimmed">
            {bucket.endpoint} · {bucket.region} · {bucket.pathStyle ? 'path-style' : 'virtual-hosted style'}
          </Text>
          <Text size="sm" c="dimmed">
            Key {bucket.accessKey} · connected <TimeText instant={bucket.createdAt} />
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
            Test connection
          </Button>
          <Button variant="default" size="sm" onClick={changing.open}>
            Edit
          </Button>
          <Button variant="subtle" color="red" size="sm" onClick={disconnectDialog.open}>
            Disconnect
          </Button>
        </Group>
      </Group>
      {test.isError && (
        <Alert color="red" mt="md" role="alert">
          {userMessageOf(test.error)}
        </Alert>
      )}
      {test.data && !test.isPending && (
        <Stack mt="md">
          <BucketTestSteps test={test.data} />
        </Stack>
      )}
      {isChanging && <BucketDialog bucket={bucket} onClose={changing.close} />}
      <ConfirmDialog
        opened={isDisconnectOpen}
        onClose={disconnectDialog.close}
        title={`Disconnect “${bucket.name}”?`}
        cancelLabel="Cancel"
        confirmLabel="Disconnect"
        mutation={disconnect}
      >
        <Text>
          Requests that use this bucket will fail. Objects in the bucket are kept. The saved secret is
          deleted.
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}
