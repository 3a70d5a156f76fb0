import { browserLost } from './browser.ts'
import type { PrintingLanes } from './lane-pool.ts'

export interface OwnedLanes extends PrintingLanes {
  close(): Promise<void>
}

/** Lanes that exist only while they are needed. */
export interface RestingLanes<Lanes extends OwnedLanes = OwnedLanes> {
  /** Starts the lanes if necessary, and lends all of them. Throws `browser_lost` if they do not start. */
  withLanes<T>(use: (lanes: Lanes) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Starts lanes on demand, and closes them after `idleMs` without use. */
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
      // The next caller tries again.
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
