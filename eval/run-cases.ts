import type { AuthorAnswer } from '@platen/contract'
import type { EvalCase } from './case.ts'
import { broken, judge, type Judged } from './judge.ts'
import { runCase, type Session } from './run-case.ts'

/** Runs cases one after the other, so that their times can be compared; `onRow` hears of each. */
export async function runCases(
  session: Session,
  cases: readonly EvalCase[],
  onRow: (row: Judged) => void = () => undefined,
): Promise<{ engine: string; rows: Judged[] }> {
  const answer = await session.fetch('/author')
  const { engine } = (await answer.json()) as AuthorAnswer
  const rows: Judged[] = []
  for (const of of cases) {
    const row = await judged(session, of)
    rows.push(row)
    onRow(row)
  }
  return { engine: engine.kind === 'composer' ? 'Composer' : engine.name, rows }
}

async function judged(session: Session, of: EvalCase): Promise<Judged> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const outcome = await runCase(session, of)
    return judge(outcome, seconds())
  } catch (error) {
    return broken(of, error, seconds())
  }
}
