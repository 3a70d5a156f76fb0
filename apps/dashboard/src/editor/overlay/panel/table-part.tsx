import { ActionIcon, Button, Select } from '@mantine/core'
import type { TableBox, TableColumn } from '@platen/template/overlay'
import { IconArrowLeft, IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCanvasState } from '../overlay-editor.ts'
import { FieldText } from './field-text.tsx'
import { FieldNameInput } from './field-name-input.tsx'
import { type KindProps, useFieldNames } from './kind-parts.tsx'
import { Part } from './part.tsx'
import { MeasureInput } from './measure-input.tsx'
import classes from './panel.module.css'

const overflows: { value: TableBox['overflow']; label: string }[] = [
  { value: 'shrink', label: 'Shrink the rows' },
  { value: 'error', label: 'Reject the document' },
  { value: 'continue', label: 'Continue on a copy of the page' },
]

/** Sets the list, row height and columns in a table. */
export function TablePart({ boxes, onChange, onLeave }: KindProps<TableBox>) {
  const unit = useCanvasState((state) => state.unit)
  const names = useFieldNames((kind) => kind === 'list')
  const [box, ...others] = boxes
  if (!box) return null
  return (
    <>
      <Part title="Content">
        <div data-first>
          <FieldNameInput
            label="List for the rows"
            placeholder="items"
            value={box.list}
            names={names}
            onChange={(list) => onChange({ list }, 'List of a table')}
          />
        </div>
        <Select
          size="xs"
          label="If the rows do not fit"
          allowDeselect={false}
          value={box.overflow}
          data={overflows}
          onChange={(value) => {
            const found = overflows.find((one) => one.value === value)
            if (found) onChange({ overflow: found.value }, 'If it does not fit')
          }}
        />
        <div className={classes.measures}>
          <MeasureInput
            label="Row height"
            sign="↕"
            unit={unit}
            value={box.rowHeight}
            min={2}
            onChange={(rowHeight) => onChange({ rowHeight }, 'Row height')}
          />
        </div>
      </Part>
      {others.length === 0 && <Columns box={box} onChange={onChange} onLeave={onLeave} />}
    </>
  )
}

function Columns(props: { box: TableBox } & Pick<KindProps<TableBox>, 'onChange' | 'onLeave'>) {
  const { box, onChange, onLeave } = props
  const { columns } = box
  const unit = useCanvasState((state) => state.unit)
  const set = (next: TableColumn[], label: string) => onChange({ columns: next }, label)
  const change = (at: number, part: Partial<TableColumn>, label: string) =>
    set(
      columns.map((column, index) => (index === at ? { ...column, ...part } : column)),
      label,
    )
  const swap = (at: number, other: number) =>
    set(
      columns.map(
        (column, index) => (index === at ? columns[other] : index === other ? columns[at] : column) ?? column,
      ),
      'Moving a column',
    )
  return (
    <Part title="Columns">
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
        <div key={at} className={classes.column} role="group" aria-label={`Column ${at + 1}`}>
          <FieldText
            label={`Column ${at + 1}`}
            value={column.text}
            isOneLine
            within={box.list}
            hint="{{description}}"
            onChange={(text) => change(at, { text }, 'Typing in a column')}
            onLeave={onLeave}
          />
          <div className={classes.columnLine}>
            <MeasureInput
              label={`Width of column ${at + 1}`}
              sign="W"
              unit={unit}
              value={column.width}
              min={2}
              onChange={(width) => change(at, { width }, 'Width of a column')}
            />
            <Select
              size="xs"
              aria-label={`Alignment of column ${at + 1}`}
              allowDeselect={false}
              value={column.align}
              data={[
                { value: 'left', label: 'Left' },
                { value: 'center', label: 'Center' },
                { value: 'right', label: 'Right' },
              ]}
              onChange={(align) => align !== null && change(at, { align }, 'Alignment')}
            />
          </div>
          <div className={classes.columnActions}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move column ${at + 1} to the left`}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <IconArrowLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move column ${at + 1} to the right`}
              disabled={at === columns.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <IconArrowRight size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete column ${at + 1}`}
              disabled={columns.length === 1}
              onClick={() =>
                set(
                  columns.filter((_, index) => index !== at),
                  'Deleting a column',
                )
              }
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          const free = box.width - columns.reduce((sum, { width }) => sum + width, 0)
          set([...columns, { width: free > 20 ? free : 60, text: '', align: 'left' }], 'Adding a column')
        }}
      >
        Add a column
      </Button>
    </Part>
  )
}
