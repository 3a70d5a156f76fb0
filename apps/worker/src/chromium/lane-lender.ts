import { Fault } from '@platen/contract'
import { createUsualTask, givesWayAfterMs } from '@platen/platform'

export interface Borrower {
  /** Epoch milliseconds at which the request becomes useless. */
  deadlineAt: number
  /** Requests of one account wait for each other first. Default: one account for all. */
  account?: string | undefined
}

export interface LaneLenderOptions<L> {
  /** Number of regular lanes. Another one is lent only to an account without any. */
  lanes: number
  /** Milliseconds for which all lanes must be lent before a waiting account is held up. */
  heldUpAfterMs: number
  /** An account without a lane waits, and all lanes have been lent for long. Called repeatedly. */
  onHeldUp: () => void
  /** Milliseconds for which all lanes must be lent before the next account is expected to be held up. */
  spareAfterMs: number
  /** All lanes have been lent for long, whether an account waits or not. Called repeatedly. */
  onAllLong: () => void
  /**
   * The lane has been lent for `givesWayAfterMs`, and another account has or wants one, so its document should get less CPU. Called
   * repeatedly until it is returned.
   */
  onInTheWay?: (lane: L) => void
  hasGivenWay?: (lane: L) => boolean
  /** Lane with a lowered priority. Such lanes are preferably lent to accounts with long documents. */
  what?: string
}

/** Lends free lanes to the account with the fewest; among those, to the first one. */
export interface LaneLender<L> {
  /** Resolves with a lane. Throws `overloaded` at the deadline, or the reason of `refuse`. */
  borrow(borrower: Borrower): Promise<L>
  /** The lane is not lent any more, and not free until it is offered. */
  returned(lane: L): void
  offer(lane: L): void
  /** Removes a free lane. */
  takeFree(): L | undefined
  /** Whether recent documents of an account took longer than `givesWayAfterMs` on average. */
  takesLong(account: string | undefined): boolean
  readonly lent: number
  /** Rejects all current and later requests. */
  refuse(reason: Fault): void
}

interface Waiting {
  account: string
  lend(): void
  giveUp(fault: Fault): void
}

export function createLaneLender<L>(options: LaneLenderOptions<L>): LaneLender<L> {
  const free: L[] = []
  const waiting = new Set<Waiting>()
  const lent = new Map<L, { account: string; since: number }>()
  const lanesOf = new Map<string, number>()
  const usual = createUsualTask()
  let refusal: Fault | undefined
  let looking: NodeJS.Timeout | undefined

  function mayBorrow(account: string): boolean {
    return lent.size < options.lanes || !lanesOf.has(account)
  }

  function lend(account: string): L | undefined {
    const fitting = free.findLastIndex(
      (lane) => (options.hasGivenWay?.(lane) ?? false) === takesLong(account),
    )
    const [lane] = free.splice(fitting, 1)
    if (lane === undefined) return undefined
    lent.set(lane, { account, since: performance.now() })
    lanesOf.set(account, (lanesOf.get(account) ?? 0) + 1)
    if (lent.size >= options.lanes) startLooking()
    tellInTheWay()
    return lane
  }

  function takesLong(account = ''): boolean {
    return usual.of(account) > givesWayAfterMs
  }

  function tellInTheWay(): void {
    const longSince = performance.now() - givesWayAfterMs
    const accounts = new Set([...lanesOf.keys(), ...[...waiting].map(({ account }) => account)])
    if (accounts.size < 2) return
    for (const [lane, { since }] of lent) if (since < longSince) options.onInTheWay?.(lane)
  }

  function next(): Waiting | undefined {
    let first: Waiting | undefined
    let fewest = Infinity
    for (const one of waiting) {
      const lanes = lanesOf.get(one.account) ?? 0
      if (lanes < fewest && mayBorrow(one.account)) [first, fewest] = [one, lanes]
    }
    return first
  }

  function serve(): void {
    while (free.length > 0) {
      const one = next()
      if (!one) return
      one.lend()
    }
  }

  function startLooking(): void {
    looking ??= setInterval(look, options.heldUpAfterMs / 2)
  }

  function look(): void {
    if (waiting.size === 0 && lent.size < options.lanes) {
      clearInterval(looking)
      looking = undefined
      return
    }
    if (lent.size < options.lanes) return
    tellInTheWay()
    const heldMs = performance.now() - Math.max(...[...lent.values()].map(({ since }) => since))
    if (heldMs >= options.spareAfterMs) options.onAllLong()
    const isHeldUp = free.length === 0 && heldMs >= options.heldUpAfterMs
    if (isHeldUp && [...waiting].some(({ account }) => !lanesOf.has(account))) options.onHeldUp()
  }

  return {
    borrow({ deadlineAt, account = '' }) {
      if (refusal) return Promise.reject(refusal)
      const atOnce = mayBorrow(account) ? lend(account) : undefined
      if (atOnce !== undefined) return Promise.resolve(atOnce)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => one.giveUp(noneFree(options.what ?? 'lanes')), deadlineAt - Date.now())
        const settle = () => {
          clearTimeout(late)
          waiting.delete(one)
        }
        const one: Waiting = {
          account,
          lend() {
            settle()
            const lane = lend(account)
            if (lane !== undefined) resolve(lane)
          },
          giveUp(fault) {
            settle()
            reject(fault)
          },
        }
        waiting.add(one)
        startLooking()
      })
    },
    returned(lane) {
      const known = lent.get(lane)
      if (!known) return
      const { account, since } = known
      lent.delete(lane)
      usual.add(account, performance.now() - since)
      const left = (lanesOf.get(account) ?? 0) - 1
      if (left > 0) lanesOf.set(account, left)
      else lanesOf.delete(account)
      serve()
    },
    offer(lane) {
      free.push(lane)
      serve()
    },
    takesLong,
    takeFree: () => free.shift(),
    get lent() {
      return lent.size
    },
    refuse(reason) {
      refusal = reason
      for (const one of waiting) one.giveUp(reason)
      clearInterval(looking)
    },
  }
}

function noneFree(what: string): Fault {
  const detail = `All ${what} were busy until the time limit of the document. Try again in a moment.`
  return new Fault('overloaded', { detail, retryAfterSeconds: 2 })
}
