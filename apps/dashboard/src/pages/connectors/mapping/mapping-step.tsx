import { Button, Group, JsonInput, Loader, Stack, Text } from '@mantine/core'
import type { Connector, ConnectorMapping, VersionDetail } from '@platen/contract'
import { useState } from 'react'
import { Step } from '../../../ui/step.tsx'
import { MappingEditor } from './mapping-editor.tsx'

const lead = 'Click a field, then the value that fills it. What was guessed is marked: look it over.'

/** What of a payload goes where: waits for the first one, or takes an example. */
export function MappingStep(props: {
  connector: Connector
  detail: VersionDetail
  came: unknown
  hasCome: boolean
  onNewer: (() => void) | undefined
}) {
  const { connector, detail, came, hasCome, onNewer } = props
  const [pasted, setPasted] = useState<{ payload: unknown }>()
  const payload = hasCome ? { payload: came } : pasted
  const mapping = connector.mapping as ConnectorMapping | null
  return (
    <Step number={2} title="What goes where" lead={payload ? lead : undefined}>
      {payload || mapping ? (
        <Stack gap="md">
          {onNewer && (
            <Group gap="sm">
              <Text size="sm">Something newer has come.</Text>
              <Button size="xs" variant="default" onClick={onNewer}>
                Show it
              </Button>
            </Group>
          )}
          <MappingEditor
            // Guesses are made of the first payload that is there.
            key={payload ? 'with' : 'without'}
            connector={connector}
            detail={detail}
            payload={payload?.payload}
          />
        </Stack>
      ) : (
        <Waiting onPaste={(example) => setPasted({ payload: example })} />
      )}
    </Step>
  )
}

function Waiting({ onPaste }: { onPaste: (payload: unknown) => void }) {
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  return (
    <Stack gap="md">
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text>Waiting for the first record. Send one now, such as a test order: it appears here.</Text>
      </Group>
      {isPasting ? (
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
      )}
    </Stack>
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
