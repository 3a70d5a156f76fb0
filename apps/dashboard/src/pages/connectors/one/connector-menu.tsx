import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Connector } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../api/send.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { changeConnector, refetchConnectors } from '../connector-queries.ts'
import { useChangeConnector } from './use-change-connector.ts'

/** After a new address is created, the previous one keeps working for a day, so that there is time to replace it everywhere. */
const graceHours = 24

/** Actions for a connector. Actions that cannot be undone ask for confirmation. */
export function ConnectorMenu({ connector }: { connector: Connector }) {
  const { connectorId, state } = connector
  const navigate = useNavigate()
  const change = useChangeConnector(connectorId)
  const [isOffOpen, off] = useDisclosure()
  const [isRotateOpen, rotating] = useDisclosure()
  const [isDeleteOpen, deleting] = useDisclosure()
  const turnOff = useMutation({
    mutationFn: () => changeConnector(connectorId, { state: 'off' }),
    onSuccess: off.close,
  })
  const rotate = useMutation({
    mutationFn: () =>
      send(`/connectors/${connectorId}/rotate`, { method: 'POST', json: { graceMinutes: graceHours * 60 } }),
    onSuccess: async () => {
      rotating.close()
      await refetchConnectors()
    },
  })
  const remove = useMutation({
    mutationFn: () => send(`/connectors/${connectorId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/connectors' })
      notifications.show({ message: 'Connector deleted.' })
      await refetchConnectors()
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
        {isActive ? 'Pause' : state === 'paused' ? 'Resume' : 'Turn on'}
      </Button>
      {state !== 'off' && (
        <Button variant="default" onClick={off.open}>
          Turn off
        </Button>
      )}
      <Button variant="default" onClick={rotating.open}>
        Change address
      </Button>
      <Button variant="subtle" color="red" onClick={deleting.open}>
        Delete
      </Button>
      {change.isError && (
        <Alert color="red" role="alert">
          {userMessageOf(change.error)}
        </Alert>
      )}
      <ConfirmDialog
        opened={isOffOpen}
        onClose={off.close}
        title="Turn off this connector?"
        cancelLabel="Cancel"
        confirmLabel="Turn off"
        mutation={turnOff}
      >
        <Text>
          Messages are rejected until you turn it on again. To keep messages in the meantime, pause it
          instead.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={isRotateOpen}
        onClose={rotating.close}
        title="Create a new address?"
        cancelLabel="Cancel"
        confirmLabel="Create address"
        mutation={rotate}
        isHarmless
      >
        <Text>The current address keeps working for {graceHours} hours.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={isDeleteOpen}
        onClose={deleting.close}
        title="Delete this connector?"
        cancelLabel="Cancel"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>Its address stops working, and its messages are deleted. Generated documents are kept.</Text>
      </ConfirmDialog>
    </>
  )
}
