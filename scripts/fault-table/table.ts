import type { Outcome } from './callers.ts'
import type { FaultRun } from './run-fault.ts'

const head = [
  'fault',
  'requests',
  'correct',
  'refused',
  'failed later',
  'other failures',
  'lost',
  'wrong document',
  'recovered after',
]

/** The first lines in a Markdown table. */
export const tableHead = `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n`

/** Returns a table row for the run, and another row for its second account, if there is one. */
export function rowsOf(run: FaultRun): string {
  const back = run.backAfter === undefined ? 'not' : `${run.backAfter.toFixed(1)} s`
  const rows = [[run.fault.title, ...countsOf(run.sent), back]]
  if (run.beside.length > 0) rows.push(['its quiet account', ...countsOf(run.beside), ''])
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** Lists the reasons for all failed requests, and the slowest response. */
export function detailsOf({ sent, beside, ended }: FaultRun): string {
  const reasons = new Map<string, number>()
  for (const { outcome, reason, kind } of [...sent, ...beside])
    if (outcome !== 'right') {
      const line = `${kind} ${outcome}: ${reason}`
      reasons.set(line, (reasons.get(line) ?? 0) + 1)
    }
  const slowest = Math.max(0, ...sent.filter(({ kind }) => kind === 'sync').map(({ ms }) => ms))
  return [
    ...[...reasons]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([line, times]) => `${times} × ${line}`),
    ...ended,
    `slowest synchronous response ${(slowest / 1_000).toFixed(1)} s`,
  ]
    .map((line) => `    ${line}\n`)
    .join('')
}

/** Lists what must never happen: wrong documents, lost work, processes that end unexpectedly, and a service that does not recover. */
export function breachesOf({ fault, sent, beside, backAfter, ended }: FaultRun): string[] {
  const all = [...sent, ...beside]
  const bad = all.filter(({ outcome }) => outcome === 'wrong' || outcome === 'lost')
  return [
    ...bad.map(({ kind, outcome, reason }) => `${fault.name}: ${kind} ${outcome}: ${reason}`),
    ...ended.map((line) => `${fault.name}: ${line}`),
    ...(backAfter === undefined ? [`${fault.name}: the service does not recover`] : []),
  ]
}

function countsOf(sent: FaultRun['sent']): string[] {
  const count = (wanted: Outcome) => String(sent.filter(({ outcome }) => outcome === wanted).length)
  const outcomes: Outcome[] = ['right', 'refused', 'ended', 'failed', 'lost', 'wrong']
  return [String(sent.length), ...outcomes.map(count)]
}
