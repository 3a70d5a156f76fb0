import { Fault, type Field } from '@platen/contract'
import { planColumns, type SourceItem, type SourceShape, withCells } from '@platen/import/tabular'
import { useCallback, useMemo, useState } from 'react'
import { checkItems, planOf } from '../columns/check-items.ts'
import type { TableChoice } from '../columns/table-choice.ts'
import type { ReportedFault } from '../fault-text.ts'
import type { Edit, EditedItem } from './compose-file.ts'
import type { WrongSource } from './read-wrong.ts'
import { type CellPosition, cellsOf, isAboutName, type WrongItem } from './wrong-items.ts'

/** An item with errors while it is being edited. */
export interface RepairedItem extends EditedItem {
  wrong: WrongItem
  isEdited: boolean
  /** The current faults, as far as the page can check them. */
  faults: readonly ReportedFault[]
  /** Whether the item would be refused again. */
  isOpen: boolean
  involved: readonly CellPosition[]
}

/** Returns the items with errors and their edits. Each edit is checked against the template. */
export function useRepairs(of: {
  wrong: readonly WrongItem[]
  source: WrongSource
  choice: TableChoice
  fields: readonly Field[]
  /** Whether the pattern of file names was changed. */
  isRenamed: boolean
}) {
  const { wrong, source, choice, fields, isRenamed } = of
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  const onEdit = useCallback(
    (item: number, edit: Edit) => setEdits((before) => new Map(before).set(item, edit)),
    [],
  )
  const layout = useMemo(() => layoutOf(source, choice, fields), [source, choice, fields])
  const repaired = useMemo(
    () =>
      wrong.flatMap((one): RepairedItem[] => {
        const item = source.items.get(one.item)
        if (!item) return []
        const typed = edits.get(one.item)
        const edit = typed ?? unchangedEdit(item)
        const isEdited = typed !== undefined
        const now = faultsNow(isEdited ? typedItem(item, edit, source.shape) : item, {
          source,
          choice,
          fields,
        })
        const names = one.faults.filter((fault) => isAboutName(fault))
        const reported: readonly ReportedFault[] = isEdited ? now : one.faults
        const faults = reported.filter(({ code }) => code !== 'empty_cell' || choice.allowEmpty !== true)
        return [
          {
            wrong: one,
            source: item,
            edit,
            isEdited,
            faults,
            isOpen: now.length > 0 || (!isEdited && names.length > 0 && !isRenamed),
            involved: layout ? one.faults.flatMap((fault) => cellsOf(fault, item, layout)) : [],
          },
        ]
      }),
    [wrong, source, edits, choice, fields, isRenamed, layout],
  )
  return { repaired, onEdit }
}

function unchangedEdit(item: SourceItem): Edit {
  return item.rows.length === 0
    ? { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(item.json).trim() }
    : { rows: item.rows.map(({ cells }) => [...cells]) }
}

/** Returns the item after an edit, or `undefined` if it is left out. */
function typedItem(item: SourceItem, edit: Edit, shape: SourceShape): SourceItem | undefined {
  if (edit === 'left out') return undefined
  if ('text' in edit) return { ...item, json: new TextEncoder().encode(edit.text), faults: [] }
  return withCells(item, edit.rows, shape.format === 'csv' ? shape.header.length : 0)
}

function faultsNow(
  item: SourceItem | undefined,
  { source, choice, fields }: { source: WrongSource; choice: TableChoice; fields: readonly Field[] },
): readonly ReportedFault[] {
  if (item === undefined) return []
  const [checked] = checkItems([item], source.shape, { choice, fields })
  return checked?.faults ?? []
}

function layoutOf({ shape }: WrongSource, choice: TableChoice, fields: readonly Field[]) {
  if (shape.format !== 'csv') return undefined
  try {
    const plan = planColumns(shape.header, planOf(choice, fields))
    return { columns: plan.columns, header: shape.header }
  } catch (error) {
    if (error instanceof Fault) return { columns: shape.header.map(() => null), header: shape.header }
    throw error
  }
}
