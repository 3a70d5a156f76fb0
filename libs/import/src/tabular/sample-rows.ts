import { shapeOf, sourceItems } from './source-shape.ts'

/** Enough to guess how a column is written. */
const rowsMax = 2_000

/** Returns the cells of a table's first readable rows. `isCut`: more of the file follows. `delimiter`: from a line before these bytes. */
export function sampleRows(
  head: Uint8Array,
  { isCut, delimiter }: { isCut: boolean; delimiter?: number | undefined },
): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const shape = shapeOf(head)
  if (shape.format !== 'csv') return rows
  for (const { rows: found, faults } of sourceItems(
    head,
    { ...shape, delimiter: delimiter ?? shape.delimiter },
    { isCut },
  )) {
    if (faults.length === 0) rows.push(...found.map(({ cells }) => cells))
    if (rows.length >= rowsMax) break
  }
  return rows
}
