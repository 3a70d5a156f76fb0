import { type CellWarning, quoted } from '@platen/contract'

/** Per column and code, because these warnings have the same cause. */
const listedMax = 100

/** Returns a function that passes on a batch's first warnings for each column and code. The last one reports that there are more. */
export function createWarningLimiter(): (warnings: readonly CellWarning[]) => CellWarning[] {
  const counts = new Map<string, number>()
  return (warnings) =>
    warnings.flatMap((warning) => {
      const key = JSON.stringify([warning.code, warning.subject])
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count <= listedMax) return [warning]
      if (count > listedMax + 1) return []
      const more = `More cells in column ${quoted(warning.subject)} have this warning, but are not listed.`
      return [{ ...warning, message: `${warning.message} ${more}` }]
    })
}
