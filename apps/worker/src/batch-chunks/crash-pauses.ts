import { type BundleRef, Fault } from '@platen/contract'
import { LRUCache } from 'lru-cache'

/** Refuses items in a batch whose template repeatedly crashes the browser page, because each crash restarts a lane. */
export interface CrashPauses {
  /**
   * Returns `template_paused` if three of the version's items in a row crashed the browser page less than a minute ago. One item is tried after that.
   */
  faultOf(account: string, bundle: BundleRef): Fault | undefined
  note(account: string, bundle: BundleRef, result: 'crashed' | 'printed'): void
}

const crashesMax = 3
const pauseMsDefault = 60_000
const versionsMax = 10_000

/** `clock` returns milliseconds. Each worker counts separately. */
export function createCrashPauses({
  pauseMs = pauseMsDefault,
  clock = () => performance.now(),
}: { pauseMs?: number; clock?: () => number } = {}): CrashPauses {
  const crashes = new LRUCache<string, { times: number; since: number }>({ max: versionsMax })
  const keyOf = (account: string, { templateId, version }: BundleRef) => `${account}:${templateId}:${version}`
  return {
    faultOf(account, bundle) {
      const state = crashes.get(keyOf(account, bundle))
      if (!state || state.times < crashesMax) return undefined
      const leftMs = state.since + pauseMs - clock()
      if (leftMs > 0) return pausedFault(leftMs)
      state.since = clock()
      return undefined
    },
    note(account, bundle, result) {
      const key = keyOf(account, bundle)
      if (result === 'printed') crashes.delete(key)
      else crashes.set(key, { times: (crashes.get(key)?.times ?? 0) + 1, since: clock() })
    },
  }
}

function pausedFault(leftMs: number): Fault {
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000))
  return new Fault('template_paused', {
    detail: `Nothing was rendered: ${crashesMax} documents of this version of the template in a row crashed the browser page, so it is paused. A document is tried again in ${seconds} s. Simplify the template, and start the batch again.`,
    retryAfterSeconds: seconds,
  })
}
