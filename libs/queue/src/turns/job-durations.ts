import { Fault } from '@platen/contract'
import { createLongTasks } from '@platen/platform'
import type { LateResult, RenderResult } from '../renders/settle-renders.ts'
import { spentMs } from './document-costs.ts'
import type { KeptJobs } from './other-accounts.ts'

/** The accounts whose recent documents were short or long in this worker, as defined by `LongTasks`, excluding their waiting time. */
export interface JobDurations extends KeptJobs {
  /** Learns the duration of a document from its result or fault. */
  learn(account: string, running: Promise<RenderResult | LateResult>): void
}

/** Limit for accounts with short documents, which are sent to Redis with each search. */
const shortMax = 200

export function createJobDurations(): JobDurations {
  const longTasks = createLongTasks()
  const long = new Set<string>()
  /** The account with the latest document is last. */
  const short = new Set<string>()

  async function learnFrom(account: string, running: Promise<RenderResult | LateResult>): Promise<void> {
    const ms = await running
      .then((result) => ('later' in result ? result.later : result))
      .then(
        ({ outcome }) => spentMs({ ok: true, report: outcome.report }),
        (error: unknown) => (error instanceof Fault ? spentMs({ ok: false, fault: error }) : undefined),
      )
    if (ms === undefined) return
    longTasks.add(account, ms)
    for (const accounts of [long, short]) accounts.delete(account)
    if (longTasks.areRecent(account)) long.add(account)
    else short.add(account)
    const [oldest] = short
    if (short.size > shortMax && oldest !== undefined) short.delete(oldest)
  }

  /** Durations lose weight with time. */
  function thatStill(accounts: Set<string>, holds: (account: string) => boolean): string[] {
    for (const account of accounts) if (!holds(account)) accounts.delete(account)
    return [...accounts]
  }

  return {
    learn: (account, running) => void learnFrom(account, running),
    short: () => thatStill(short, (account) => longTasks.areShort(account)),
    long: () => thatStill(long, (account) => longTasks.areRecent(account)),
  }
}
