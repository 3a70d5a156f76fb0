import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { type FaultItem, pointerTo } from '@platen/contract'
import { calledOf, type FillTarget, levelTargets, valueAt } from '@platen/import/mapping'
import { IconPlus } from '@tabler/icons-react'
import { changedAt, type Data, type RecordPlace } from './change-record.ts'
import { ValueField } from './value-field.tsx'

/** What the fields of one record share. */
export interface RecordFormContext {
  faults: readonly FaultItem[]
  /** Pointers of what is shown, with what is around and within; all where it is left out. */
  shown: ReadonlySet<string> | undefined
  record: Data
  onChange: (record: Data) => void
}

/** The fields of a template's data, or of a row, each with its value as people type it. */
export function RecordForm(props: {
  targets: readonly FillTarget[]
  record: unknown
  at?: RecordPlace
  context: RecordFormContext
}) {
  const { targets, record, at = [], context } = props
  return (
    <Stack gap="sm">
      {levelTargets(targets).map((target) => {
        const names = target.path.split('.')
        const place = [...at, ...names]
        if (!isShown(place, context.shown)) return null
        const value = valueAt(record, names)
        return target.kind === 'rows' ? (
          <Rows key={target.path} target={target} value={value} at={place} context={context} />
        ) : (
          <ValueField
            key={target.path}
            target={target}
            value={value}
            fault={context.faults.find(({ pointer }) => isWithin(pointer, pointerOf(place)))}
            onChange={(next) => context.onChange(changedAt(context.record, place, next))}
          />
        )
      })}
    </Stack>
  )
}

function Rows(props: { target: FillTarget; value: unknown; at: RecordPlace; context: RecordFormContext }) {
  const { target, value, at, context } = props
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const fault = context.faults.find(({ pointer }) => pointer === pointerOf(at))
  const change = (next: readonly unknown[]) => context.onChange(changedAt(context.record, at, next))
  return (
    <Stack gap="xs">
      {rows.map((row, index) =>
        isShown([...at, index], context.shown) ? (
          // They have no name but their place.
          <Fieldset key={index} legend={`${calledOf(target)}, row ${index + 1}`}>
            <RecordForm targets={target.inside} record={row} at={[...at, index]} context={context} />
            <Group justify="flex-end" mt="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Leave this row out: row ${index + 1}`}
                onClick={() => change(rows.toSpliced(index, 1))}
              >
                Leave this row out
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
            Add a row to {calledOf(target)}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function isShown(place: RecordPlace, shown: ReadonlySet<string> | undefined): boolean {
  if (shown === undefined) return true
  const pointer = pointerOf(place)
  return [...shown].some((one) => isWithin(one, pointer) || isWithin(pointer, one))
}

function isWithin(pointer: string, around: string): boolean {
  return pointer === around || pointer.startsWith(`${around}/`)
}

function pointerOf(place: RecordPlace): string {
  return `/data${pointerTo(place)}`
}
