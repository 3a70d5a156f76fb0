import type { Outcome, Scenario } from './case.ts'
import { allChecks } from './checks/all-checks.ts'

/** A case with the results of its checks. */
export interface Judged {
  name: string
  kind: 'new' | 'refine'
  /** `expected`: declined, because only a model can do it. `skipped`: not run, for the same reason. */
  verdict: 'passed' | 'failed' | 'expected' | 'skipped'
  /** The outcome of the turn, or `error`. */
  outcome: string
  passed: number
  checks: number
  /** Failed checks, or why nothing was generated. */
  reasons: string[]
  /** What the turn reported as changed, first what the prompt did not ask for. */
  changes: string[]
  seconds: number
  inputTokens: number
  outputTokens: number
  cost: number | null
}

/** Runs the checks on an outcome. */
export function judge(outcome: Outcome, seconds: number): Judged {
  const { of, turn } = outcome
  const { inputTokens, outputTokens, cost } = turn.spent
  const said = {
    name: of.name,
    kind: of.kind,
    outcome: turn.outcome,
    changes: changesOf(turn),
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

function changesOf({ outcome, reach, steps }: Outcome['turn']): string[] {
  if (outcome !== 'changed') return []
  const beyond = (reach?.beyond ?? []).map(({ words }) => `also changed: ${words}`)
  return [...beyond, ...steps.flatMap(({ words, refused }) => (refused === undefined ? [words] : []))]
}

/** Returns the result for a case without an outcome. */
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
    changes: [],
    seconds,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
  }
}

/** Returns the result for a scenario that is not run, because there is no model. */
export function notRun({ name, first }: Scenario): Judged {
  return { ...broken({ name, kind: first.kind }, '', 0), verdict: 'skipped', outcome: 'not run', reasons: [] }
}
