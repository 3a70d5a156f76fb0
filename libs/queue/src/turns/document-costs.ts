import { type FaultCode, isDisplaced, type RenderReport, type StageMs } from '@platen/contract'
import { createLongTasks, givesWayAfterMs } from '@platen/platform'

/** The part of a document's result that determines its cost. */
export type SpentOutcome =
  | { ok: true; report: Pick<RenderReport, 'ms'> }
  | { ok: false; fault: { code: FaultCode; spentMs?: number | undefined } }

/** What a document of each account costs a worker, as observed by this process. The cost is the price of a turn. */
export interface DocumentCosts {
  /** The cost in whole ticks, at least one. */
  costOf: (account: string) => number
  /** Whether the account's documents take longer than `givesWayAfterMs` on average or in total, so that no slot in a worker is reserved for them. */
  takeLong: (account: string) => boolean
  learn: (account: string, outcome: SpentOutcome) => void
}

const msPerTick = 20
/** Maximum cost, which corresponds to 10 s. Longer documents do not delay other accounts further, because these then get their own lanes. */
const ticksMax = 500
/** Weight of the last document in the average, which covers about ten documents. */
const weight = 0.2
const accountsMax = 10_000

/** Creates a record without observations: the first documents of an account cost one tick each. */
export function createDocumentCosts(): DocumentCosts {
  const msOf = new Map<string, number>()
  const longTasks = createLongTasks()
  return {
    costOf: (account) => Math.min(ticksMax, Math.max(1, Math.round((msOf.get(account) ?? 0) / msPerTick))),
    takeLong: (account) => (msOf.get(account) ?? 0) > givesWayAfterMs || longTasks.areRecent(account),
    learn(account, outcome) {
      const ms = spentMs(outcome)
      if (ms === undefined) return
      longTasks.add(account, ms)
      const before = msOf.get(account) ?? ms
      msOf.delete(account)
      msOf.set(account, before + (ms - before) * weight)
      const [longestUnseen] = msOf.keys()
      if (msOf.size > accountsMax && longestUnseen !== undefined) msOf.delete(longestUnseen)
    },
  }
}

/**
 * Returns the milliseconds that a document spent in a worker. A document that reached its time limit or made room for others costs the maximum. For other failures, returns
 * the time that the worker reported.
 */
export function spentMs(outcome: SpentOutcome): number | undefined {
  if (outcome.ok) return workMs(outcome.report.ms)
  const { fault } = outcome
  return fault.code === 'render_timeout' || isDisplaced(fault) ? ticksMax * msPerTick : fault.spentMs
}

/** Returns the part of a document's time in a worker during which it delays others. */
export function workMs({ load, merge, print }: StageMs): number {
  return load + merge + print
}
