import { Fault } from '@platen/contract'
import { type BrowserProcess, browserLost } from './browser.ts'
import { Lane } from './lane.ts'

export interface LanePoolOptions {
  lanes: number
  startBrowser: (onLost: () => void) => Promise<BrowserProcess>
  /** Prints something small in a new lane, so that the first document finds fonts and caches warm. */
  warm: (lane: Lane) => Promise<unknown>
  /** A lane is replaced after so many documents, */
  laneDocumentsMax: number
  /** or when its renderer holds more than so many bytes at rest. */
  laneBytesMax: number
  /** The browser is replaced after so many documents, a new one being up before the old one goes. */
  browserDocumentsMax: number
  onError: (error: unknown) => void
}

/** Lends warm lanes, one document at a time, and keeps them fresh. */
export interface LanePool {
  /** Waits for a free lane and lends it for `use`. Throws `render_timeout` when none is free by `deadlineAt` (epoch milliseconds). */
  withLane<T>(options: { deadlineAt: number }, use: (lane: Lane) => Promise<T>): Promise<T>
  readonly browserVersion: string
  close(): Promise<void>
}

/** A browser with what the pool knows of it. */
interface Home {
  process: BrowserProcess
  /** Lanes in it, those being opened included. */
  lanes: number
  documents: number
}

interface Taker {
  take(lane: Lane): void
  giveUp(fault: Fault): void
}

const retryDelayMs = { first: 100, max: 5_000 }
const restLookEvery = 50

/** Resolves when all lanes are warm; rejects, with nothing left running, when one cannot be had. */
export async function startLanePool(options: LanePoolOptions): Promise<LanePool> {
  const closing = new AbortController()
  const homes = new Map<BrowserProcess, Home>()
  const free: Lane[] = []
  const takers = new Set<Taker>()
  let starting: Promise<Home> | undefined
  let current = await startHome()
  try {
    free.push(...(await Promise.all(Array.from({ length: options.lanes }, openLane))))
  } catch (error) {
    await close()
    throw error
  }

  async function startHome(): Promise<Home> {
    const process = await options.startBrowser(replaceLost)
    const home = { process, lanes: 0, documents: 0 }
    homes.set(process, home)
    if (closing.signal.aborted) await endHome(home)
    return home
  }

  async function endHome(home: Home): Promise<void> {
    homes.delete(home.process)
    await home.process.kill().catch(options.onError)
  }

  /** A browser that died while its lanes lay free is replaced before a document asks for them. */
  function replaceLost(): void {
    for (const lane of free.splice(0)) {
      if (lane.isBroken) void replace(lane)
      else free.push(lane)
    }
  }

  /** Starts the next browser, once however many ask; the lanes of the one before move as they get free. */
  function startNext(): Promise<Home> {
    starting ??= startHome()
      .then((next) => {
        const old = current
        current = next
        for (const lane of free.splice(0)) void replace(lane)
        if (old.lanes === 0) void endHome(old)
        return next
      })
      .finally(() => (starting = undefined))
    return starting
  }

  async function openLane(): Promise<Lane> {
    const home = current.process.isAlive ? current : await startNext()
    home.lanes++
    let lane: Lane | undefined
    try {
      lane = await Lane.open(home.process)
      await options.warm(lane)
      return lane
    } catch (error) {
      await lane?.close().catch(options.onError)
      leaveHome(home)
      throw error
    }
  }

  async function closeLane(lane: Lane): Promise<void> {
    await lane.close().catch(options.onError)
    const home = homes.get(lane.browser)
    if (home) leaveHome(home)
  }

  function leaveHome(home: Home): void {
    home.lanes--
    const isUseless = !home.process.isAlive || (home !== current && home.lanes === 0)
    if (isUseless && homes.has(home.process)) void endHome(home)
  }

  /** Tries until it has a lane: a browser that will not start now may start later, and a pool without lanes serves nobody. */
  async function replace(lane: Lane): Promise<void> {
    if (lane.isBroken) await closeLane(lane)
    for (
      let delay = retryDelayMs.first;
      !closing.signal.aborted;
      delay = Math.min(delay * 2, retryDelayMs.max)
    ) {
      try {
        offer(await openLane())
        break
      } catch (error) {
        options.onError(error)
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
    if (!lane.isBroken) await closeLane(lane)
  }

  function offer(lane: Lane): void {
    const [taker] = takers
    if (taker) taker.take(lane)
    else free.push(lane)
  }

  function take(deadlineAt: number): Promise<Lane> {
    if (closing.signal.aborted) return Promise.reject(browserLost('the pool is closed'))
    for (let lane = free.pop(); lane; lane = free.pop()) {
      if (!lane.isBroken) return Promise.resolve(lane)
      // It died while it lay free: that must not cost the document one of its attempts.
      void replace(lane)
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => taker.giveUp(noLane()), deadlineAt - Date.now())
      const settle = () => {
        clearTimeout(late)
        takers.delete(taker)
      }
      const taker: Taker = {
        take(lane) {
          settle()
          resolve(lane)
        },
        giveUp(fault) {
          settle()
          reject(fault)
        },
      }
      takers.add(taker)
    })
  }

  async function isWorn(lane: Lane): Promise<boolean> {
    if (lane.isBroken || lane.browser !== current.process) return true
    if (lane.documents >= options.laneDocumentsMax) return true
    return lane.documents % restLookEvery === 0 && (await lane.residentBytes()) > options.laneBytesMax
  }

  async function giveBack(lane: Lane): Promise<void> {
    const home = homes.get(lane.browser)
    if (home && ++home.documents >= options.browserDocumentsMax && home === current) {
      startNext().catch(options.onError)
    }
    if (await isWorn(lane)) await replace(lane)
    else offer(lane)
  }

  async function close(): Promise<void> {
    closing.abort()
    for (const taker of takers) taker.giveUp(browserLost('the pool is closed'))
    await starting?.catch(() => undefined)
    await Promise.all([...homes.values()].map(endHome))
  }

  return {
    get browserVersion() {
      return current.process.version
    },
    async withLane({ deadlineAt }, use) {
      const lane = await take(deadlineAt)
      try {
        return await use(lane)
      } finally {
        void giveBack(lane).catch(options.onError)
      }
    },
    close,
  }
}

function noLane(): Fault {
  return new Fault('render_timeout', { detail: 'The document waited for a lane past its deadline.' })
}
