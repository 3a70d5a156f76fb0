import { Alert, Button, Group, JsonInput, Modal, Stack, Text } from '@mantine/core'
import type { Connector, ConnectorDelivery, ConnectorPayload } from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectorQueries, forgetDeliveries, runDelivery } from '../connector-queries.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { sentenceOf } from '../../../ui/sentence-error.ts'

interface RepairProps {
  connector: Connector
  delivery: ConnectorDelivery
  onClose: () => void
}

/** The data of one document, put right by hand, and made again. */
export function RepairDialog({ connector, delivery, onClose }: RepairProps) {
  const payload = useQuery({
    ...connectorQueries.payload(connector.connectorId, delivery.deliveryId),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} size="xl" title="Put this one right">
      <LoadingOrProblem query={payload}>
        {(read) => <RepairForm connector={connector} delivery={delivery} onClose={onClose} read={read} />}
      </LoadingOrProblem>
    </Modal>
  )
}

function RepairForm({ connector, delivery, onClose, read }: RepairProps & { read: ConnectorPayload }) {
  const [text, setText] = useState(() => JSON.stringify(read.record ?? {}, null, 2))
  const run = useMutation({
    mutationFn: () => runDelivery(connector.connectorId, delivery.deliveryId, JSON.parse(text) as object),
    onSuccess: async () => {
      await forgetDeliveries(connector.connectorId)
      onClose()
    },
  })
  return (
    <Stack>
      <Text size="sm">
        This is the data that the document would get. What is changed here is for this document alone; to
        change it for all, change what fills the fields.
      </Text>
      {read.faults.map(({ pointer, message }) => (
        <Text key={pointer + message} size="sm">
          <b>{pointer}</b> {message}
        </Text>
      ))}
      <JsonInput
        label="Data"
        value={text}
        onChange={setText}
        validationError="This is not JSON: a comma or a quotation mark may be missing."
        autosize
        minRows={8}
        maxRows={20}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {run.isError && (
        <Alert color="red" role="alert">
          {sentenceOf(run.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          Make the document
        </Button>
      </Group>
    </Stack>
  )
}
