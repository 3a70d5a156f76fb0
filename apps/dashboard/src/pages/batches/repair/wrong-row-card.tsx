import { Anchor, Checkbox, Group, NativeSelect, Text, TextInput, Textarea } from '@mantine/core'
import { cutText } from '@platen/template/draft'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { FaultLine } from '../fault-line.tsx'
import { itemTitle, type ReportedFault } from '../fault-text.ts'
import type { Edit } from './compose-file.ts'
import { type CellPosition, type WrongItem, joinCells } from './wrong-items.ts'
import classes from './wrong-row-card.module.css'

/** Maximum number of faults to show for one row. */
const shownFaults = 6
/** Maximum number of a document's rows to show for editing. */
const shownRows = 30

const noNames: ReadonlyMap<string, string> = new Map()

/** The editable values in a row with errors, and its current edit. */
export interface Editing {
  edit: Edit
  header: readonly string[]
  /** The character that separates cells. */
  separator: string
  /** The cells that its faults are about. */
  involved: readonly CellPosition[]
  canLeaveOut: boolean
  onEdit: (edit: Edit) => void
}

/** One row with errors: its position, its faults and its editable values. */
export function WrongRowCard(props: {
  wrong: WrongItem
  /** The current faults. */
  faults: readonly ReportedFault[]
  isEdited: boolean
  /** Labels of fields by path. */
  labels?: ReadonlyMap<string, string>
  editing: Editing | undefined
}) {
  const { wrong, faults, isEdited, labels = noNames, editing } = props
  const title = itemTitle(wrong)
  const isOut = editing?.edit === 'left out'
  return (
    <li className={classes.card} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} td={isOut ? 'line-through' : undefined}>
          {title}
        </Text>
        {editing?.canLeaveOut === true && <LeaveOut editing={editing} title={title} />}
      </Group>
      <div aria-live="polite">
        {isOut ? (
          <Text size="sm" c="dimmed">
            This row will be left out.
          </Text>
        ) : isEdited && faults.length === 0 ? (
          <Text size="sm" className={classes.fine}>
            <IconCircleCheck size={16} aria-hidden /> No errors now.
          </Text>
        ) : (
          <>
            {faults.slice(0, shownFaults).map((fault) => (
              <FaultLine
                key={`${fault.line} ${fault.pointer} ${fault.code} ${fault.message}`}
                fault={fault}
                itemLine={wrong.line}
                labels={labels}
              />
            ))}
            {faults.length > shownFaults && (
              <Text size="sm" c="dimmed">
                And {faults.length - shownFaults} more, which are in the report.
              </Text>
            )}
          </>
        )}
      </div>
      {editing && !isOut && <Values editing={editing} title={title} />}
    </li>
  )
}

function LeaveOut({ editing, title }: { editing: Editing; title: string }) {
  // The edit to restore when the row is included again.
  const [before, setBefore] = useState(editing.edit)
  return (
    <Checkbox
      size="sm"
      label="Leave out"
      aria-label={`Leave out ${title.toLowerCase()}`}
      checked={editing.edit === 'left out'}
      onChange={(event) => {
        if (event.currentTarget.checked) setBefore(editing.edit)
        editing.onEdit(event.currentTarget.checked ? 'left out' : before)
      }}
    />
  )
}

function Values({ editing, title }: { editing: Editing; title: string }) {
  const { edit, header, involved, onEdit } = editing
  const [showsAll, setShowsAll] = useState(false)
  if (edit === 'left out') return null
  if ('text' in edit) {
    return (
      <Textarea
        aria-label={`JSON of ${title.toLowerCase()}`}
        autosize
        minRows={2}
        maxRows={14}
        spellCheck={false}
        value={edit.text}
        onChange={(event) => onEdit({ text: event.currentTarget.value })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    )
  }
  const isInvolved = (row: number, column: number) =>
    involved.some((position) => position.row === row && position.column === column)
  const change = (row: number, column: number, value: string) => {
    const cells = [...(edit.rows[row] ?? [])]
    while (cells.length < column) cells.push('')
    cells[column] = value
    // Remove empty cells beyond the columns in the header.
    while (cells.length > header.length && cells.at(-1) === '') cells.pop()
    onEdit({ rows: edit.rows.map((one, at) => (at === row ? cells : one)) })
  }
  const widest = Math.max(header.length, ...edit.rows.map((cells) => cells.length))
  const hasHidden = edit.rows.some((_, row) =>
    Array.from({ length: widest }, (_cell, column) => column).some((column) => !isInvolved(row, column)),
  )
  return (
    <>
      {edit.rows.slice(0, shownRows).map((cells, row) => (
        // The index is a stable key, because the rows of an item are never moved or removed.
        <Fragment key={row}>
          {cells.length > header.length && (
            <JoinCells
              cells={cells}
              separator={editing.separator}
              onJoin={(joined) => onEdit({ rows: edit.rows.map((one, at) => (at === row ? joined : one)) })}
            />
          )}
          <div className={classes.cells}>
            {Array.from({ length: Math.max(header.length, cells.length) }, (_, column) =>
              showsAll || isInvolved(row, column) ? (
                <TextInput
                  // oxlint-disable-next-line react/no-array-index-key
                  key={column}
                  size="sm"
                  label={header[column] ?? 'Extra cell'}
                  value={cells[column] ?? ''}
                  onChange={(event) => change(row, column, event.currentTarget.value)}
                />
              ) : null,
            )}
          </div>
        </Fragment>
      ))}
      {hasHidden && (
        <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(!showsAll)} ta="start">
          {showsAll ? 'Show only cells with errors' : 'Show the whole row'}
        </Anchor>
      )}
    </>
  )
}

const shownLength = 24

/** For rows with too many cells: selects the value that was split, usually by a comma in it. */
function JoinCells(props: {
  cells: readonly string[]
  separator: string
  onJoin: (cells: string[]) => void
}) {
  const { cells, separator, onJoin } = props
  const shown = (cell: string) => (cell === '' ? '(empty)' : cutText(cell, shownLength))
  return (
    <NativeSelect
      label="Which value was split?"
      description="The parts are joined, and the values after them move back to their columns."
      data={[
        { value: '', label: 'Choose…' },
        ...cells.slice(0, -1).map((cell, at) => ({
          value: String(at),
          label: `${shown(cell)} ${separator} ${shown(cells[at + 1] ?? '')}`,
        })),
      ]}
      value=""
      onChange={(event) => {
        const { value } = event.currentTarget
        if (value !== '') onJoin(joinCells(cells, Number(value), separator))
      }}
      maw={460}
    />
  )
}
