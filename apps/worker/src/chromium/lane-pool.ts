import { isDisplaced } from '@platen/contract'
import { growingPauseMs } from '@platen/platform'
import { browserLost, type BrowserProcess } from './browser.ts'
import { type Borrower, createLaneLender } from './lane-lender.ts'
import { Lane } from './lane.ts'

export interface LanePoolOptions {
  /** Milliseconds for which lanes with a lowered priority are kept after the last use. Default 60,000. */
  loweredMs?: number
  lanes: number
  /** Additional lanes while one account's long documents use all others. Default 0. */
  extraLanes?: number
  /** Whether the last two additional lanes are kept, as in `LaneLenderOptions.lanesMax`. Default false. */
  keepsLast?: boolean
  startBrowser: (onLost: () => void) => Promise<BrowserProcess>
  /** Prints a small document in a new lane, so that fonts and caches are ready. */
  warm: (lane: Lane) => Promise<unknown>
  laneDocumentsMax: number
  /** A lane that has more resident bytes than this between documents is replaced. */
  laneBytesMax: number
  browserDocumentsMax: number
  onError: (error: unknown) => void
}

/** Lends lanes for one document at a time, and replaces old ones. */
export interface LanePool {
  /** Waits for a free lane. Throws `overloaded` at the deadline. */
  withLane<T>(borrower: Borrower, use: (lane: Lane) => Promise<T>): Promise<T>
  /** Ends the latest document of an account early, with `displacedFault`. */
  displace(account: string): void
  readonly browserVersion: string
  health(): BrowserHealth
  /** Browsers started after the first one, because it was lost or replaced. */
  readonly browserRestarts: number
  close(): Promise<void>
}

export interface BrowserHealth {
  isAnswering: boolean
  /** Browsers that died or were killed because they did not respond. */
  lost: number
}

export interface PrintingLanes {
  withLane<T>(borrower: Borrower, use: (lane: PrintingLane) => Promise<T>): Promise<T>
}

export type PrintingLane = Pick<Lane, 'print' | 'printAgain' | 'printElements' | 'inspect'>

/** A browser with its state in the pool. */
interface Home {
  process: BrowserProcess
  /** Includes lanes that are being opened. */
  lanes: number
  documents: number
}

const retryPauses = { firstMs: 100, maxMs: 5_000 }
/** Documents between two checks of a lane's memory, which grows slowly. */
const restLookEvery = 10
/** Twice the time for a short document: an account that has waited longer is waiting for long documents. */
const heldUpAfterMs = 50
/** Clearly longer than a short document, so that an extra lane is ready for another account. */
const spareAfterMs = 250
/** An extra lane needs about 40 MiB, and takes 100 ms to open on busy cores. */
const extraIdleMs = 60_000

/** Resolves when all lanes are warm. Rejects, and stops everything, if one cannot be opened. */
export async function startLanePool(options: LanePoolOptions): Promise<LanePool> {
  const closing = new AbortController()
  const homes = new Map<BrowserProcess, Home>()
  const { lanes, extraLanes = 0, keepsLast = false, loweredMs = 60_000 } = options
  const lender = createLaneLender<Lane>({
    lanes,
    lanesMax: keepsLast ? lanes + extraLanes : Infinity,
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
  /** Includes lanes that are being opened. */
  let extra = 0
  let isOpeningExtra = false
  let extraIdle: NodeJS.Timeout | undefined
  let lowered: NodeJS.Timeout | undefined
  /** Lanes with a lowered priority are replaced when they are free. */
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

  /** Replaces a browser that died while its lanes were free. */
  function replaceLost(): void {
    lost++
    for (const lane of allFree()) {
      if (lane.isBroken) void replace(lane)
      else lender.offer(lane)
    }
  }

  /** Starts the next browser once for all lanes, which move to it when they are free. */
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

  /**
   * Tries until it has a lane: a browser that does not start now may start later. A broken lane is closed in the meantime, because that can
   * take as long as `Lane.close` waits.
   */
  async function replace(lane: Lane): Promise<void> {
    const { isBroken } = lane
    if (isBroken) void closeLane(lane)
    for (let tries = 1; !closing.signal.aborted; tries++) {
      try {
        lender.offer(await openLane())
        break
      } catch (error) {
        options.onError(error)
        await new Promise((resolve) => setTimeout(resolve, growingPauseMs(tries, retryPauses)))
      }
    }
    if (!isBroken) await closeLane(lane)
  }

  /** A browser that died while its lane was free must not cost the document an attempt. */
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
      // Retries after a delay.
      await new Promise((resolve) => setTimeout(resolve, retryPauses.maxMs).unref())
    } finally {
      isOpeningExtra = false
    }
  }

  /** Opens the first extra lane before an account needs it. */
  function openFirstExtra(): void {
    if (extra === 0) void openExtra()
    else extraIdle?.refresh()
  }

  /** Closes extra lanes one after the other when they are not needed. */
  function closeExtra(): void {
    const lane = extra > 0 && !closing.signal.aborted ? lender.takeFree() : undefined
    if (lane) {
      extra--
      void closeLane(lane)
    }
    extraIdle = extra > 0 ? setTimeout(closeExtra, extraIdleMs).unref() : undefined
  }

  /**
   * Replaces lanes with a lowered priority when no long document has been in the way for a while. Opening lanes alongside long documents would cost
   * more than a low priority.
   */
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
    return lane.residentBytes() > options.laneBytesMax || lane.isBroken
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
    displace: (account) => lender.displace(account),
    health: () => ({ isAnswering: current.process.isAnswering, lost }),
    get browserRestarts() {
      return browserRestarts
    },
    async withLane(borrower, use) {
      const lane = await borrow(borrower)
      if (lender.lent > lanes) extraIdle?.refresh()
      try {
        const used = use(lane)
        // After a displacement, nothing handles its rejection.
        used.catch(() => undefined)
        return await Promise.race([used, lender.displaced(lane)])
      } catch (error) {
        if (isDisplaced(error)) lane.abandon()
        throw error
      } finally {
        lender.returned(lane)
        void giveBack(lane).catch(options.onError)
      }
    },
    close,
  }
}
