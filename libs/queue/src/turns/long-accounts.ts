import { Fault } from '@platen/contract'
import { createUsualTask, givesWayAfterMs } from '@platen/platform'
import type { LateResult, RenderResult } from '../renders/settle-renders.ts'
import { workMs } from './document-costs.ts'

/** The accounts whose recent documents took longer than `givesWayAfterMs` on average in this worker, without the time that they waited. */
export interface LongAccounts {
  /** Learns the duration of a document from its result or fault. */
  learn(account: string, running: Promise<RenderResult | LateResult>): void
  all(): string[]
}

export function createLongAccounts(): LongAccounts {
  const usual = createUsualTask()
  const long = new Set<string>()

  /** Durations lose weight, so that an account without new documents is removed after a while. */
  function removeOthers(): void {
    for (const account of long) if (usual.of(account) <= givesWayAfterMs) long.delete(account)
  }

  async function learnFrom(account: string, running: Promise<RenderResult | LateResult>): Promise<void> {
    const ms = await running
      .then((result) => ('later' in result ? result.later : result))
      .then(
        ({ outcome }) => workMs(outcome.report.ms),
        (error: unknown) => (error instanceof Fault ? error.spentMs : undefined),
      )
    if (ms === undefined) return
    usual.add(account, ms)
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
