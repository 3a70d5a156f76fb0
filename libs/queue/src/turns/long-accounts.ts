import { Fault } from '@platen/contract'
import { createLongTasks } from '@platen/platform'
import type { LateResult, RenderResult } from '../renders/settle-renders.ts'
import { spentMs } from './document-costs.ts'

/** The accounts whose recent documents took long in this worker, as defined by `LongTasks.areRecent`, without the time that they waited. */
export interface LongAccounts {
  /** Learns the duration of a document from its result or fault. */
  learn(account: string, running: Promise<RenderResult | LateResult>): void
  all(): string[]
}

export function createLongAccounts(): LongAccounts {
  const longTasks = createLongTasks()
  const long = new Set<string>()

  /** Durations lose weight, so that an account without new documents is removed after a while. */
  function removeOthers(): void {
    for (const account of long) if (!longTasks.areRecent(account)) long.delete(account)
  }

  async function learnFrom(account: string, running: Promise<RenderResult | LateResult>): Promise<void> {
    const ms = await running
      .then((result) => ('later' in result ? result.later : result))
      .then(
        ({ outcome }) => spentMs({ ok: true, report: outcome.report }),
        (error: unknown) => (error instanceof Fault ? spentMs({ ok: false, fault: error }) : undefined),
      )
    if (ms === undefined) return
    longTasks.add(account, ms)
    long.add(account)
    removeOthers()
  }

  return {
    learn: (account, running) => void learnFrom(account, running),
    all() {
      removeOthers()
      return [...long]
    },
  }
}
