import { LRUCache } from 'lru-cache'

/** A slot for sending to an endpoint, which must be released, or the time to wait before trying again. */
export type EndpointSlot = { release: (result?: TryResult) => void } | { putOffMs: number }

/** What the try in a slot resulted in. `undefined`: nothing was sent. */
export type TryResult = 'succeeded' | 'failed'

export type TakeSlot = (of: { accountId: string; endpointId: string }) => Promise<EndpointSlot>

interface Endpoint {
  /** Slots in use, including those of waiting deliveries that have not noticed yet. */
  sending: number
  waiting: Array<(hasSlot: boolean) => void>
  /** Postponed deliveries that have not come back yet. */
  putOff: number
  /** Recent response time. */
  answerMs: number
  /** Whether nothing was sent yet, so the response time is unknown. */
  isNew: boolean
  /** Failed tries since the last one that succeeded. */
  failures: number
}

/** The tries of an account at endpoints that fail. */
interface Failing {
  /** When the tries so far are paid for. */
  paidAt: number
  /** Postponed deliveries that have not come back yet. */
  putOff: number
}

const slots = 8
/** Otherwise, the deliveries of a slow endpoint would use the slots of all others. */
const slowMs = 2_000
const slotsOfSlow = 2
/** Many slow endpoints together would use all slots too, so half of the slots are left to others. */
const slotsOfAllSlow = 50
/** Some of these are left to accounts that have none, so that a few accounts do not use all of them. */
const slotsOfSlowForFirst = 10
/** After so many failed tries, an endpoint gets one try at a time until one succeeds. */
const failuresMax = 3
/**
 * All such endpoints of an account get a try in this time. Each try reads the delivery and adds an attempt in a transaction, so that many endpoints
 * that refuse connections would keep the database busy.
 */
const failingEveryMs = 100
/** Tries that can follow each other at once after a pause. */
const failingBurst = 10
/** Endpoints of one account that were fast before could do the same. */
const slotsOfAccount = 50
const answerMsAtFirst = 50
/** A delivery waits for its slot for this time. After that, it is postponed. */
const waitMaxMs = 250
/**
 * An account with fewer deliveries in this process waits longer for a slot: a delivery that is put off is late by a second or two, even if its
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
 * have 50 slots, and so do all endpoints of one account. An account has at most half of the slots that the slow endpoints of others leave.
 * The endpoints of an account that fail get ten tries a second together, each of them one at a time.
 * `now` is a clock in milliseconds.
 */
export function createEndpointSlots(now: () => number = () => performance.now()): TakeSlot {
  const endpoints = new LRUCache<string, Endpoint>({ max: endpointsKnown })
  const sendingOf = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const sendingToSlowOf = new Map<string, number>()
  let sendingToSlow = 0
  const failing = new LRUCache<string, Failing>({ max: endpointsKnown })

  function count(accountId: string, by: 1 | -1, of = sendingOf): void {
    const places = (of.get(accountId) ?? 0) + by
    if (places > 0) of.set(accountId, places)
    else of.delete(accountId)
  }

  function hasSlotOfSlow(accountId: string): boolean {
    const own = sendingToSlowOf.get(accountId) ?? 0
    if (own === 0) return sendingToSlow < slotsOfAllSlow
    const others = sendingToSlow - own
    return 2 * (own + 1) <= slotsOfAllSlow - slotsOfSlowForFirst - others
  }

  /** Resolves to whether a slot became free in time. It is then already counted. */
  async function waitForSlot(endpoint: Endpoint, accountId: string): Promise<boolean> {
    const places = (sendingOf.get(accountId) ?? 0) + (waitingOf.get(accountId) ?? 0)
    const waitMs = places < fewDeliveriesMax ? waitMaxMsOfFew : waitMaxMs
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
      answerMs: answerMsAtFirst,
      isNew: true,
      failures: 0,
    }
    endpoints.set(endpointId, endpoint)
    return endpoint
  }

  /** Returns how long the account's next try at an endpoint that fails is postponed, or `undefined` after counting it. */
  function countFailing(accountId: string): EndpointSlot | undefined {
    const account = failing.get(accountId) ?? { paidAt: 0, putOff: 0 }
    failing.set(accountId, account)
    const at = now()
    const paidAt = Math.max(account.paidAt, at - failingBurst * failingEveryMs) + failingEveryMs
    if (paidAt > at) return postpone(account, account.putOff * failingEveryMs)
    account.paidAt = paidAt
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

function isSlow({ answerMs }: Endpoint): boolean {
  return answerMs > slowMs
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
      endpoint.answerMs = endpoint.answerMs * 0.7 + (now() - takenAt) * 0.3
      while (endpoint.sending < slotsOf(endpoint)) {
        const next = endpoint.waiting.shift()
        if (!next) break
        // Counted here, because the wait ends later, and another delivery could take the slot until then.
        endpoint.sending++
        next(true)
      }
    },
  }
}

/** Resolves with whether there was a slot in time, which is counted by then. */
async function untilSlot(endpoint: Endpoint, waitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  endpoint.waiting.push(resolve)
  const giveUp = setTimeout(() => {
    endpoint.waiting = endpoint.waiting.filter((waiter) => waiter !== resolve)
    // Replaces the earlier value, because the deliveries in its slots take as long.
    endpoint.answerMs = Math.max(endpoint.answerMs, 2 * waitMaxMs)
    resolve(false)
  }, waitMs)
  return promise.finally(() => clearTimeout(giveUp))
}

function putOff(endpoint: Endpoint): EndpointSlot {
  return postpone(endpoint, waitMsOf(endpoint, endpoint.waiting.length + endpoint.putOff + 1))
}

function postpone(of: { putOff: number }, waitMs: number): EndpointSlot {
  of.putOff++
  // Randomly up to twice as long, so that deliveries that were postponed together do not come back together.
  const putOffMs = Math.round(Math.min(putOffMaxMs, putOffMinMs + waitMs) * (1 + Math.random()))
  setTimeout(() => of.putOff--, putOffMs).unref()
  return { putOffMs }
}

function waitMsOf(endpoint: Endpoint, ahead: number): number {
  return (ahead * endpoint.answerMs) / slotsOf(endpoint)
}
