import { Alert, Button, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Connector, ConnectorMapping, FaultItem, FieldSource, VersionDetail } from '@platen/contract'
import {
  applyMapping,
  fillTargets,
  guessMapping,
  mappingFaults,
  type PathPart,
  positionsOf,
} from '@platen/import/mapping'
import { useMemo, useState } from 'react'
import { sentencesOf } from '../../../api/problem-error.ts'
import { isSameJson } from '../is-same-json.ts'
import { useChangeConnector } from '../one/use-change-connector.ts'
import {
  type FieldKey,
  pathFrom,
  removedIndex,
  rowPath,
  sourceAt,
  keepConfidence,
  targetAt,
  withEmptyRest,
  withShape,
  withSource,
} from './edit-mapping.ts'
import { FieldRows } from './field-rows.tsx'
import classes from './mapping.module.css'
import { PagePreview } from './page-preview.tsx'
import { PayloadTree } from './payload-tree.tsx'

type Side = 'payload' | 'page' | 'data'

const sides: { value: Side; label: string }[] = [
  { value: 'payload', label: 'Message' },
  { value: 'page', label: 'Preview' },
  { value: 'data', label: 'Data' },
]

/** Edits the source of each field, next to the message, the preview and the data. */
export function MappingEditor(props: { connector: Connector; detail: VersionDetail; payload: unknown }) {
  const { connector, detail, payload } = props
  const { fields, version, settings } = detail
  const { timeZone } = settings
  const targets = useMemo(() => fillTargets(fields), [fields])
  const positions = useMemo(() => positionsOf(payload), [payload])
  const saved = connector.mapping as ConnectorMapping | null
  const [start] = useState(() =>
    saved === null ? guessMapping(fields, payload) : { mapping: saved, confidence: {} },
  )
  const [mapping, setMapping] = useState<ConnectorMapping>(start.mapping)
  const [confidence, setConfidence] = useState(start.confidence)
  const [active, setActive] = useState<FieldKey>([])
  const [side, setSide] = useState<Side>('payload')
  const change = useChangeConnector(connector.connectorId, () => {
    setConfidence({})
    notifications.show({ message: 'Saved. New messages use this mapping.' })
  })
  const unfilled = useMemo(() => mappingFaults(mapping, fields), [mapping, fields])
  const toSave = useMemo(() => withShape(mapping, payload), [mapping, payload])
  const result = useMemo(
    () => applyMapping(toSave, payload ?? {}, fields, { now: Date.now(), timeZone }),
    [toSave, payload, fields, timeZone],
  )
  const faults = useMemo(() => {
    if (payload === undefined) return unfilled
    // Unfilled fields are already reported with their labels, so the data faults for the same fields are left out.
    const known = unfilled.map(({ pointer }) => `${withoutRowNumbers(pointer)}/`)
    const isKnown = ({ pointer }: FaultItem) =>
      known.some((one) => one.startsWith(`${withoutRowNumbers(pointer)}/`))
    return [...unfilled, ...result.faults.filter((fault) => !isKnown(fault))]
  }, [unfilled, result, payload])
  // Each message can change the shape. It must be saved only if formulas could not read the message with the saved shape.
  const areFieldsChanged = saved === null || !isSameJson(mapping.fields, saved.fields)
  const readsMore = useMemo(
    () =>
      saved !== null &&
      payload !== undefined &&
      result.faults.length === 0 &&
      applyMapping(saved, payload, fields, { now: Date.now(), timeZone }).faults.length > 0,
    [result, saved, payload, fields, timeZone],
  )
  const isChanged = areFieldsChanged || readsMore
  const set = (key: FieldKey, source: FieldSource) => {
    setMapping(withSource(mapping, key, source))
    setConfidence(keepConfidence(confidence, key, source))
    // The active key would now refer to the next list.
    if (removedIndex(key, source) !== undefined) setActive([])
  }
  const pick = (parts: PathPart[], value: unknown) => {
    const row = rowPath(mapping, active)
    const target = targetAt(targets, active)
    if (!target || row === undefined) return
    const path = pathFrom(row, parts)
    const source = sourceAt(mapping, active)
    if (target.kind === 'rows') {
      if (Array.isArray(value))
        set(active, { columns: {}, ...(source?.from === 'list' && source), from: 'list', path })
    } else if (source?.from === 'text') set(active, { ...source, text: `${source.text}{{${path}}}` })
    else if (source?.from === 'formula')
      set(active, { ...source, formula: `${source.formula}${path.replace(/^\$\./, '')}` })
    else set(active, { from: 'path', path })
  }
  const rest = withEmptyRest(mapping, targets)
  const hasRest = JSON.stringify(rest) !== JSON.stringify(mapping)
  return (
    <Stack gap="md">
      <div className={classes.columns}>
        <FieldRows
          targets={targets}
          positions={positions}
          before={[]}
          context={{ mapping, confidence, faults, active, onActive: setActive, onChange: set }}
        />
        <Stack gap="sm" className={classes.side} data-chosen={active.length > 0 || undefined}>
          <SegmentedControl
            data={sides}
            value={side}
            onChange={(next) => setSide(next)}
            aria-label="Shown next to the fields"
            fullWidth
          />
          {side === 'payload' ? (
            <>
              <Text size="sm" c="dimmed">
                {active.length === 0
                  ? 'Click a field, then click the value that fills it.'
                  : 'Click the value that fills the selected field.'}
              </Text>
              <PayloadTree payload={payload} onPick={active.length === 0 ? undefined : pick} />
            </>
          ) : side === 'page' && faults.length === 0 ? (
            <PagePreview templateId={connector.templateId} version={version} data={result.data} />
          ) : side === 'page' ? (
            <Text size="sm">The preview appears once all required fields are filled.</Text>
          ) : (
            <Code block>{JSON.stringify(result.data, null, 2)}</Code>
          )}
        </Stack>
      </div>
      {faults.length > 0 && (
        <Alert
          color="yellow"
          title={faults.length === 1 ? '1 field needs attention' : `${faults.length} fields need attention`}
        >
          <Stack gap={4}>
            {faults.slice(0, 8).map(({ pointer, message }) => (
              <Text key={pointer + message} size="sm">
                {message}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {change.isError && (
        <Alert color="red" role="alert">
          {sentencesOf(change.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          disabled={!isChanged}
          loading={change.isPending}
          onClick={() => change.mutate({ mapping: toSave })}
        >
          {saved === null ? 'Save mapping' : 'Save'}
        </Button>
        {hasRest && (
          <Button variant="default" onClick={() => setMapping(rest)}>
            Leave other fields empty
          </Button>
        )}
        {payload !== undefined && (
          <Button
            variant="subtle"
            onClick={() => {
              const guess = guessMapping(fields, payload)
              setMapping(guess.mapping)
              setConfidence(guess.confidence)
            }}
          >
            Match again
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Replaces row numbers in a pointer with `*`. */
function withoutRowNumbers(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/)/g, '/*')
}
