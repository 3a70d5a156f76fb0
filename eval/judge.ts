import type { Outcome, Scenario } from './case.ts'
import { allChecks } from './checks/all-checks.ts'

/** A case with what the checks found. */
export interface Judged {
  name: string
  kind: 'new' | 'refine'
  /** `expected`: declined, as nothing but a model could do it. `skipped`: not run, for the same reason. */
  verdict: 'passed' | 'failed' | 'expected' | 'skipped'
  /** Of the turn, or `error`. */
  outcome: string
  passed: number
  checks: number
  /** Of the checks that failed, or why nothing was made. */
  reasons: string[]
  seconds: number
  inputTokens: number
  outputTokens: number
  cost: number | null
}

/** What the checks find in an outcome. */
export function judge(outcome: Outcome, seconds: number): Judged {
  const { of, turn } = outcome
  const { inputTokens, outputTokens, cost } = turn.spent
  const said = {
    name: of.name,
    kind: of.kind,
    outcome: turn.outcome,
    seconds,
    inputTokens,
    outputTokens,
    cost,
  }
  if (turn.outcome !== 'changed') {
    const isExpected = of.needs === 'model' && turn.engine.kind === 'composer' && turn.outcome === 'declined'
    return {
      ...said,
      verdict: isExpected ? 'expected' : 'failed',
      passed: 0,
      checks: 0,
      reasons: [turn.summary],
    }
  }
  const found = allChecks.flatMap((check) => {
    const faults = check.faults(outcome)
    return faults ? [{ name: check.name, faults }] : []
  })
  const failed = found.filter(({ faults }) => faults.length > 0)
  return {
    ...said,
    verdict: failed.length === 0 ? 'passed' : 'failed',
    passed: found.length - failed.length,
    checks: found.length,
    reasons: failed.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
  }
}

/** A case that came to no outcome. */
export function broken(of: Pick<Outcome['of'], 'name' | 'kind'>, error: unknown, seconds: number): Judged {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    name: of.name,
    kind: of.kind,
    verdict: 'failed',
    outcome: 'error',
    passed: 0,
    checks: 0,
    reasons: [reason],
    seconds,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
  }
}

/** A scenario that is not run, as there is no model. */
export function notRun({ name, first }: Scenario): Judged {
  return { ...broken({ name, kind: first.kind }, '', 0), verdict: 'skipped', outcome: 'not run', reasons: [] }
}
