import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Connector, connectorSchemes } from '@platen/contract'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Step } from '../../../ui/step.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { SecurityDialog } from './security-dialog.tsx'

/** Shows the address of the connector, how to test it, and how senders are verified. */
export function AddressStep({ connector, hasPayload }: { connector: Connector; hasPayload: boolean }) {
  const { address, security, hasSigningSecret, previousAddressUntil } = connector
  const [isOpen, dialog] = useDisclosure()
  const curl = [
    `curl ${address} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{ "name": "Ada", "total": 12.5 }'`,
  ].join('\n')
  return (
    <Step
      number={1}
      title="Send messages here"
      lead="Paste this address where your shop, form or program asks for a webhook address."
    >
      <Stack gap="sm">
        <RefusedNote refused={connector.refused} />
        <CodeBlock text={address} what="the address" />
        {previousAddressUntil !== null && (
          <Text size="sm" c="dimmed">
            The previous address works until <TimeText instant={previousAddressUntil} />.
          </Text>
        )}
        {!hasPayload && (
          <>
            <Text size="sm" c="dimmed">
              Or test it from a terminal with any JSON:
            </Text>
            <CodeBlock text={curl} what="the command" />
          </>
        )}
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            Verification: <b>{connectorSchemes[security.scheme]}</b>
            {security.scheme !== 'none' && !hasSigningSecret && ', secret missing'}
          </Text>
          <Button variant="default" size="sm" onClick={dialog.open}>
            Change verification
          </Button>
        </Group>
      </Stack>
      {isOpen && <SecurityDialog connector={connector} onClose={dialog.close} />}
    </Step>
  )
}

/** Reports refused messages and why the last one was refused, because a wrong secret is not visible anywhere else. */
function RefusedNote({ refused }: { refused: Connector['refused'] }) {
  if (refused === null) return null
  const { count, lastAt, lastReason } = refused
  return (
    <Alert color="orange" title={count === 1 ? 'A message was refused' : `${count} messages were refused`}>
      <Text size="sm">
        {lastReason} (<TimeText instant={lastAt} />)
      </Text>
    </Alert>
  )
}
