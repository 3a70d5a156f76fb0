/** Late results in progress in a worker, shared among accounts: each gets half of what the others leave. */
export interface LateShares {
  /** Whether an account must wait until one of its late results has ended. */
  isUsedUp(account: string): boolean
  /** Returns a function that ends the late result, or `undefined` if the worker can hold no more. */
  take(account: string, bytes: number): (() => void) | undefined
}

interface Held {
  count: number
  bytes: number
}

/** `bounds`: the maximum number of late results of all accounts, and the maximum number of bytes that they hold. */
export function createLateShares(bounds: Held): LateShares {
  const all: Held = { count: 0, bytes: 0 }
  const heldBy = new Map<string, Held>()

  return {
    isUsedUp(account) {
      const own = heldBy.get(account) ?? { count: 0, bytes: 0 }
      return (['count', 'bytes'] as const).some((what) => {
        const othersLeave = bounds[what] - (all[what] - own[what])
        return own[what] >= othersLeave / 2
      })
    },
    take(account, bytes) {
      if (all.count >= bounds.count || all.bytes + bytes > bounds.bytes) return undefined
      const own = heldBy.get(account) ?? { count: 0, bytes: 0 }
      heldBy.set(account, own)
      for (const held of [all, own]) {
        held.count++
        held.bytes += bytes
      }
      return () => {
        for (const held of [all, own]) {
          held.count--
          held.bytes -= bytes
        }
        if (own.count === 0) heldBy.delete(account)
      }
    },
  }
}
