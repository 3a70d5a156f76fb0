import { type CellWarning, quoted } from '@platen/contract'

/** Per column and code. The cause is the same for all of them. */
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
      const more = `Column ${quoted(warning.subject)} has more cells with this warning, which are not listed.`
      return [{ ...warning, message: `${warning.message} ${more}` }]
    })
}
