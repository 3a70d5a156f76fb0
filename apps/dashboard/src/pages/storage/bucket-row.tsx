import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BucketAnswer, BucketTest } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask, send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { BucketDialog } from './bucket-dialog.tsx'
import { BucketTestSteps } from './bucket-test.tsx'

/** A connected bucket: how it is reached, and what can be done with the connection. */
export function BucketRow({ bucket }: { bucket: BucketAnswer }) {
  const [isChanging, changing] = useDisclosure()
  const [asksToEnd, ending] = useDisclosure()
  const address = `/buckets/${encodeURIComponent(bucket.name)}`
  const test = useMutation({
    mutationFn: () => ask<BucketTest>(`${address}/test`, { method: 'POST', json: {} }),
  })
  const end = useMutation({
    mutationFn: () => send(address, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.buckets().queryKey }),
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={`Bucket ${bucket.name}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{bucket.name}</Text>
          <Text size="sm" c="dimmed">
            {bucket.endpoint} · {bucket.region} · {bucket.pathStyle ? 'by path' : 'by host name'}
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
            Change
          </Button>
          <Button variant="subtle" color="red" size="sm" onClick={ending.open}>
            Disconnect
          </Button>
        </Group>
      </Group>
      {test.isError && (
        <Alert color="red" mt="md" role="alert">
          {sentenceOf(test.error)}
        </Alert>
      )}
      {test.data && !test.isPending && (
        <Stack mt="md">
          <BucketTestSteps test={test.data} />
        </Stack>
      )}
      {isChanging && <BucketDialog bucket={bucket} onClose={changing.close} />}
      <ConfirmDialog
        opened={asksToEnd}
        onClose={ending.close}
        title={`Disconnect “${bucket.name}”?`}
        cancelLabel="Keep it"
        confirmLabel="Disconnect"
        mutation={end}
      >
        <Text>
          Requests that name it are refused from then on. Nothing in the bucket is touched; the kept secret is
          forgotten.
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}
