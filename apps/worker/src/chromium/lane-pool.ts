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
  /** Waits for a free lane and lends it for `use`. */
  withLane<T>(use: (lane: Lane) => Promise<T>): Promise<T>
  readonly browserVersion: string
  close(): Promise<void>
}

const restartDelayMs = { first: 100, max: 5_000 }
const restLookEvery = 50

/** Resolves when all lanes are warm. */
export async function startLanePool(options: LanePoolOptions): Promise<LanePool> {
  const free: Lane[] = []
  const takers: Array<(lane: Lane) => void> = []
  const closing = new AbortController()
  let browserDocuments = 0
  let starting: Promise<BrowserProcess> | undefined
  let browser = await launch()

  function launch(): Promise<BrowserProcess> {
    return options.startBrowser(() => undefined)
  }

  /** The browser to open lanes in; a lost or worn one is replaced, by one start however many ask. */
  async function liveBrowser(): Promise<BrowserProcess> {
    if (browser.isAlive && browserDocuments < options.browserDocumentsMax) return browser
    starting ??= launch()
      .then((next) => {
        const old = browser
        browser = next
        browserDocuments = 0
        if (old.isAlive) retire(old)
        return next
      })
      .finally(() => (starting = undefined))
    return starting
  }

  const live = new Map<BrowserProcess, number>()
  function retire(old: BrowserProcess): void {
    if ((live.get(old) ?? 0) > 0) return
    live.delete(old)
    if (old !== browser && old.isAlive) old.kill().catch(options.onError)
  }

  async function openLane(): Promise<Lane> {
    const home = await liveBrowser()
    const lane = await Lane.open(home)
    await options.warm(lane)
    live.set(home, (live.get(home) ?? 0) + 1)
    return lane
  }

  async function closeLane(lane: Lane): Promise<void> {
    live.set(lane.browser, (live.get(lane.browser) ?? 1) - 1)
    await lane.close().catch(options.onError)
    if (lane.browser !== browser) retire(lane.browser)
  }

  /** Tries until it has a lane: a browser that will not start now may start later, and a pool without lanes serves nobody. */
  async function replace(lane: Lane): Promise<void> {
    await closeLane(lane)
    for (
      let delay = restartDelayMs.first;
      !closing.signal.aborted;
      delay = Math.min(delay * 2, restartDelayMs.max)
    ) {
      try {
        const next = await openLane()
        if (closing.signal.aborted) return await closeLane(next)
        offer(next)
        return
      } catch (error) {
        options.onError(error)
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }

  function offer(lane: Lane): void {
    const taker = takers.shift()
    if (taker) taker(lane)
    else free.push(lane)
  }

  async function isWorn(lane: Lane): Promise<boolean> {
    if (lane.isBroken || lane.browser !== browser || browserDocuments >= options.browserDocumentsMax)
      return true
    if (lane.documents >= options.laneDocumentsMax) return true
    return lane.documents % restLookEvery === 0 && (await lane.residentBytes()) > options.laneBytesMax
  }

  async function giveBack(lane: Lane): Promise<void> {
    browserDocuments++
    if (await isWorn(lane)) await replace(lane)
    else offer(lane)
  }

  const first = await Promise.all(Array.from({ length: options.lanes }, openLane))
  free.push(...first)

  return {
    get browserVersion() {
      return browser.version
    },
    async withLane(use) {
      let lane = free.pop() ?? (await new Promise<Lane>((resolve) => takers.push(resolve)))
      // It may have died while it lay free: that must not cost the document one of its attempts.
      while (lane.isBroken) {
        void replace(lane)
        if (closing.signal.aborted) throw browserLost('the pool is closed')
        lane = await new Promise<Lane>((resolve) => takers.push(resolve))
      }
      try {
        return await use(lane)
      } finally {
        void giveBack(lane).catch(options.onError)
      }
    },
    async close() {
      closing.abort()
      await Promise.all([...live.keys()].map((process) => process.kill().catch(options.onError)))
    },
  }
}
