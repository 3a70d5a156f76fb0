import { Button, Group, JsonInput, Loader, Stack, Text } from '@mantine/core'
import type { Connector, ConnectorPayload, VersionDetail } from '@platen/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { Step } from '../../../ui/step.tsx'
import { MappingEditor } from './mapping-editor.tsx'

const lead = 'Click a field, then the value that fills it. What was guessed is marked: look it over.'

/** What of a payload goes where: waits for the first one, or takes an example. */
export function MappingStep(props: {
  connector: Connector
  detail: VersionDetail
  /** What has come, as far as it is read. */
  came: ConnectorPayload | undefined
  /** The reading of what is to be shown; `undefined` while nothing has come. */
  query: UseQueryResult | undefined
  onNewer: (() => void) | undefined
}) {
  const { connector, detail, came, query, onNewer } = props
  const [pasted, setPasted] = useState<{ payload: unknown }>()
  const payload = came ?? pasted
  // An editor that is there stays, with all that was changed in it, whatever is read beside it.
  const [isEditing, setEditing] = useState(false)
  const hasEditor = isEditing || payload !== undefined || (connector.mapping !== null && !query?.isPending)
  if (hasEditor && !isEditing) setEditing(true)
  return (
    <Step number={2} title="What goes where" lead={payload ? lead : undefined}>
      <Stack gap="md">
        {onNewer && (
          <Group gap="sm">
            <Text size="sm">Something newer has come.</Text>
            <Button size="xs" variant="default" onClick={onNewer}>
              Show it
            </Button>
          </Group>
        )}
        {query && (query.isError || !hasEditor) && (
          <LoadingOrProblem query={query}>{() => null}</LoadingOrProblem>
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
      <Text>Waiting for the first record. Send one now, such as a test order: it appears here.</Text>
    </Group>
  )
}

function PasteExample({ onPaste }: { onPaste: (payload: unknown) => void }) {
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  return isPasting ? (
    <>
      <JsonInput
        label="An example of what will come"
        value={text}
        onChange={setText}
        autosize
        minRows={6}
        maxRows={16}
        validationError="This is not JSON: copy all of it, from the first brace to the last."
      />
      <Group>
        <Button disabled={parsed(text) === undefined} onClick={() => onPaste(parsed(text))}>
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

function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
