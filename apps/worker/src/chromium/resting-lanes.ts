import { browserLost } from './browser.ts'
import type { PrintingLanes } from './lane-pool.ts'

/** Lanes with an owner. */
export interface OwnedLanes extends PrintingLanes {
  close(): Promise<void>
}

/** Lanes that are there only while somebody needs them. */
export interface RestingLanes<Lanes extends OwnedLanes = OwnedLanes> {
  /** Starts the lanes when they rest, and lends them all for `use`. Throws `browser_lost` when they do not start. */
  withLanes<T>(use: (lanes: Lanes) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The lanes are started by whoever needs them first, and closed when nobody has needed them for `idleMs`. */
export function createRestingLanes<Lanes extends OwnedLanes>(options: {
  start: () => Promise<Lanes>
  idleMs: number
  onError: (error: unknown) => void
}): RestingLanes<Lanes> {
  let awake: Promise<Lanes> | undefined
  let users = 0
  let restTimer: NodeJS.Timeout | undefined
  let isClosed = false

  async function wake(): Promise<Lanes> {
    const lanes = (awake ??= options.start())
    try {
      return await lanes
    } catch (error) {
      // The next one tries anew.
      if (awake === lanes) {
        awake = undefined
        options.onError(error)
      }
      throw browserLost(error)
    }
  }

  async function rest(): Promise<void> {
    const lanes = awake
    awake = undefined
    await lanes?.then((pool) => pool.close()).catch(options.onError)
  }

  return {
    async withLanes(use) {
      if (isClosed) throw browserLost('the lanes are closed')
      clearTimeout(restTimer)
      users++
      try {
        return await use(await wake())
      } finally {
        users--
        if (users === 0 && !isClosed) restTimer = setTimeout(() => void rest(), options.idleMs).unref()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(restTimer)
      await rest()
    },
  }
}
