import type { Judged } from './judge.ts'

const changesMax = 5

/** Formats the results of one model or the Composer as a table. */
export function tableOf(engine: string, rows: readonly Judged[]): string {
  const widest = Math.max(...rows.map(({ name }) => name.length), 4)
  const line = (cells: readonly [string, string, string, string, string, string]) =>
    `${cells[0].padEnd(widest)}  ${cells[1].padEnd(9)}  ${cells[2].padStart(6)}  ${cells[3].padStart(6)}  ${cells[4].padStart(9)}  ${cells[5].padStart(8)}`.trimEnd()
  const head = line(['case', 'outcome', 'checks', 's', 'tokens', 'cost'])
  const body = rows.flatMap((row) => [
    line([
      row.name,
      row.verdict === 'expected' ? 'declined' : row.outcome,
      row.checks === 0 ? '-' : `${row.passed}/${row.checks}`,
      row.seconds.toFixed(1),
      row.inputTokens + row.outputTokens === 0 ? '-' : String(row.inputTokens + row.outputTokens),
      row.cost === null ? '-' : row.cost.toFixed(4),
    ]),
    ...row.changes.slice(0, changesMax).map((change) => `  · ${change}`),
    ...(row.verdict === 'failed' ? row.reasons.slice(0, 6).map((reason) => `  ✗ ${reason}`) : []),
    ...(row.verdict === 'expected' ? ['  (declined as expected, because it needs a model)'] : []),
    ...(row.verdict === 'skipped' ? ['  (needs a model)'] : []),
  ])
  return [engine, '', head, '-'.repeat(head.length + 2), ...body, '', ...totals(rows), ''].join('\n')
}

function totals(rows: readonly Judged[]): string[] {
  const sum = (of: (row: Judged) => number) => rows.reduce((total, row) => total + of(row), 0)
  const count = (verdict: Judged['verdict'], kind?: Judged['kind']) =>
    rows.filter((row) => row.verdict === verdict && (kind === undefined || row.kind === kind)).length
  const all = (kind: Judged['kind']) =>
    rows.filter((row) => row.kind === kind && row.verdict !== 'expected' && row.verdict !== 'skipped').length
  return [
    `new documents: ${count('passed', 'new')} of ${all('new')}; refinements: ${count('passed', 'refine')} of ${all('refine')}; declined because they need a model: ${count('expected')}; not run because they need a model: ${count('skipped')}; failed: ${count('failed')}`,
    `checks: ${sum(({ passed }) => passed)} of ${sum(({ checks }) => checks)}; ${sum(({ seconds }) => seconds).toFixed(0)} s; ${sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens)} tokens; cost ${sum(({ cost }) => cost ?? 0).toFixed(4)}`,
  ]
}
