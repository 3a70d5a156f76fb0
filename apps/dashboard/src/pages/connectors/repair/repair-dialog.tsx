import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Connector, ConnectorDelivery, ConnectorPayload, FaultItem, Field } from '@platen/contract'
import { convertRecord, fillTargets } from '@platen/import/mapping'
import { checkData } from '@platen/merge'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { connectorQueries, refetchDeliveries, runDelivery } from '../connector-queries.ts'
import { type Data, readRecord } from './change-record.ts'
import { RecordForm } from './record-form.tsx'

interface RepairProps {
  connector: Connector
  delivery: ConnectorDelivery
  fields: readonly Field[]
  onClose: () => void
}

/** Edits the data of one document, and generates it again. */
export function RepairDialog(props: RepairProps) {
  const { connector, delivery, onClose } = props
  const payload = useQuery(connectorQueries.record(connector.connectorId, delivery.deliveryId))
  return (
    <Modal opened onClose={onClose} size="xl" title="Fix this document">
      <LoadingOrProblem query={payload} what="the message">
        {(read) => <Repair {...props} read={read} />}
      </LoadingOrProblem>
    </Modal>
  )
}

function Repair(props: RepairProps & { read: ConnectorPayload }) {
  const { connector, delivery, fields, onClose, read } = props
  const targets = useMemo(() => fillTargets(fields), [fields])
  const [typed, setTyped] = useState<Data>(() => (read.record ?? {}) as Data)
  const [text, setText] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const data = useMemo(() => convertRecord(targets, typed), [targets, typed])
  const faults = useMemo(() => faultsOf(fields, data), [fields, data])
  // The faults when the dialog opened, so that values stay visible after they are fixed.
  const [wrong] = useState(() => [...faults, ...read.faults])
  const shown = new Set([...wrong, ...faults].map(({ pointer }) => pointer))
  const record = text === undefined ? data : readRecord(text)
  const run = useMutation({
    mutationFn: () => runDelivery(connector.connectorId, delivery.deliveryId, record),
    onSuccess: async () => {
      await refetchDeliveries(connector.connectorId)
      onClose()
    },
  })
  const isJson = text !== undefined
  return (
    <Stack>
      <Text size="sm">
        {isJson || showsAll ? 'All data of the document.' : 'Only values with errors are shown.'} Your changes
        apply to this document only. To change all documents, edit the mapping.
      </Text>
      {isJson ? (
        <Textarea
          label="Data"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            record === undefined &&
            'This is not a valid JSON object. A brace, a comma or a quotation mark may be missing.'
          }
          autosize
          minRows={8}
          maxRows={20}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <RecordForm
          targets={targets}
          record={typed}
          context={{ faults, shown: showsAll ? undefined : shown, record: typed, onChange: setTyped }}
        />
      )}
      {/* Unknown keys have no input that could show the error. */}
      {!isJson &&
        faults
          .filter(({ code }) => code === 'unknown_key')
          .map(({ pointer, message }) => (
            <Text key={pointer} size="sm" c="red">
              {message}
            </Text>
          ))}
      {run.isError && (
        <Alert color="red" role="alert">
          {userMessageOf(run.error)}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {!isJson && !showsAll && (
            <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(true)}>
              Show all fields
            </Anchor>
          )}
          {!isJson && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setText(JSON.stringify(data, null, 2))}
            >
              Edit as JSON
            </Anchor>
          )}
        </Group>
        <Group gap="sm">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={run.isPending}
            disabled={record === undefined || (!isJson && faults.length > 0)}
            onClick={() => run.mutate()}
          >
            Generate document
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** Returns all faults in the data. Returns none if the check fails, because the service also checks the data. */
function faultsOf(fields: readonly Field[], data: Data): FaultItem[] {
  try {
    return checkData(fields, data).faults
  } catch {
    return []
  }
}
