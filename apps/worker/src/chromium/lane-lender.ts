import { displacedFault, Fault } from '@platen/contract'
import { createLongTasks, givesWayAfterMs } from '@platen/platform'

export interface Borrower {
  /** Epoch milliseconds at which the request becomes useless. */
  deadlineAt: number
  /** Requests from one account wait for each other first. Default: one account for all. */
  account?: string | undefined
}

export interface LaneLenderOptions<L> {
  /** Number of regular lanes. An extra lane is lent only to an account that has no lane. */
  lanes: number
  /**
   * Number of lanes including extra ones, if two of them are kept: one for accounts whose recent documents were short, and one for these and for
   * accounts without recent documents. Default: none is kept.
   */
  lanesMax?: number
  /** Milliseconds for which all lanes must be lent before a waiting account counts as held up. */
  heldUpAfterMs: number
  /** Called repeatedly while an account that may have an extra lane is waiting and all lanes have been lent for `heldUpAfterMs`. */
  onHeldUp: () => void
  /** Milliseconds for which all lanes must be lent before the next account is expected to be held up. */
  spareAfterMs: number
  /** Called repeatedly while all lanes have been lent for `spareAfterMs`, even if no account waits. */
  onAllLong: () => void
  /**
   * Called for a lane that has been lent for `givesWayAfterMs` while another account has or wants a lane: the document in the lane should get less
   * CPU time. Called repeatedly until the lane is returned.
   */
  onInTheWay?: (lane: L) => void
  hasGivenWay?: (lane: L) => boolean
  /** Name of the lent resource, for errors. */
  what?: string
}

/** Lends each free lane to the waiting account that has the fewest lanes, or if several have as few, to the one that has waited longest. */
export interface LaneLender<L> {
  /** Resolves with a lane. Throws `overloaded` at the deadline, or the reason of `refuse`. */
  borrow(borrower: Borrower): Promise<L>
  /** Rejects with `displacedFault` when a loan ends early. The lane must then be returned, and cannot be used again. */
  displaced(lane: L): Promise<never>
  /** Ends the latest loan of an account early, or its latest request that is waiting. Its documents count as long from now on. */
  displace(account: string): void
  /** Ends a loan. The lane is not free until it is offered. */
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

/** If all lanes, including the kept ones, have been lent for so long, the oldest loan to an account that did not have long documents ends early. */
const displaceAfterMs = 1_000
/** Counts as long for minutes. */
const displacedMs = 5_000

interface Loan {
  account: string
  since: number
  displaced: PromiseWithResolvers<never>
}

interface Waiting {
  account: string
  lend(): void
  giveUp(fault: Fault): void
}

export function createLaneLender<L>(options: LaneLenderOptions<L>): LaneLender<L> {
  const { lanesMax = Infinity } = options
  const free: L[] = []
  const waiting = new Set<Waiting>()
  const lent = new Map<L, Loan>()
  const lanesOf = new Map<string, number>()
  const longTasks = createLongTasks()
  let refusal: Fault | undefined
  let checkTimer: NodeJS.Timeout | undefined

  function mayBorrow(account: string): boolean {
    if (lent.size < options.lanes) return true
    if (lanesOf.has(account)) return false
    if (longTasks.areShort(account)) return true
    const isLong = longTasks.areRecent(account)
    return countOthers(isLong ? hasLong : isPossiblyLong) < lanesMax - (isLong ? 2 : 1)
  }

  /** Short documents do not count: otherwise, many of them could keep a long one waiting. */
  function countOthers(counts: (account: string) => boolean): number {
    const longSince = performance.now() - givesWayAfterMs
    return [...lent.values()].filter(({ account, since }) => since < longSince || counts(account)).length
  }

  function hasLong(account: string): boolean {
    return longTasks.areRecent(account)
  }

  function isPossiblyLong(account: string): boolean {
    return !longTasks.areShort(account)
  }

  function lend(account: string): L | undefined {
    const fitting = free.findLastIndex(
      (lane) => (options.hasGivenWay?.(lane) ?? false) === takesLong(account),
    )
    const [lane] = free.splice(fitting, 1)
    if (lane === undefined) return undefined
    const displaced = Promise.withResolvers<never>()
    displaced.promise.catch(() => undefined)
    lent.set(lane, { account, since: performance.now(), displaced })
    lanesOf.set(account, (lanesOf.get(account) ?? 0) + 1)
    if (lent.size >= options.lanes) startChecking()
    reportLanesInTheWay()
    return lane
  }

  function takesLong(account = ''): boolean {
    return longTasks.areUsual(account)
  }

  function reportLanesInTheWay(): void {
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

  function startChecking(): void {
    checkTimer ??= setInterval(checkLanes, options.heldUpAfterMs / 2)
  }

  function checkLanes(): void {
    if (waiting.size === 0 && lent.size < options.lanes) {
      clearInterval(checkTimer)
      checkTimer = undefined
      return
    }
    if (lent.size < options.lanes) return
    reportLanesInTheWay()
    const heldMs = performance.now() - Math.max(...[...lent.values()].map(({ since }) => since))
    if (heldMs >= options.spareAfterMs) options.onAllLong()
    const isHeldUp = free.length === 0 && heldMs >= options.heldUpAfterMs
    if (isHeldUp && [...waiting].some(({ account }) => mayBorrow(account))) options.onHeldUp()
    if (lent.size >= lanesMax && heldMs >= displaceAfterMs) makeRoom()
  }

  function makeRoom(): void {
    if (![...waiting].some(({ account }) => !longTasks.areRecent(account))) return
    // The oldest one: a short document that a busy machine slowed is among the latest.
    const oldest = [...lent.values()].find(({ account }) => !longTasks.areRecent(account))
    if (oldest) displace(oldest.account)
  }

  function displace(account: string): void {
    longTasks.add(account, displacedMs)
    const loan = [...lent.values()].findLast((one) => one.account === account)
    if (loan) loan.displaced.reject(displacedFault())
    else [...waiting].findLast((one) => one.account === account)?.giveUp(displacedFault())
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
        startChecking()
      })
    },
    displaced: (lane) => lent.get(lane)?.displaced.promise ?? Promise.reject(displacedFault()),
    displace,
    returned(lane) {
      const known = lent.get(lane)
      if (!known) return
      const { account, since } = known
      lent.delete(lane)
      longTasks.add(account, performance.now() - since)
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
      clearInterval(checkTimer)
    },
  }
}

function noneFree(what: string): Fault {
  const detail = `All ${what} were busy until the document's time limit. Try again in a moment.`
  return new Fault('overloaded', { detail, retryAfterSeconds: 2 })
}
