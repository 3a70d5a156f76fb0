import type { AuthorAnswer } from '@platen/contract'
import type { EvalCase, Scenario } from './case.ts'
import { broken, judge, type Judged, notRun } from './judge.ts'
import { runSteps, type Session } from './run-case.ts'

/** Runs cases and scenarios one after the other, so that their times can be compared. `onRow` receives each result. */
export async function runCases(
  session: Session,
  cases: readonly (EvalCase | Scenario)[],
  onRow: (row: Judged) => void = () => undefined,
): Promise<{ engine: string; rows: Judged[] }> {
  const answer = await session.fetch('/author')
  const { engine } = (await answer.json()) as AuthorAnswer
  const rows: Judged[] = []
  for (const one of cases) {
    const needsModel = 'followUps' in one && engine.kind === 'composer'
    for await (const row of needsModel ? [notRun(one)] : judged(session, one)) {
      rows.push(row)
      onRow(row)
    }
  }
  return { engine: engine.kind === 'composer' ? 'Composer' : engine.name, rows }
}

async function* judged(session: Session, one: EvalCase | Scenario): AsyncGenerator<Judged> {
  const { first, followUps } = 'followUps' in one ? one : { first: one, followUps: [] }
  const waiting = [first, ...followUps].map(({ name }) => name)
  let startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    for await (const outcome of runSteps(session, first, followUps)) {
      yield judge(outcome, seconds())
      waiting.shift()
      startedAt = performance.now()
    }
    for (const name of waiting)
      yield broken({ name, kind: 'refine' }, new Error('The previous step resulted in no draft.'), 0)
  } catch (error) {
    const [name = first.name, ...others] = waiting
    yield broken({ name, kind: name === first.name ? first.kind : 'refine' }, error, seconds())
    for (const other of others)
      yield broken({ name: other, kind: 'refine' }, new Error('The previous step resulted in no draft.'), 0)
  }
}
