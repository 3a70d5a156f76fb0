import { Button, Group, JsonInput, Loader, Stack, Text } from '@mantine/core'
import type { Connector, ConnectorPayload, VersionDetail } from '@platen/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { Step } from '../../../ui/step.tsx'
import { MappingEditor } from './mapping-editor.tsx'

const lead = 'Click a field, then click the value that fills it. Check the fields that are marked as guessed.'

/** The step in which fields are mapped. Before the first message, it waits for one or accepts an example. */
export function MappingStep(props: {
  connector: Connector
  detail: VersionDetail
  /** The received message that is shown. Undefined if there is none yet. */
  received: ConnectorPayload | undefined
  /** The query that loads the shown message. Undefined if there is none yet. */
  query: UseQueryResult | undefined
  onNewer: (() => void) | undefined
}) {
  const { connector, detail, received, query, onNewer } = props
  const [pasted, setPasted] = useState<{ payload: unknown }>()
  const payload = received ?? pasted
  // Once shown, the editor stays mounted while other queries are loading, so that it keeps unsaved changes.
  const [isEditing, setEditing] = useState(false)
  const hasEditor = isEditing || payload !== undefined || (connector.mapping !== null && !query?.isPending)
  if (hasEditor && !isEditing) setEditing(true)
  return (
    <Step number={2} title="Map the fields" lead={payload ? lead : undefined}>
      <Stack gap="md">
        {onNewer && (
          <Group gap="sm">
            <Text size="sm">A newer message has arrived.</Text>
            <Button size="xs" variant="default" onClick={onNewer}>
              Show it
            </Button>
          </Group>
        )}
        {query && (query.isError || !hasEditor) && (
          <LoadingOrProblem query={query} what="the message">
            {() => null}
          </LoadingOrProblem>
        )}
        {hasEditor ? (
          <MappingEditor connector={connector} detail={detail} payload={payload?.payload} />
        ) : (
          !query?.isPending && (
            <>
              {!query && <Waiting />}
              <PasteExample onPaste={(example) => setPasted({ payload: example })} />
            </>
          )
        )}
      </Stack>
    </Step>
  )
}

function Waiting() {
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text>Waiting for the first message. Send one now, such as a test order.</Text>
    </Group>
  )
}

function PasteExample({ onPaste }: { onPaste: (payload: unknown) => void }) {
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  return isPasting ? (
    <>
      <JsonInput
        label="Example message"
        value={text}
        onChange={setText}
        autosize
        minRows={6}
        maxRows={16}
        validationError="This is not valid JSON. Copy everything from the first brace to the last."
      />
      <Group>
        <Button disabled={parseObject(text) === undefined} onClick={() => onPaste(parseObject(text))}>
          Use this example
        </Button>
      </Group>
    </>
  ) : (
    <Group>
      <Button variant="subtle" size="sm" onClick={() => setPasting(true)}>
        Paste an example instead
      </Button>
    </Group>
  )
}

function parseObject(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
