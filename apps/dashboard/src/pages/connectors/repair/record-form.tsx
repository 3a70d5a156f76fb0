import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { type FaultItem, pointerTo } from '@platen/contract'
import { targetLabel, type FillTarget, levelTargets, valueAt } from '@platen/import/mapping'
import { IconPlus } from '@tabler/icons-react'
import { replaceAt, type Data, type RecordPath } from './change-record.ts'
import { ValueField } from './value-field.tsx'

/** State that all fields of a record share. */
export interface RecordFormContext {
  faults: readonly FaultItem[]
  /** Pointers of values to show. Their parents and children are shown, too. Undefined shows everything. */
  shown: ReadonlySet<string> | undefined
  record: Data
  onChange: (record: Data) => void
}

/** Edits the fields of a record or one of its rows. */
export function RecordForm(props: {
  targets: readonly FillTarget[]
  record: unknown
  at?: RecordPath
  context: RecordFormContext
}) {
  const { targets, record, at = [], context } = props
  return (
    <Stack gap="sm">
      {levelTargets(targets).map((target) => {
        const names = target.path.split('.')
        const position = [...at, ...names]
        if (!isShown(position, context.shown)) return null
        const value = valueAt(record, names)
        return target.kind === 'rows' ? (
          <Rows key={target.path} target={target} value={value} at={position} context={context} />
        ) : (
          <ValueField
            key={target.path}
            target={target}
            value={value}
            fault={context.faults.find(({ pointer }) => isWithin(pointer, pointerOf(position)))}
            onChange={(next) => context.onChange(replaceAt(context.record, position, next))}
          />
        )
      })}
    </Stack>
  )
}

function Rows(props: { target: FillTarget; value: unknown; at: RecordPath; context: RecordFormContext }) {
  const { target, value, at, context } = props
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const fault = context.faults.find(({ pointer }) => pointer === pointerOf(at))
  const change = (next: readonly unknown[]) => context.onChange(replaceAt(context.record, at, next))
  return (
    <Stack gap="xs">
      {rows.map((row, index) =>
        isShown([...at, index], context.shown) ? (
          // The index is the key, because rows have no IDs.
          <Fieldset key={index} legend={`${targetLabel(target)}, row ${index + 1}`}>
            <RecordForm targets={target.inside} record={row} at={[...at, index]} context={context} />
            <Group justify="flex-end" mt="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove row ${index + 1}`}
                onClick={() => change(rows.toSpliced(index, 1))}
              >
                Remove row
              </Button>
            </Group>
          </Fieldset>
        ) : null,
      )}
      {fault && (
        <Text size="sm" c="red">
          {fault.message}
        </Text>
      )}
      {(context.shown === undefined || fault) && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change([...rows, {}])}
          >
            Add a row to {targetLabel(target)}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function isShown(position: RecordPath, shown: ReadonlySet<string> | undefined): boolean {
  if (shown === undefined) return true
  const pointer = pointerOf(position)
  return [...shown].some((one) => isWithin(one, pointer) || isWithin(pointer, one))
}

function isWithin(pointer: string, around: string): boolean {
  return pointer === around || pointer.startsWith(`${around}/`)
}

function pointerOf(position: RecordPath): string {
  return `/data${pointerTo(position)}`
}
