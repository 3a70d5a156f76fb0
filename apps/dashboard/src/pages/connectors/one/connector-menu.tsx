import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Connector } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/send.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { changeConnector, forgetConnectors } from '../connector-queries.ts'
import { useChange } from './use-change.ts'

/** How long the address before works on: a day, to paste the new one wherever it stands. */
const graceHours = 24

/** Pausing, switching off, a new address, and deleting; what cannot be taken back is asked first. */
export function ConnectorMenu({ connector }: { connector: Connector }) {
  const { connectorId, state } = connector
  const navigate = useNavigate()
  const change = useChange(connectorId)
  const [asksOff, off] = useDisclosure()
  const [asksRotate, rotating] = useDisclosure()
  const [asksDelete, deleting] = useDisclosure()
  const switchOff = useMutation({
    mutationFn: () => changeConnector(connectorId, { state: 'off' }),
    onSuccess: off.close,
  })
  const rotate = useMutation({
    mutationFn: () =>
      send(`/connectors/${connectorId}/rotate`, { method: 'POST', json: { graceMinutes: graceHours * 60 } }),
    onSuccess: async () => {
      rotating.close()
      await forgetConnectors()
    },
  })
  const remove = useMutation({
    mutationFn: () => send(`/connectors/${connectorId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/connectors' })
      notifications.show({ message: 'The connector is deleted.' })
      await forgetConnectors()
    },
  })
  const isActive = state === 'active'
  return (
    <>
      <Button
        variant={isActive ? 'default' : 'filled'}
        loading={change.isPending}
        onClick={() => change.mutate({ state: isActive ? 'paused' : 'active' })}
      >
        {isActive ? 'Pause' : 'Switch on'}
      </Button>
      {state !== 'off' && (
        <Button variant="default" onClick={off.open}>
          Switch off
        </Button>
      )}
      <Button variant="default" onClick={rotating.open}>
        New address
      </Button>
      <Button variant="subtle" color="red" onClick={deleting.open}>
        Delete
      </Button>
      {change.isError && (
        <Alert color="red" role="alert">
          {sentenceOf(change.error)}
        </Alert>
      )}
      <ConfirmDialog
        opened={asksOff}
        onClose={off.close}
        title="Switch this connector off?"
        cancelLabel="Leave it on"
        confirmLabel="Switch off"
        mutation={switchOff}
      >
        <Text>
          Messages are rejected until you switch it on again. To keep messages in the meantime, pause it.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asksRotate}
        onClose={rotating.close}
        title="Make a new address?"
        cancelLabel="Keep this one"
        confirmLabel="Make a new address"
        mutation={rotate}
        isHarmless
      >
        <Text>The address that senders have now works for another {graceHours} hours, and then no more.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asksDelete}
        onClose={deleting.close}
        title="Delete this connector?"
        cancelLabel="Keep it"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>
          Its address works no more, and what was sent to it is forgotten. Documents that were made stay.
        </Text>
      </ConfirmDialog>
    </>
  )
}
