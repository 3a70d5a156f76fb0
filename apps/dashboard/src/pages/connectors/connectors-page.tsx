import { Badge, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { connectorsMax, type ConnectorSummary } from '@platen/contract'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { connectorQueries } from './connector-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { connectorState } from './connector-labels.ts'
import classes from './connectors.module.css'
import { NewConnectorDialog } from './new-connector-dialog.tsx'

export function ConnectorsPage() {
  const connectors = useQuery(connectorQueries.all())
  const [isAdding, adding] = useDisclosure()
  const count = connectors.data?.data.length ?? 0
  const add = (
    <Button
      onClick={adding.open}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={count >= connectorsMax}
    >
      New connector
    </Button>
  )
  return (
    <>
      <PageHead
        title="Connectors"
        lead="Generate documents from messages that a shop, a form or another app sends. You map their values to fields once."
        actions={count > 0 && add}
      />
      <LoadingOrProblem query={connectors} what="the connectors">
        {(read) =>
          read.data.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>No connectors yet</Title>
                <Text c="dimmed" maw={560}>
                  A connector has its own address. Paste it where your shop, form or payment service asks for
                  a webhook address. Its messages appear here, and you choose which value fills which field of
                  your template.
                </Text>
                {add}
              </Stack>
            </Paper>
          ) : (
            <Paper withBorder component="ul" m={0} p={0} maw={860} aria-label="Connectors">
              {read.data.map((connector) => (
                <ConnectorRow key={connector.connectorId} connector={connector} />
              ))}
            </Paper>
          )
        }
      </LoadingOrProblem>
      {isAdding && <NewConnectorDialog onClose={adding.close} />}
    </>
  )
}

function ConnectorRow({ connector }: { connector: ConnectorSummary }) {
  const state = connectorState(connector)
  return (
    <li className={classes.row}>
      <Link
        className={classes.link}
        to="/connectors/$connectorId"
        params={{ connectorId: connector.connectorId }}
      >
        <span className={classes.words}>
          <Text component="span" fw={600}>
            {connector.name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {connector.templateName ?? 'Deleted template'} ·{' '}
            {connector.lastDeliveryAt === null ? (
              'no messages yet'
            ) : (
              <>
                last <TimeText instant={connector.lastDeliveryAt} />
              </>
            )}
          </Text>
        </span>
        <Badge component="span" color={state.color}>
          {state.label}
        </Badge>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}
