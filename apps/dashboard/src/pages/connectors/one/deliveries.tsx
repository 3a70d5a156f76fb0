import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Connector, ConnectorDelivery, ConnectorDeliveryList, Field } from '@platen/contract'
import { fillTargets } from '@platen/import/mapping'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { formatBytes } from '../../../ui/format-measures.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { TimeText } from '../../../ui/time-text.tsx'
import { forgetDeliveries, runDelivery } from '../connector-queries.ts'
import { faultWords, outcomeWords } from '../connector-words.ts'
import classes from '../connectors.module.css'
import { RepairDialog } from '../repair/repair-dialog.tsx'
import { servicePath } from '../../../api/service-path.ts'

const faultsShown = 3

/** What came to a connector and what became of each, newest first. */
export function Deliveries(props: {
  connector: Connector
  /** Of the version that documents are made with. */
  fields: readonly Field[]
  query: UseQueryResult<ConnectorDeliveryList>
  shown: string | undefined
  onShow: (deliveryId: string) => void
}) {
  const { connector, fields, query, shown, onShow } = props
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mb="sm">
        What came
      </Title>
      <LoadingOrProblem query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Paper withBorder p="lg">
              <Text c="dimmed">Nothing has come yet. This page shows it as soon as something does.</Text>
            </Paper>
          ) : (
            <Paper withBorder component="ul" m={0} p={0} aria-label="What came, newest first">
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
  const isBeforeMapping = cameBeforeMapping(delivery)
  const faults = isBeforeMapping ? [] : delivery.faults
  const detail = isBeforeMapping ? beforeMapping(connector) : delivery.detail
  const [isRepairing, repairing] = useDisclosure()
  const targets = useMemo(() => fillTargets(fields), [fields])
  const { word, color } = outcomeWords[outcome]
  const run = useMutation({
    mutationFn: () => runDelivery(connector.connectorId, deliveryId),
    onSettled: () => forgetDeliveries(connector.connectorId),
  })
  return (
    <li className={classes.delivery}>
      <Group gap="sm" justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} style={{ flex: '1 1 320px' }}>
          <Group gap="xs">
            <Badge color={color}>{word}</Badge>
            <Text size="sm" c="dimmed">
              <TimeText instant={at} /> · {formatBytes(bytes)}
              {repeats > 0 && ` · sent ${repeats + 1} times`}
            </Text>
          </Group>
          {detail !== null && <Text size="sm">{detail}</Text>}
          {faults.slice(0, faultsShown).map((fault) => (
            <Text key={fault.pointer + fault.message} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {faultWords(fault, targets)}
            </Text>
          ))}
          {faults.length > faultsShown && (
            <Text size="sm" c="dimmed">
              and {faults.length - faultsShown} more
            </Text>
          )}
          {run.isError && (
            <Alert color="red" role="alert">
              {sentenceOf(run.error)}
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
                Open the PDF
              </Button>
            )}
            {!isShown && (
              <Button variant="subtle" size="xs" onClick={onShow}>
                Show above
              </Button>
            )}
            {faults.length > 0 && (
              <Button variant="default" size="xs" onClick={repairing.open}>
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
        <RepairDialog connector={connector} delivery={delivery} fields={fields} onClose={repairing.close} />
      )}
    </li>
  )
}

/** A mapping fills fields of the template alone: what came with others was taken for the data itself, as nothing had been said yet. */
function cameBeforeMapping({ outcome, faults, isRepaired }: ConnectorDelivery): boolean {
  return outcome === 'kept' && !isRepaired && faults.some(({ code }) => code === 'unknown_key')
}

function beforeMapping({ mapping }: Connector): string {
  return mapping === null
    ? 'It waits until you say above what goes where.'
    : 'It arrived before the mapping was set. Run it again to generate its document.'
}
