import type { FaultCode, RenderReport, StageMs } from '@platen/contract'

/** What became of a document, as far as it tells what it cost. */
export type SpentOutcome =
  | { ok: true; report: Pick<RenderReport, 'ms'> }
  | { ok: false; fault: { code: FaultCode; spentMs?: number | undefined } }

/** What documents of each account cost a worker, as far as this process has seen: the price of a turn. */
export interface DocumentCosts {
  /** In whole ticks, at least one. */
  costOf: (account: string) => number
  learn: (account: string, outcome: SpentOutcome) => void
}

const msPerTick = 20
/** 10 s: what is dearer is no worse for the others, who get lanes of their own then. */
const ticksMax = 500
/** The share of the last document: some ten of them count. */
const weight = 0.2
const accountsMax = 10_000

/** Begins with nothing known: each account's first documents cost one tick. */
export function createDocumentCosts(): DocumentCosts {
  const msOf = new Map<string, number>()
  return {
    costOf: (account) => Math.min(ticksMax, Math.max(1, Math.round((msOf.get(account) ?? 0) / msPerTick))),
    learn(account, outcome) {
      const ms = spentMs(outcome)
      if (ms === undefined) return
      const before = msOf.get(account) ?? ms
      msOf.delete(account)
      msOf.set(account, before + (ms - before) * weight)
      const [longestUnseen] = msOf.keys()
      if (msOf.size > accountsMax && longestUnseen !== undefined) msOf.delete(longestUnseen)
    },
  }
}

/** In a worker. A document that ran into its time limit costs the most; of other failures it is what the worker reports. */
function spentMs(outcome: SpentOutcome): number | undefined {
  if (outcome.ok) return workMs(outcome.report.ms)
  return outcome.fault.code === 'render_timeout' ? ticksMax * msPerTick : outcome.fault.spentMs
}

/** The part of a document's time in a worker that it keeps others waiting. */
export function workMs({ load, merge, print }: StageMs): number {
  return load + merge + print
}
