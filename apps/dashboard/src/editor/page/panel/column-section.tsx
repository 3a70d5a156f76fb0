import { Button } from '@mantine/core'
import {
  addColumn,
  columnOf,
  type ElementStyle,
  isPageEdit,
  moveColumn,
  type PageEdit,
  readColumns,
  type RefusedEdit,
  removeColumn,
  setColumnWidth,
  type SourceElement,
  type SourceTree,
  styleOf,
} from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import {
  IconArrowLeft,
  IconArrowRight,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { treeOf } from '../draft-tree.ts'
import { columnLabel, isUnfilled } from '../table-labels.ts'
import { useTypeWhenDrawn } from '../text/use-type-when-drawn.ts'
import { useEditPage } from '../use-edit-page.ts'
import { type AffectedFormulas, findAffectedFormulas } from './affected-formulas.ts'
import { DeleteColumnDialog } from './delete-column-dialog.tsx'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'
import { LengthField } from './length-field.tsx'
import { readLength } from './lengths.ts'
import { PanelPart } from './panel-part.tsx'

interface Column {
  table: SourceElement
  at: number
}

type Make = (tree: SourceTree, column: Column) => PageEdit | RefusedEdit | undefined

/** An empty column would be a few points wide and hard to click. */
const newHead = 'New column'

const actions: readonly {
  label: (column: string) => string
  Icon: typeof IconArrowLeft
  make: Make
  /** Its heading is edited next. */
  isNew?: true
  /** Formulas may read what it printed. */
  isDeletion?: true
}[] = [
  {
    label: () => 'Add a column before',
    Icon: IconColumnInsertLeft,
    make: (tree, { table, at }) => addColumn(tree, table, { at, head: newHead }),
    isNew: true,
  },
  {
    label: () => 'Add a column after',
    Icon: IconColumnInsertRight,
    make: (tree, { table, at }) => addColumn(tree, table, { at: at + 1, head: newHead }),
    isNew: true,
  },
  {
    label: () => 'Move the column to the left',
    Icon: IconArrowLeft,
    make: (tree, { table, at }) => moveColumn(tree, table, { from: at, to: at - 1 }),
  },
  {
    label: () => 'Move the column to the right',
    Icon: IconArrowRight,
    make: (tree, { table, at }) => moveColumn(tree, table, { from: at, to: at + 1 }),
  },
  {
    label: (column) => `Delete ${column}`,
    Icon: IconColumnRemove,
    make: (tree, { table, at }) => removeColumn(tree, table, { at }),
    isDeletion: true,
  },
]

/** Changes the column of a cell, including header, body and footer. */
export function ColumnSection({ of }: { of: PanelElement }) {
  const { tree, element, css, edit } = of
  const found = useMemo(() => columnOf(tree, element), [tree, element])
  const column = found && 'refused' in found ? undefined : found
  const source = useDraft((state) => state.source)
  const draft = useDraftStore()
  const typeWhenDrawn = useTypeWhenDrawn()
  const editPage = useEditPage()
  const [affected, setAffected] = useState<AffectedFormulas>()
  const width = useMemo(() => column && widthOf(tree, css, column), [tree, css, column])
  if (found && 'refused' in found) {
    return (
      <PanelPart title="Column">
        <p className={classes.hint}>{found.refused}</p>
      </PanelPart>
    )
  }
  if (!column) return null
  const words = columnLabel(source, tree, column)
  const change = (make: Make, label: string, pace?: 'gradual') =>
    edit(
      (now, selected) => {
        const own = columnOf(now, selected)
        return own && ('refused' in own ? own : make(now, own))
      },
      label,
      pace,
    )
  /** Opens the dialog if formulas read the column, and returns whether it did. */
  const askAbout = (make: Make): boolean => {
    const made = make(tree, column)
    const left = isPageEdit(made) ? findAffectedFormulas(draft.getState().source, made.html) : undefined
    setAffected(left)
    return left !== undefined
  }
  const deleteWith = (files: Record<string, string>) => {
    setAffected(undefined)
    const made = removeColumn(tree, column.table, { at: column.at })
    if (isPageEdit(made)) editPage(made, `Delete ${words}`, undefined, { files })
  }
  return (
    <PanelPart title="Column">
      {affected && (
        <DeleteColumnDialog
          column={words}
          left={affected}
          onClose={() => setAffected(undefined)}
          onDelete={deleteWith}
        />
      )}
      {isUnfilled(tree, column) && (
        <p className={classes.hint} role="status">
          This column is empty. Double-click a cell below its heading, then type or insert a field.
        </p>
      )}
      <div className={classes.columnActions} role="group" aria-label="Column">
        {actions.map(({ label, Icon, make, isNew, isDeletion }) => (
          <Button
            key={label('')}
            variant="default"
            size="compact-sm"
            justify="start"
            leftSection={<Icon size={16} aria-hidden />}
            disabled={make(tree, column) === undefined}
            onClick={() => {
              if (isDeletion && askAbout(make)) return
              const before = pageHtml(draft.getState().source)
              change(make, label(words))
              if (isNew && pageHtml(draft.getState().source) !== before) typeWhenDrawn()
            }}
          >
            {label(words)}
          </Button>
        ))}
      </div>
      <div className={classes.line}>
        <span className={classes.label} aria-hidden>
          Width
        </span>
        <LengthField
          label="Column width"
          length={width && readLength(width.value, 'mm')}
          bounds={{ unit: 'mm', max: 1000 }}
          isShared={width?.from !== 'own'}
          placeholder="Auto"
          onWrite={(written) =>
            change(
              (now, { table, at }) =>
                keepSelected(setColumnWidth(now, css, { table, at, width: written }), element),
              'Column width',
              'gradual',
            )
          }
        />
      </div>
    </PanelPart>
  )
}

/** Returns the width that is set on the first cell of the column. */
function widthOf(tree: SourceTree, css: string, { table, at }: Column): ElementStyle['width'] {
  const read = readColumns(tree, table)
  if ('refused' in read) return undefined
  const cells = [read.columns, ...read.rows.map((row) => row.cells)].flat()
  const cell = cells.find(({ from, span }) => from === at && span === 1)
  return cell && styleOf(tree, css, cell.element).width
}

/** Keeps the cell selected although its offset changes when an earlier cell gets a class. */
function keepSelected(
  made: PageEdit | RefusedEdit | undefined,
  { index }: SourceElement,
): PageEdit | RefusedEdit | undefined {
  if (!isPageEdit(made)) return made
  const select = treeOf(made.html).elements[index]?.start
  return { ...made, ...(select !== undefined && { select }) }
}
