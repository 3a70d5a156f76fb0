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
import { stateWords } from '../connector-words.ts'
import { MappingStep } from '../mapping/mapping-step.tsx'
import { AddressStep } from './address-step.tsx'
import { ConnectorMenu } from './connector-menu.tsx'
import { Deliveries } from './deliveries.tsx'
import { DestinationForm } from './destination-form.tsx'
import { FiltersForm } from './filters-form.tsx'

const route = getRouteApi('/member/shell/connectors/$connectorId')

/** One connector, from its address to what became of what was sent there. */
export function ConnectorPage() {
  const { connectorId } = route.useParams()
  const connector = useQuery(connectorQueries.one(connectorId))
  useDocumentTitle('Connector · Platen')
  return (
    <>
      <Anchor component={Link} to="/connectors" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All connectors
      </Anchor>
      <LoadingOrProblem query={connector}>
        {(read) => <WithTemplate key={connectorId} connector={read} />}
      </LoadingOrProblem>
    </>
  )
}

function WithTemplate({ connector }: { connector: Connector }) {
  const template = useQuery(queries.template(connector.templateId))
  const state = stateWords({ ...connector, hasMapping: connector.mapping !== null })
  return (
    <>
      <PageHead
        title={connector.name}
        lead={
          <Group component="span" gap="xs">
            <Badge component="span" color={state.color}>
              {state.word}
            </Badge>
            <Text component="span" c="dimmed">
              Generates documents from “{connector.templateName ?? 'a template that is gone'}”
            </Text>
          </Group>
        }
        actions={<ConnectorMenu connector={connector} />}
      />
      <LoadingOrProblem query={template}>
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

/** Whoever looks for a field of the newest version learns why it is not here. */
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
      Documents are made with version {live}, which is pinned; the newest is version {newest}. The fields here
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
    <LoadingOrProblem query={detail}>
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
  // What is being looked at stays, however much comes in the meantime.
  const [held, setHeld] = useState<string>()
  if (held === undefined && latest !== undefined) setHeld(latest.deliveryId)
  const shown = chosen ?? held
  const payload = useQuery({
    ...connectorQueries.payload(connectorId, shown ?? ''),
    enabled: shown !== undefined,
  })
  // It stays in sight while the next is read, and where the next cannot be.
  const [came, setCame] = useState<ConnectorPayload>()
  if (payload.data !== undefined && payload.data !== came) setCame(payload.data)
  const hasNewer = latest !== undefined && shown !== undefined && latest.deliveryId !== shown
  return (
    <Stack gap="lg" maw={1280}>
      <AddressStep connector={connector} hasPayload={list.length > 0} />
      <MappingStep
        connector={connector}
        detail={detail}
        came={came}
        query={shown !== undefined ? payload : deliveries.data === undefined ? deliveries : undefined}
        onNewer={hasNewer ? () => setChosen(latest.deliveryId) : undefined}
      />
      <Step
        number={3}
        title="Only when"
        lead="Leave it empty to generate a document from every message. Otherwise all conditions must be met."
      >
        <FiltersForm connector={connector} payload={came?.payload} />
      </Step>
      <Step number={4} title="Where the document goes">
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
