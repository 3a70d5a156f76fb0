import type { AuthorAnswer } from '@platen/contract'
import type { EvalCase, Outcome, Scenario } from './case.ts'
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
  const isScenario = 'followUps' in one
  const { first, followUps } = isScenario ? one : { first: one, followUps: [] }
  const waiting = [first, ...followUps].map(({ name }) => name)
  let last: Outcome | undefined
  let startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    for await (const outcome of runSteps(session, first, followUps)) {
      const row = judge(outcome, seconds())
      yield isScenario ? row : { ...row, changes: [] }
      last = outcome
      waiting.shift()
      startedAt = performance.now()
    }
    for (const name of waiting) yield broken({ name, kind: 'refine' }, noDraft(last), 0)
  } catch (error) {
    const [name = first.name, ...others] = waiting
    yield broken({ name, kind: name === first.name ? first.kind : 'refine' }, error, seconds())
    for (const other of others) yield broken({ name: other, kind: 'refine' }, noDraft(), 0)
  }
}

/** Returns why a step cannot start. */
function noDraft({ refused }: Pick<Outcome, 'refused'> = { refused: [] }): Error {
  return new Error(
    refused.length === 0
      ? 'The previous step resulted in no draft.'
      : `The draft of a previous step could not be published: ${refused.join(' ')}`,
  )
}
