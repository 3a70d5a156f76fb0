import { type CellWarning, quoted } from '@platen/contract'

/** Of one column and one kind: whoever has seen so many fixes the column. */
const listedMax = 100

/** Passes the warnings of a batch on, item by item, until a column has had enough of a kind; the next one says that more follow. */
export function createWarningBound(): (warnings: readonly CellWarning[]) => CellWarning[] {
  const counts = new Map<string, number>()
  return (warnings) =>
    warnings.flatMap((warning) => {
      const key = JSON.stringify([warning.code, warning.subject])
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count <= listedMax) return [warning]
      if (count > listedMax + 1) return []
      const more = `More cells of the column ${quoted(warning.subject)} are like this one, and are not listed.`
      return [{ ...warning, message: `${warning.message} ${more}` }]
    })
}
