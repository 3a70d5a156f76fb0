import { Fault } from '@platen/contract'
import { createUsualTask, givesWayAfterMs } from '@platen/platform'

/** Who asks for a lane. */
export interface Borrower {
  /** Epoch milliseconds after which it is of no use. */
  deadlineAt: number
  /** Borrowers of one account wait for each other before anybody else does. Default: one for all that name none. */
  account?: string | undefined
}

export interface LaneLenderOptions<L> {
  /** How many are lent whoever asks. One more goes only to an account that has none. */
  lanes: number
  /** Milliseconds for which all lanes must have been lent before somebody counts as held up. */
  heldUpAfterMs: number
  /** An account that has no lane waits, and all lanes have been lent for long. Told again until that is over. */
  onHeldUp: () => void
  /** Milliseconds for which all lanes must have been lent before the next account to come is expected to be held up. */
  spareAfterMs: number
  /** All lanes have been lent for so long, whether anybody waits or not. Told again until that is over. */
  onAllLong: () => void
  /**
   * It has been lent for `givesWayAfterMs`, and another account has a lane or waits for one: its document should let others have the CPU first.
   * Told again until it is returned.
   */
  onInTheWay?: (lane: L) => void
  /** Whether what runs in it gets only the CPU that others leave. Such lanes go to accounts whose documents take long, if possible. */
  hasGivenWay?: (lane: L) => boolean
  /** What is lent, in the plural, for the detail of `overloaded`. Default: lanes. */
  what?: string
}

/** Lends what is free to whoever has the fewest; among those, to whoever came first. */
export interface LaneLender<L> {
  /** Resolves with a free lane. Throws `overloaded` when there is none by the deadline, or what `refuse` says. */
  borrow(borrower: Borrower): Promise<L>
  /** It is no longer lent; it is not free either until it is offered. */
  returned(lane: L): void
  offer(lane: L): void
  /** Takes a lane out of the free ones. */
  takeFree(): L | undefined
  /** Whether recent documents of an account took longer than `givesWayAfterMs` on average. */
  takesLong(account: string | undefined): boolean
  /** Lanes that are lent. */
  readonly lent: number
  /** Ends all waits, now and later. */
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
  const detail = `All ${what} were taken until the document’s time was over. Try again in a moment.`
  return new Fault('overloaded', { detail, retryAfterSeconds: 2 })
}
