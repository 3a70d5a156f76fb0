import { Anchor, Checkbox, Group, NativeSelect, Text, TextInput, Textarea } from '@mantine/core'
import { cutText } from '@platen/template/draft'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { FaultLine } from '../fault-line.tsx'
import { placeTitle, type ReportedFault } from '../fault-words.ts'
import type { Edit } from './compose-file.ts'
import { type CellPlace, type WrongItem, joinCells } from './wrong-items.ts'
import classes from './wrong-row-card.module.css'

/** More of one row make no one wiser. */
const shownFaults = 6
/** Rows of one document that are shown for repairing. */
const shownRows = 30

const noNames: ReadonlyMap<string, string> = new Map()

/** What can be edited of a wrong row: nothing where its file is not at hand. */
export interface Editing {
  edit: Edit
  header: readonly string[]
  /** What stands between two cells. */
  separator: string
  /** Cells that its faults are about. */
  involved: readonly CellPlace[]
  mayLeaveOut: boolean
  onEdit: (edit: Edit) => void
}

/** One wrong row: where it stands, what is wrong with it, and its values for repairing. */
export function WrongRowCard(props: {
  wrong: WrongItem
  /** What is wrong now. */
  faults: readonly ReportedFault[]
  isEdited: boolean
  /** What fields are called, by their paths. */
  called?: ReadonlyMap<string, string>
  editing: Editing | undefined
}) {
  const { wrong, faults, isEdited, called = noNames, editing } = props
  const title = placeTitle(wrong)
  const isOut = editing?.edit === 'left out'
  return (
    <li className={classes.card} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} td={isOut ? 'line-through' : undefined}>
          {title}
        </Text>
        {editing?.mayLeaveOut === true && <LeaveOut editing={editing} title={title} />}
      </Group>
      <div aria-live="polite">
        {isOut ? (
          <Text size="sm" c="dimmed">
            This row will be left out.
          </Text>
        ) : isEdited && faults.length === 0 ? (
          <Text size="sm" className={classes.fine}>
            <IconCircleCheck size={16} aria-hidden /> It looks right now.
          </Text>
        ) : (
          <>
            {faults.slice(0, shownFaults).map((fault) => (
              <FaultLine
                key={`${fault.line} ${fault.pointer} ${fault.code} ${fault.message}`}
                fault={fault}
                itemLine={wrong.line}
                called={called}
              />
            ))}
            {faults.length > shownFaults && (
              <Text size="sm" c="dimmed">
                And {faults.length - shownFaults} more; the report has them all.
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
  // What was typed comes back when the row is taken in again.
  const [before, setBefore] = useState(editing.edit)
  return (
    <Checkbox
      size="sm"
      label="Leave it out"
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
    involved.some((place) => place.row === row && place.column === column)
  const change = (row: number, column: number, value: string) => {
    const cells = [...(edit.rows[row] ?? [])]
    while (cells.length < column) cells.push('')
    cells[column] = value
    // Cells beyond the header are emptied away.
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
        // Rows of one item neither move nor go.
        // oxlint-disable-next-line react/no-array-index-key
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
                  label={header[column] ?? 'One cell too many'}
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
          {showsAll ? 'Show only what is wrong' : 'Show all of the row'}
        </Anchor>
      )}
    </>
  )
}

const shownLength = 24

/** For a row with too many cells: which value was cut in two, mostly by a comma of its own. */
function JoinCells(props: {
  cells: readonly string[]
  separator: string
  onJoin: (cells: string[]) => void
}) {
  const { cells, separator, onJoin } = props
  const shown = (cell: string) => (cell === '' ? '(empty)' : cutText(cell, shownLength))
  return (
    <NativeSelect
      label="Which value was cut in two?"
      description="The parts are joined again, and the values after it move back to their columns."
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
