import { LRUCache } from 'lru-cache'

/** A slot for sending to an endpoint, which must be released, or the time to wait before trying again. */
export type EndpointSlot = { release: (result?: AttemptOutcome) => void } | { putOffMs: number }

/** Result of the attempt in a slot. `undefined` means that nothing was sent. */
export type AttemptOutcome = 'succeeded' | 'failed'

export type TakeSlot = (target: { accountId: string; endpointId: string }) => Promise<EndpointSlot>

interface Endpoint {
  /** Slots in use, including slots that were given to waiting deliveries but not used yet. */
  sending: number
  waiting: Array<(hasSlot: boolean) => void>
  /** Postponed deliveries that have not come back yet. */
  putOff: number
  /** Moving average of the response time. */
  responseMs: number
  /** Whether nothing was sent yet, so the response time is unknown. */
  isNew: boolean
  /** Failed attempts since the last successful one. */
  failures: number
}

/** An account's attempts to reach failing endpoints. */
interface FailingAccount {
  /** When the next attempt is within the rate limit. */
  busyUntil: number
  /** Postponed deliveries that have not come back yet. */
  putOff: number
}

const slots = 8
/** An endpoint whose responses take longer is slow. Without a limit, its deliveries would use the slots of all others. */
const slowMs = 2_000
const slotsOfSlow = 2
/** Without this limit, many slow endpoints together would use all slots. Half of the slots are left for other endpoints. */
const slotsOfAllSlow = 50
/** Some of these slots are left for accounts that have none, so that a few accounts do not use all of them. */
const slotsOfSlowForFirst = 10
/** After this number of failed attempts, an endpoint gets one attempt at a time until one succeeds. */
const failuresMax = 3
/**
 * All of an account's failing endpoints share one attempt in this time. Each attempt reads the delivery and adds a row in a transaction, so many
 * endpoints that refuse connections would keep the database busy.
 */
const failingEveryMs = 100
/** Attempts that can follow each other immediately after a pause. */
const failingBurst = 10
/** Without this limit, endpoints of one account that were fast before could use all slots. */
const slotsOfAccount = 50
const initialResponseMs = 50
/** A delivery waits for its slot for this time. After that, it is postponed. */
const waitMaxMs = 250
/**
 * An account with fewer deliveries than this in this process waits longer for a slot. Otherwise, its delivery would be postponed by a second or two, even if its
 * endpoint only seems slow because this process is busy with other accounts.
 */
const fewDeliveriesMax = 8
const waitMaxMsOfFew = 2_000
const putOffMinMs = 1_000
const putOffMaxMs = 60_000
const endpointsKnown = 20_000

/**
 * Limits concurrent deliveries to an endpoint in this process, so that a slow endpoint delays only itself. The slower it is and the more deliveries
 * wait, the longer the next one is postponed. A new endpoint has as few slots as a slow one, but does not count as slow. All slow endpoints together
 * have 50 slots, and so do all endpoints of one account. The slow endpoints of an account get at most half of the slots that those of other accounts
 * leave free. An account's failing endpoints share ten attempts per second, each endpoint one at a time. `now` is a clock in
 * milliseconds.
 */
export function createEndpointSlots(now: () => number = () => performance.now()): TakeSlot {
  const endpoints = new LRUCache<string, Endpoint>({ max: endpointsKnown })
  const sendingOf = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const sendingToSlowOf = new Map<string, number>()
  let sendingToSlow = 0
  const failing = new LRUCache<string, FailingAccount>({ max: endpointsKnown })

  function count(accountId: string, by: 1 | -1, counts = sendingOf): void {
    const slotCount = (counts.get(accountId) ?? 0) + by
    if (slotCount > 0) counts.set(accountId, slotCount)
    else counts.delete(accountId)
  }

  function hasSlotOfSlow(accountId: string): boolean {
    const own = sendingToSlowOf.get(accountId) ?? 0
    if (own === 0) return sendingToSlow < slotsOfAllSlow
    const others = sendingToSlow - own
    return 2 * (own + 1) <= slotsOfAllSlow - slotsOfSlowForFirst - others
  }

  /** Resolves with `true` if a slot became free in time. If so, the slot is already counted. */
  async function waitForSlot(endpoint: Endpoint, accountId: string): Promise<boolean> {
    const deliveries = (sendingOf.get(accountId) ?? 0) + (waitingOf.get(accountId) ?? 0)
    const waitMs = deliveries < fewDeliveriesMax ? waitMaxMsOfFew : waitMaxMs
    if (waitMsOf(endpoint, endpoint.waiting.length + 1) > waitMs) return false
    count(accountId, 1, waitingOf)
    return untilSlot(endpoint, waitMs).finally(() => count(accountId, -1, waitingOf))
  }

  function endpointOf(endpointId: string): Endpoint {
    const known = endpoints.get(endpointId)
    if (known) return known
    const endpoint = {
      sending: 0,
      waiting: [],
      putOff: 0,
      responseMs: initialResponseMs,
      isNew: true,
      failures: 0,
    }
    endpoints.set(endpointId, endpoint)
    return endpoint
  }

  /** Returns how long the account's next attempt to reach a failing endpoint is postponed, or counts the attempt and returns `undefined`. */
  function countFailing(accountId: string): EndpointSlot | undefined {
    const account = failing.get(accountId) ?? { busyUntil: 0, putOff: 0 }
    failing.set(accountId, account)
    const at = now()
    const busyUntil = Math.max(account.busyUntil, at - failingBurst * failingEveryMs) + failingEveryMs
    if (busyUntil > at) return postpone(account, account.putOff * failingEveryMs)
    account.busyUntil = busyUntil
    return undefined
  }

  return async ({ accountId, endpointId }) => {
    const endpoint = endpointOf(endpointId)
    if ((sendingOf.get(accountId) ?? 0) >= slotsOfAccount) return putOff(endpoint)
    if (isFailing(endpoint)) {
      if (endpoint.sending > 0) return putOff(endpoint)
      const postponed = countFailing(accountId)
      if (postponed) return postponed
    }
    if (isSlow(endpoint)) {
      if (endpoint.sending >= slotsOfSlow || !hasSlotOfSlow(accountId)) return putOff(endpoint)
      sendingToSlow++
      count(accountId, 1, sendingToSlowOf)
      endpoint.sending++
      count(accountId, 1)
      return openSlot(endpoint, {
        now,
        onRelease: () => {
          sendingToSlow--
          count(accountId, -1, sendingToSlowOf)
          count(accountId, -1)
        },
      })
    }
    if (endpoint.sending < slotsOf(endpoint)) endpoint.sending++
    else if (!(await waitForSlot(endpoint, accountId))) return putOff(endpoint)
    count(accountId, 1)
    return openSlot(endpoint, { now, onRelease: () => count(accountId, -1) })
  }
}

function isSlow({ responseMs }: Endpoint): boolean {
  return responseMs > slowMs
}

function isFailing({ failures }: Endpoint): boolean {
  return failures >= failuresMax
}

function slotsOf(endpoint: Endpoint): number {
  if (isFailing(endpoint)) return 1
  return endpoint.isNew || isSlow(endpoint) ? slotsOfSlow : slots
}

/** Returns a slot that is already counted. */
function openSlot(
  endpoint: Endpoint,
  { now, onRelease }: { now: () => number; onRelease: () => void },
): EndpointSlot {
  const takenAt = now()
  return {
    release(result) {
      onRelease()
      if (result !== undefined) endpoint.failures = result === 'failed' ? endpoint.failures + 1 : 0
      endpoint.sending--
      endpoint.isNew = false
      endpoint.responseMs = endpoint.responseMs * 0.7 + (now() - takenAt) * 0.3
      while (endpoint.sending < slotsOf(endpoint)) {
        const next = endpoint.waiting.shift()
        if (!next) break
        // Counted here, because the wait ends later, and another delivery could take the slot first.
        endpoint.sending++
        next(true)
      }
    },
  }
}

/** Resolves with `true` if a slot became free in time. If so, the slot is already counted. */
async function untilSlot(endpoint: Endpoint, waitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  endpoint.waiting.push(resolve)
  const giveUp = setTimeout(() => {
    endpoint.waiting = endpoint.waiting.filter((waiter) => waiter !== resolve)
    // Raises the average, because the deliveries in the endpoint's slots take at least this long.
    endpoint.responseMs = Math.max(endpoint.responseMs, 2 * waitMaxMs)
    resolve(false)
  }, waitMs)
  return promise.finally(() => clearTimeout(giveUp))
}

function putOff(endpoint: Endpoint): EndpointSlot {
  return postpone(endpoint, waitMsOf(endpoint, endpoint.waiting.length + endpoint.putOff + 1))
}

function postpone(target: { putOff: number }, waitMs: number): EndpointSlot {
  target.putOff++
  // Up to twice as long, at random, so that deliveries that were postponed together do not come back together.
  const putOffMs = Math.round(Math.min(putOffMaxMs, putOffMinMs + waitMs) * (1 + Math.random()))
  setTimeout(() => target.putOff--, putOffMs).unref()
  return { putOffMs }
}

function waitMsOf(endpoint: Endpoint, ahead: number): number {
  return (ahead * endpoint.responseMs) / slotsOf(endpoint)
}
