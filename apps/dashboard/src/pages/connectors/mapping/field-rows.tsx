import { Badge, Button, Group, Text } from '@mantine/core'
import {
  type ConnectorMapping,
  connectorMappingBounds,
  escapePointerPart,
  type FaultItem,
  type FieldSource,
  type ListSource,
} from '@platen/contract'
import {
  targetLabel,
  type FillTarget,
  additionalPart,
  levelTargets,
  neededTargets,
  type PayloadPositions,
  positionsOfRows,
  type Confidence,
} from '@platen/import/mapping'
import { type SyntheticEvent, useMemo } from 'react'
import type { FieldKey } from './edit-mapping.ts'
import { sourceAt } from './edit-mapping.ts'
import classes from './mapping.module.css'
import { SourceInput } from './source-input.tsx'

const confidenceLabels: Record<Confidence, { label: string; color: string }> = {
  sure: { label: 'Guessed', color: 'teal' },
  likely: { label: 'Guessed', color: 'teal' },
  unsure: { label: 'Guessed, please check', color: 'yellow' },
}

/** State that all field rows share. */
export interface FieldRowsContext {
  mapping: ConnectorMapping
  confidence: Readonly<Record<string, Confidence>>
  faults: readonly FaultItem[]
  active: FieldKey
  onActive: (key: FieldKey) => void
  onChange: (key: FieldKey, source: FieldSource) => void
}

/** Shows the fields at one level of the template with their sources. Lists show their columns below. */
export function FieldRows(props: {
  targets: readonly FillTarget[]
  positions: PayloadPositions
  before: FieldKey
  context: FieldRowsContext
}) {
  const { targets, positions, before, context } = props
  // Fields of an optional group become required once one of them is filled.
  const filled = new Set(
    levelTargets(targets).flatMap(({ path }) => {
      const source = sourceAt(context.mapping, [...before, path])
      return source === undefined || source.from === 'nothing' ? [] : [path]
    }),
  )
  const needed = new Set(neededTargets(targets, filled).map(({ path }) => path))
  return (
    <ul className={classes.fields}>
      {levelTargets(targets).map((target) => (
        <FieldRow
          key={target.path}
          target={target}
          isNeeded={needed.has(target.path)}
          positions={positions}
          before={before}
          context={context}
        />
      ))}
    </ul>
  )
}

function FieldRow(props: {
  target: FillTarget
  isNeeded: boolean
  positions: PayloadPositions
  before: FieldKey
  context: FieldRowsContext
}) {
  const { target, isNeeded, positions, before, context } = props
  const key = [...before, target.path]
  const source = sourceAt(context.mapping, key)
  const sure = context.confidence[key.join('.')]
  const fault = context.faults.find(({ pointer }) => isAt(pointer, key))
  const fieldLabel = targetLabel(target)
  const list = source?.from === 'list' && target.kind === 'rows' ? source : undefined
  return (
    <li className={classes.field} {...activationProps(key, context)}>
      <Group gap="xs" justify="space-between">
        <Text fw={600} size="sm">
          {fieldLabel}
          {isNeeded && (
            <Text span c="dimmed" size="xs" fw={400}>
              {' '}
              required
            </Text>
          )}
        </Text>
        {sure !== undefined && source?.from !== 'nothing' && (
          <Badge size="sm" variant="light" color={confidenceLabels[sure].color}>
            {confidenceLabels[sure].label}
          </Badge>
        )}
      </Group>
      <div className={classes.inputs}>
        <SourceInput
          target={target}
          fieldLabel={fieldLabel}
          source={source}
          positions={positions}
          onChange={(next) => context.onChange(key, next)}
        />
      </div>
      {fault && (
        <Text size="sm" c="red" mt={4}>
          {fault.message}
        </Text>
      )}
      {list && (
        <Columns target={target} path={list.path} positions={positions} before={key} context={context} />
      )}
      {list && before.length === 0 && (
        <FurtherRows target={target} list={list} positions={positions} before={key} context={context} />
      )}
    </li>
  )
}

function Columns(props: {
  target: FillTarget
  path: string
  positions: PayloadPositions
  before: FieldKey
  context: FieldRowsContext
}) {
  const { target, path, positions, before, context } = props
  const rows = positions.lists.find((position) => position.path === path)?.value
  const inner = useMemo(() => positionsOfRows(rows), [rows])
  return (
    <div className={classes.inner}>
      <Text size="sm" c="dimmed" mb={6}>
        For each row:
      </Text>
      <FieldRows targets={target.inside} positions={inner} before={before} context={context} />
    </div>
  )
}

/** Additional lists, whose rows are added after the rows in a list, such as the shipping costs after the items. */
function FurtherRows(props: {
  target: FillTarget
  list: ListSource
  positions: PayloadPositions
  before: FieldKey
  context: FieldRowsContext
}) {
  const { target, list, positions, before, context } = props
  const further = list.further ?? []
  const used = new Set([list.path, ...further.map(({ path }) => path)])
  const next = positions.lists.find(({ path }) => !used.has(path))
  const canAdd = next && list.path !== '' && further.length < connectorMappingBounds.furtherListsMax
  return (
    <>
      {further.map((one, index) => {
        const key = [...before, additionalPart(index)]
        return (
          <fieldset
            key={additionalPart(index)}
            className={classes.further}
            aria-label="Additional rows from"
            {...activationProps(key, context)}
          >
            <Group gap="xs" justify="space-between" mb={4}>
              <Text size="sm" fw={600}>
                Additional rows from
              </Text>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={(event) => {
                  // The removed list must not become active.
                  event.stopPropagation()
                  context.onChange(key, { from: 'nothing' })
                }}
              >
                Remove
              </Button>
            </Group>
            <SourceInput
              target={target}
              fieldLabel={`${targetLabel(target)}, additional rows`}
              source={one}
              positions={positions}
              onChange={(source) => context.onChange(key, source)}
            />
            <Columns target={target} path={one.path} positions={positions} before={key} context={context} />
          </fieldset>
        )
      })}
      {canAdd && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            context.onChange([...before, additionalPart(further.length)], {
              from: 'list',
              path: next.path,
              columns: {},
            })
          }
        >
          Add rows from another list, such as shipping
        </Button>
      )}
    </>
  )
}

/** Returns props that make a field active on click or focus, and that mark the active field. */
function activationProps(key: FieldKey, { active, onActive }: FieldRowsContext) {
  const choose = (event: SyntheticEvent) => {
    // The innermost field receives the event first, and only that field becomes active.
    event.stopPropagation()
    onActive(key)
  }
  return { 'aria-current': key.join('.') === active.join('.'), onFocus: choose, onClick: choose }
}

/** Whether a fault is about a field, in any row. */
function isAt(pointer: string, key: FieldKey): boolean {
  const parts = key.flatMap((path, at) => [
    ...(at > 0 ? ['*'] : []),
    ...path.split('.').map(escapePointerPart),
  ])
  const found = pointer.split('/').slice(2)
  return found.length === parts.length && parts.every((part, at) => part === '*' || part === found[at])
}
