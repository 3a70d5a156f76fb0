import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Connector, ConnectorDelivery, ConnectorDeliveryList, Field } from '@platen/contract'
import { fillTargets } from '@platen/import/mapping'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { formatBytes } from '../../../ui/format-measures.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { TimeText } from '../../../ui/time-text.tsx'
import { refetchDeliveries, runDelivery } from '../connector-queries.ts'
import { faultMessage, outcomeLabels } from '../connector-labels.ts'
import classes from '../connectors.module.css'
import { RepairDialog } from '../repair/repair-dialog.tsx'
import { servicePath } from '../../../api/service-path.ts'

const faultsShown = 3

/** Lists the messages to a connector and their outcomes, newest first. */
export function Deliveries(props: {
  connector: Connector
  /** Fields of the version from which documents are generated. */
  fields: readonly Field[]
  query: UseQueryResult<ConnectorDeliveryList>
  shown: string | undefined
  onShow: (deliveryId: string) => void
}) {
  const { connector, fields, query, shown, onShow } = props
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mb="sm">
        Messages
      </Title>
      <LoadingOrProblem query={query} what="the messages">
        {({ data }) =>
          data.length === 0 ? (
            <Paper withBorder p="lg">
              <Text c="dimmed">No messages yet. They appear here as soon as they arrive.</Text>
            </Paper>
          ) : (
            <Paper withBorder component="ul" m={0} p={0} aria-label="Messages, newest first">
              {data.map((delivery) => (
                <DeliveryRow
                  key={delivery.deliveryId}
                  connector={connector}
                  fields={fields}
                  delivery={delivery}
                  isShown={delivery.deliveryId === shown}
                  onShow={() => onShow(delivery.deliveryId)}
                />
              ))}
            </Paper>
          )
        }
      </LoadingOrProblem>
    </section>
  )
}

function DeliveryRow(props: {
  connector: Connector
  fields: readonly Field[]
  delivery: ConnectorDelivery
  isShown: boolean
  onShow: () => void
}) {
  const { connector, fields, delivery, isShown, onShow } = props
  const { deliveryId, outcome, at, bytes, repeats, payloadUntil, hasDocument } = delivery
  const isBeforeMapping = isFromBeforeMapping(delivery)
  const faults = isBeforeMapping ? [] : delivery.faults
  const detail = isBeforeMapping ? beforeMapping(connector) : delivery.detail
  const [isRepairing, repairDialog] = useDisclosure()
  const targets = useMemo(() => fillTargets(fields), [fields])
  const { label, color } = outcomeLabels[outcome]
  const run = useMutation({
    mutationFn: () => runDelivery(connector.connectorId, deliveryId),
    onSettled: () => refetchDeliveries(connector.connectorId),
  })
  return (
    <li className={classes.delivery}>
      <Group gap="sm" justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} style={{ flex: '1 1 320px' }}>
          <Group gap="xs">
            <Badge color={color}>{label}</Badge>
            <Text size="sm" c="dimmed">
              <TimeText instant={at} /> · {formatBytes(bytes)}
              {repeats > 0 && ` · sent ${repeats + 1} times`}
            </Text>
          </Group>
          {detail !== null && <Text size="sm">{detail}</Text>}
          {faults.slice(0, faultsShown).map((fault) => (
            <Text key={fault.pointer + fault.message} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {faultMessage(fault, targets)}
            </Text>
          ))}
          {faults.length > faultsShown && (
            <Text size="sm" c="dimmed">
              and {faults.length - faultsShown} more
            </Text>
          )}
          {run.isError && (
            <Alert color="red" role="alert">
              {userMessageOf(run.error)}
            </Alert>
          )}
        </Stack>
        {payloadUntil !== null && (
          <Group gap="xs">
            {hasDocument && (
              <Button
                component="a"
                href={servicePath(
                  `/app/api/connectors/${connector.connectorId}/deliveries/${deliveryId}/document`,
                )}
                target="_blank"
                variant="default"
                size="xs"
              >
                Open PDF
              </Button>
            )}
            {!isShown && (
              <Button variant="subtle" size="xs" onClick={onShow}>
                Show above
              </Button>
            )}
            {faults.length > 0 && (
              <Button variant="default" size="xs" onClick={repairDialog.open}>
                Fix
              </Button>
            )}
            <Button variant="default" size="xs" loading={run.isPending} onClick={() => run.mutate()}>
              Run again
            </Button>
          </Group>
        )}
      </Group>
      {isRepairing && (
        <RepairDialog
          connector={connector}
          delivery={delivery}
          fields={fields}
          onClose={repairDialog.close}
        />
      )}
    </li>
  )
}

/**
 * Whether a message arrived before the fields were mapped. Without a mapping, the message was checked as the data itself, so unknown keys were
 * reported. A mapping never produces unknown keys.
 */
function isFromBeforeMapping({ outcome, faults, isRepaired }: ConnectorDelivery): boolean {
  return outcome === 'kept' && !isRepaired && faults.some(({ code }) => code === 'unknown_key')
}

function beforeMapping({ mapping }: Connector): string {
  return mapping === null
    ? 'Waiting for you to map the fields above.'
    : 'This message arrived before the fields were mapped. Run it again to generate its document.'
}
