/** What documents of each account cost a worker, as far as this process has seen: the price of a turn. */
export interface DocumentCosts {
  /** In whole ticks, at least one. */
  costOf: (account: string) => number
  /** A document took a worker so many milliseconds. */
  learn: (account: string, ms: number) => void
}

const msPerTick = 20
/** 10 s: what is dearer is no worse for the others, who get lanes of their own then. */
const ticksMax = 500
/** The share of the last document: some ten of them count. */
const weight = 0.2
const accountsMax = 10_000

export function createDocumentCosts(): DocumentCosts {
  const msOf = new Map<string, number>()
  return {
    costOf: (account) => Math.min(ticksMax, Math.max(1, Math.round((msOf.get(account) ?? 0) / msPerTick))),
    learn(account, ms) {
      const before = msOf.get(account) ?? ms
      msOf.delete(account)
      msOf.set(account, before + (ms - before) * weight)
      const [longestUnseen] = msOf.keys()
      if (msOf.size > accountsMax && longestUnseen !== undefined) msOf.delete(longestUnseen)
    },
  }
}
