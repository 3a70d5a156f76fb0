import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Connector, ConnectorDelivery, ConnectorPayload, VersionDetail } from '@platen/contract'
import { IconArrowLeft, IconPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { connectorQueries } from '../connector-queries.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Step } from '../../../ui/step.tsx'
import { connectorState } from '../connector-labels.ts'
import { MappingStep } from '../mapping/mapping-step.tsx'
import { AddressStep } from './address-step.tsx'
import { ConnectorMenu } from './connector-menu.tsx'
import { Deliveries } from './deliveries.tsx'
import { DestinationForm } from './destination-form.tsx'
import { FiltersForm } from './filters-form.tsx'

const route = getRouteApi('/member/shell/connectors/$connectorId')

export function ConnectorPage() {
  const { connectorId } = route.useParams()
  const connector = useQuery(connectorQueries.one(connectorId))
  useDocumentTitle('Connector · Platen')
  return (
    <>
      <Anchor component={Link} to="/connectors" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All connectors
      </Anchor>
      <LoadingOrProblem query={connector} what="the connector">
        {(read) => <WithTemplate key={connectorId} connector={read} />}
      </LoadingOrProblem>
    </>
  )
}

function WithTemplate({ connector }: { connector: Connector }) {
  const template = useQuery(queries.template(connector.templateId))
  const state = connectorState({ ...connector, hasMapping: connector.mapping !== null })
  return (
    <>
      <PageHead
        title={connector.name}
        lead={
          <Group component="span" gap="xs">
            <Badge component="span" color={state.color}>
              {state.label}
            </Badge>
            <Text component="span" c="dimmed">
              Generates documents from “{connector.templateName ?? 'a deleted template'}”
            </Text>
          </Group>
        }
        actions={<ConnectorMenu connector={connector} />}
      />
      <LoadingOrProblem query={template} what="the template">
        {({ liveVersion, publishedVersion, pinnedVersion }) =>
          liveVersion === null ? (
            <Alert color="orange" title="The template is not published">
              Publish it first: a connector uses the published version.
            </Alert>
          ) : (
            <>
              {pinnedVersion !== null && pinnedVersion !== publishedVersion && (
                <PinNotice templateId={connector.templateId} live={liveVersion} newest={publishedVersion} />
              )}
              <WithVersion connector={connector} version={liveVersion} />
            </>
          )
        }
      </LoadingOrProblem>
    </>
  )
}

/** Explains that the connector uses the fields of the pinned version instead of the newest one. */
function PinNotice({
  templateId,
  live,
  newest,
}: {
  templateId: string
  live: number
  newest: number | null
}) {
  return (
    <Alert color="blue" mb="lg" maw={1280} icon={<IconPin aria-hidden />}>
      Documents use version {live}, which is pinned. The newest is version {newest}. The fields on this page
      are those of version {live}.{' '}
      <Anchor
        inherit
        renderRoot={(root) => <Link {...root} to="/templates/$templateId/versions" params={{ templateId }} />}
      >
        Versions
      </Anchor>
    </Alert>
  )
}

function WithVersion({ connector, version }: { connector: Connector; version: number }) {
  const detail = useQuery(queries.version(connector.templateId, version))
  return (
    <LoadingOrProblem query={detail} what="the template">
      {(read) => <Steps connector={connector} detail={read} />}
    </LoadingOrProblem>
  )
}

function Steps({ connector, detail }: { connector: Connector; detail: VersionDetail }) {
  const { connectorId } = connector
  const deliveries = useQuery(connectorQueries.deliveries(connectorId))
  const list: readonly ConnectorDelivery[] = deliveries.data?.data ?? []
  const latest = list.find(({ payloadUntil }) => payloadUntil !== null)
  const [chosen, setChosen] = useState<string>()
  // The message that was newest when the page opened. It stays visible when newer messages arrive.
  const [pinned, setPinned] = useState<string>()
  if (pinned === undefined && latest !== undefined) setPinned(latest.deliveryId)
  const shown = chosen ?? pinned
  const payload = useQuery({
    ...connectorQueries.payload(connectorId, shown ?? ''),
    enabled: shown !== undefined,
  })
  // The message that was loaded last. It stays visible while the next message is loading, or if loading fails.
  const [received, setReceived] = useState<ConnectorPayload>()
  if (payload.data !== undefined && payload.data !== received) setReceived(payload.data)
  const hasNewer = latest !== undefined && shown !== undefined && latest.deliveryId !== shown
  return (
    <Stack gap="lg" maw={1280}>
      <AddressStep connector={connector} hasPayload={list.length > 0} />
      <MappingStep
        connector={connector}
        detail={detail}
        received={received}
        query={shown !== undefined ? payload : deliveries.data === undefined ? deliveries : undefined}
        onNewer={hasNewer ? () => setChosen(latest.deliveryId) : undefined}
      />
      <Step
        number={3}
        title="Conditions"
        lead="Without conditions, every message becomes a document. Otherwise, all conditions must be met."
      >
        <FiltersForm connector={connector} payload={received?.payload} />
      </Step>
      <Step number={4} title="Destination">
        <DestinationForm connector={connector} />
      </Step>
      <Deliveries
        connector={connector}
        fields={detail.fields}
        query={deliveries}
        onShow={setChosen}
        shown={shown}
      />
    </Stack>
  )
}
