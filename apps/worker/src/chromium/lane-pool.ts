import { browserLost, type BrowserProcess } from './browser.ts'
import { type Borrower, createLaneLender } from './lane-lender.ts'
import { Lane } from './lane.ts'

export interface LanePoolOptions {
  /** How long lanes that have given way are kept after the last time, in milliseconds. Default 60,000. */
  loweredMs?: number
  lanes: number
  /** Lanes that are opened besides while one account's long documents hold all others. Default 0. */
  extraLanes?: number
  startBrowser: (onLost: () => void) => Promise<BrowserProcess>
  /** Prints something small in a new lane, so that the first document finds fonts and caches warm. */
  warm: (lane: Lane) => Promise<unknown>
  /** After so many documents a lane is replaced. */
  laneDocumentsMax: number
  /** A lane whose renderer holds more bytes than this at rest is replaced. */
  laneBytesMax: number
  /** The browser is replaced after so many documents, a new one being up before the old one goes. */
  browserDocumentsMax: number
  onError: (error: unknown) => void
}

/** Lends warm lanes, one document at a time, and keeps them fresh. */
export interface LanePool {
  /** Waits for a free lane and lends it for `use`. Throws `overloaded` when none is free by the deadline. */
  withLane<T>(borrower: Borrower, use: (lane: Lane) => Promise<T>): Promise<T>
  readonly browserVersion: string
  health(): BrowserHealth
  /** Browsers started after the first one: it was lost, or replaced by plan. */
  readonly browserRestarts: number
  close(): Promise<void>
}

/** What is known of a pool's browser. */
export interface BrowserHealth {
  /** It prints: it is neither silent nor being replaced. */
  isAnswering: boolean
  /** How many of the pool's browsers have died, or were killed because they did not answer. */
  lost: number
}

/** Where documents are printed. */
export interface PrintingLanes {
  /** As `LanePool.withLane`. */
  withLane<T>(borrower: Borrower, use: (lane: PrintingLane) => Promise<T>): Promise<T>
}

export type PrintingLane = Pick<Lane, 'print' | 'printAgain' | 'printElements' | 'inspect'>

/** A browser with what the pool knows of it. */
interface Home {
  process: BrowserProcess
  /** Lanes in it, those being opened included. */
  lanes: number
  documents: number
}

const retryDelayMs = { first: 100, max: 5_000 }
/** Documents between two looks at a lane's memory: it grows over many. */
const restLookEvery = 10
/** Twice what a short document takes: whoever gets no lane for so long stands behind long ones. */
const heldUpAfterMs = 50
/** Clearly longer than a short document: the first one of another account finds its extra lane open then. */
const spareAfterMs = 250
/** An extra lane takes some 40 MiB, and 100 ms to open when the cores are busy. */
const extraIdleMs = 60_000

/** Resolves when all lanes are warm; rejects, with nothing left running, when one cannot be had. */
export async function startLanePool(options: LanePoolOptions): Promise<LanePool> {
  const closing = new AbortController()
  const homes = new Map<BrowserProcess, Home>()
  const { lanes, extraLanes = 0, loweredMs = 60_000 } = options
  const lender = createLaneLender<Lane>({
    lanes,
    heldUpAfterMs,
    onHeldUp: () => void openExtra(),
    spareAfterMs,
    onAllLong: openFirstExtra,
    onInTheWay(lane) {
      lane.giveWay()
      areLoweredWorn = false
      lowered = (lowered ?? setTimeout(replaceLowered, loweredMs).unref()).refresh()
    },
    hasGivenWay: (lane) => lane.hasGivenWay,
  })
  /** Extra lanes, those being opened included. */
  let extra = 0
  let isOpeningExtra = false
  let extraIdle: NodeJS.Timeout | undefined
  let lowered: NodeJS.Timeout | undefined
  /** Lanes that have given way are replaced when they get free. */
  let areLoweredWorn = false
  let starting: Promise<Home> | undefined
  let lost = 0
  let browserRestarts = 0
  let current = await startHome()
  try {
    for (const lane of await Promise.all(Array.from({ length: lanes }, openLane))) lender.offer(lane)
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

  function allFree(): Lane[] {
    const all: Lane[] = []
    for (let lane = lender.takeFree(); lane; lane = lender.takeFree()) all.push(lane)
    return all
  }

  /** A browser that died while its lanes lay free is replaced before a document asks for them. */
  function replaceLost(): void {
    lost++
    for (const lane of allFree()) {
      if (lane.isBroken) void replace(lane)
      else lender.offer(lane)
    }
  }

  /** Starts the next browser, once however many ask; the lanes of the one before move as they get free. */
  function startNext(): Promise<Home> {
    starting ??= startHome()
      .then((next) => {
        const old = current
        current = next
        browserRestarts++
        for (const lane of allFree()) void replace(lane)
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
        lender.offer(await openLane())
        break
      } catch (error) {
        options.onError(error)
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
    if (!lane.isBroken) await closeLane(lane)
  }

  /** One that died while it lay free must not cost the document one of its attempts. */
  async function borrow(borrower: Borrower): Promise<Lane> {
    for (;;) {
      const lane = await lender.borrow(borrower)
      if (!lane.isBroken) return lane
      void replace(lane)
      lender.returned(lane)
    }
  }

  async function openExtra(): Promise<void> {
    if (isOpeningExtra || extra >= extraLanes || closing.signal.aborted) return
    isOpeningExtra = true
    extra++
    try {
      lender.offer(await openLane())
      extraIdle ??= setTimeout(closeExtra, extraIdleMs).unref()
    } catch (error) {
      extra--
      options.onError(error)
      // It is asked for again at once.
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs.max).unref())
    } finally {
      isOpeningExtra = false
    }
  }

  /** The first extra lane is opened before anybody waits for it. */
  function openFirstExtra(): void {
    if (extra === 0) void openExtra()
    else extraIdle?.refresh()
  }

  /** One after the other, when none has been needed for a while. */
  function closeExtra(): void {
    const lane = extra > 0 && !closing.signal.aborted ? lender.takeFree() : undefined
    if (lane) {
      extra--
      void closeLane(lane)
    }
    extraIdle = extra > 0 ? setTimeout(closeExtra, extraIdleMs).unref() : undefined
  }

  /** When no document has been in the way for a while: to open lanes beside long documents would cost more than a low priority does. */
  function replaceLowered(): void {
    lowered = undefined
    areLoweredWorn = true
    if (closing.signal.aborted) return
    for (const lane of allFree()) {
      if (lane.hasGivenWay) void replace(lane)
      else lender.offer(lane)
    }
  }

  function isWorn(lane: Lane): boolean {
    if (lane.isBroken || (lane.hasGivenWay && areLoweredWorn) || lane.browser !== current.process) return true
    if (lane.documents >= options.laneDocumentsMax) return true
    if (lane.documents % restLookEvery !== 0) return false
    try {
      return lane.residentBytes() > options.laneBytesMax
    } catch {
      return true
    }
  }

  async function giveBack(lane: Lane): Promise<void> {
    const home = homes.get(lane.browser)
    if (home && ++home.documents >= options.browserDocumentsMax && home === current) {
      startNext().catch(options.onError)
    }
    await lane.clear()
    if (isWorn(lane)) await replace(lane)
    else lender.offer(lane)
  }

  async function close(): Promise<void> {
    closing.abort()
    clearTimeout(extraIdle)
    clearTimeout(lowered)
    lender.refuse(browserLost('the pool is closed'))
    await starting?.catch(() => undefined)
    await Promise.all([...homes.values()].map(endHome))
  }

  return {
    get browserVersion() {
      return current.process.version
    },
    health: () => ({ isAnswering: current.process.isAnswering, lost }),
    get browserRestarts() {
      return browserRestarts
    },
    async withLane(borrower, use) {
      const lane = await borrow(borrower)
      if (lender.lent > lanes) extraIdle?.refresh()
      try {
        return await use(lane)
      } finally {
        lender.returned(lane)
        void giveBack(lane).catch(options.onError)
      }
    },
    close,
  }
}
