import { LRUCache } from 'lru-cache'

/** A place to send to an endpoint, to be given back; or how long until it makes sense to ask again. */
export type EndpointSlot = { release: () => void } | { putOffMs: number }

export type TakeSlot = (of: { accountId: string; endpointId: string }) => Promise<EndpointSlot>

interface Endpoint {
  /** Slots that are given, to those too whose wait has ended and who do not know yet. */
  sending: number
  waiting: Array<(hasSlot: boolean) => void>
  /** Asked to come back later, and not back yet. */
  putOff: number
  /** How long it took to answer, lately. */
  answerMs: number
  /** Nothing was sent to it yet, so nobody knows how slow it is. */
  isNew: boolean
}

const slots = 8
/** A slow endpoint's deliveries would otherwise fill the places of all others. */
const slowMs = 2_000
const slotsOfSlow = 2
/** Many slow endpoints together would fill them, too: half of this process's places are left to the others. */
const slotsOfAllSlow = 50
/** So could those of one account that have answered quickly so far, and do not any more. */
const slotsOfAccount = 50
const answerMsAtFirst = 50
/** A delivery that gets its slot within this waits for it; every other one comes back. */
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
 * Bounds how much is sent to one endpoint at once by this process, so that a slow one holds up itself alone: the slower it is and the
 * more waits for it already, the later the next delivery asks again. One that nothing was sent to yet has as few slots as a
 * slow one, but is none of them; all slow ones together have 50, and so have those of one account.
 * `now` is a clock in milliseconds.
 */
export function createEndpointSlots(now: () => number = () => performance.now()): TakeSlot {
  const endpoints = new LRUCache<string, Endpoint>({ max: endpointsKnown })
  const sendingOf = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  let sendingToSlow = 0

  function count(accountId: string, by: 1 | -1, of = sendingOf): void {
    const places = (of.get(accountId) ?? 0) + by
    if (places > 0) of.set(accountId, places)
    else of.delete(accountId)
  }

  /** Whether there was a slot in time, which is counted by then. */
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
    const endpoint = { sending: 0, waiting: [], putOff: 0, answerMs: answerMsAtFirst, isNew: true }
    endpoints.set(endpointId, endpoint)
    return endpoint
  }

  return async ({ accountId, endpointId }) => {
    const endpoint = endpointOf(endpointId)
    if ((sendingOf.get(accountId) ?? 0) >= slotsOfAccount) return putOff(endpoint)
    if (isSlow(endpoint)) {
      if (sendingToSlow >= slotsOfAllSlow || endpoint.sending >= slotsOfSlow) return putOff(endpoint)
      sendingToSlow++
      endpoint.sending++
      count(accountId, 1)
      return openSlot(endpoint, {
        now,
        onRelease: () => {
          sendingToSlow--
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

function slotsOf(endpoint: Endpoint): number {
  return endpoint.isNew || isSlow(endpoint) ? slotsOfSlow : slots
}

/** A slot that is counted already. */
function openSlot(
  endpoint: Endpoint,
  { now, onRelease }: { now: () => number; onRelease: () => void },
): EndpointSlot {
  const takenAt = now()
  return {
    release() {
      onRelease()
      endpoint.sending--
      endpoint.isNew = false
      endpoint.answerMs = endpoint.answerMs * 0.7 + (now() - takenAt) * 0.3
      while (endpoint.sending < slotsOf(endpoint)) {
        const next = endpoint.waiting.shift()
        if (!next) break
        // Counted here and not where the wait ends, which is later: another could take the slot until then.
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
    // Whatever it was before: those who have its slots wait for their answers as long.
    endpoint.answerMs = Math.max(endpoint.answerMs, 2 * waitMaxMs)
    resolve(false)
  }, waitMs)
  return promise.finally(() => clearTimeout(giveUp))
}

function putOff(endpoint: Endpoint): EndpointSlot {
  endpoint.putOff++
  const waitMs = putOffMinMs + waitMsOf(endpoint, endpoint.waiting.length + endpoint.putOff)
  // By chance up to twice as long: what was put off together does not come back together.
  const putOffMs = Math.round(Math.min(putOffMaxMs, waitMs) * (1 + Math.random()))
  setTimeout(() => endpoint.putOff--, putOffMs).unref()
  return { putOffMs }
}

function waitMsOf(endpoint: Endpoint, ahead: number): number {
  return (ahead * endpoint.answerMs) / slotsOf(endpoint)
}
