import type { Field } from '@platen/contract'
import { sourceItems } from '@platen/tabular'
import { useCallback, useMemo, useState } from 'react'
import { batchKeyStart } from '../../../shell/forget-kept.ts'
import { noChoice, type TableChoice } from '../columns/table-choice.ts'
import { type ColumnMap, guessColumns, guessGroup } from '../columns/guess-columns.ts'
import { type Target, targetsOf } from '../columns/targets.ts'
import type { Source } from '../open-source.ts'

const guessedRows = 200

/** How the file's columns fill the template: as chosen now, else as chosen the last time, else as guessed. */
export function useTableChoice(of: {
  templateId: string
  source: Source | undefined
  fields: readonly Field[] | undefined
}) {
  const { templateId, source, fields } = of
  const [chosen, setChosen] = useState<{ of: unknown; templateId: string; choice: TableChoice }>()
  const targets = useMemo(() => targetsOf(fields ?? []), [fields])
  const begun = useMemo(
    () => (source && fields ? (readKept(templateId, source, targets) ?? guess(source, targets)) : noChoice),
    [templateId, source, fields, targets],
  )
  const isChosen = chosen !== undefined && chosen.of === source && chosen.templateId === templateId
  const choice = isChosen ? chosen.choice : begun
  const choose = useCallback(
    (next: TableChoice) => {
      setChosen({ of: source, templateId, choice: next })
      if (source?.shape.format === 'csv') keepColumns(templateId, source.shape.header, next)
    },
    [source, templateId],
  )
  return { targets, choice, choose }
}

/** What was kept, without fields that the template has no more. */
function readKept(
  templateId: string,
  { shape }: Source,
  targets: readonly Target[],
): TableChoice | undefined {
  if (shape.format !== 'csv') return undefined
  const kept = readKeptColumns(templateId, shape.header)
  if (!kept) return undefined
  const known = new Set(targets.map(({ path }) => path))
  const columns = Object.fromEntries(
    shape.header.map((name) => {
      const path = kept.columns[name] ?? null
      return [name, path !== null && known.has(path) ? path : null]
    }),
  )
  return { columns, locales: {}, groupBy: kept.groupBy }
}

function guess(source: Source, targets: readonly Target[]): TableChoice {
  const { shape, head, isCut } = source
  if (shape.format !== 'csv') return noChoice
  const columns = guessColumns(shape.header, targets)
  const rows: (readonly string[])[] = []
  for (const item of sourceItems(head, shape, { isCut })) {
    rows.push(item.rows[0]?.cells ?? [])
    if (rows.length === guessedRows) break
  }
  const filled = shape.header.map((name) => targets.find(({ path }) => path === columns[name]))
  return { columns, locales: {}, groupBy: guessGroup(shape.header, rows, filled) ?? null }
}

/** How columns were mapped last. */
interface KeptColumns {
  columns: ColumnMap
  groupBy: string | null
}

const keyOf = (templateId: string, header: readonly string[]) =>
  `${batchKeyStart}columns ${templateId} ${JSON.stringify(header)}`

/** What was chosen for this template and these columns the last time, in this browser. */
function readKeptColumns(templateId: string, header: readonly string[]): KeptColumns | undefined {
  try {
    const kept = localStorage.getItem(keyOf(templateId, header))
    return kept === null ? undefined : (JSON.parse(kept) as KeptColumns)
  } catch {
    return undefined
  }
}

/** Keeps them for the next file; a browser that keeps nothing guesses again. */
function keepColumns(templateId: string, header: readonly string[], kept: KeptColumns): void {
  try {
    localStorage.setItem(keyOf(templateId, header), JSON.stringify(kept))
  } catch {
    // The browser keeps no more, or nothing at all.
  }
}
