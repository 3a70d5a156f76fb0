import path from 'node:path'
import { Fault, isDisplaced, PageCrash } from '@platen/contract'
import { givesWayAfterMs } from '@platen/platform'
import { expect } from 'chai'
import { projectFolder, until, waitMsMax } from '../../../../test/parts/stack.ts'
import { type BrowserProcess, startBrowser } from './browser.ts'
import { findBrowser } from './find-browser.ts'
import { type LanePool, startLanePool } from './lane-pool.ts'
import type { Lane } from './lane.ts'
import { printWarmUp } from './warm-up.ts'

describe('the lane pool', () => {
  const started: BrowserProcess[] = []
  let failNext = 0
  let beforeClose: Promise<void> | undefined
  let pool: LanePool

  async function start(
    options: {
      lanes?: number
      extraLanes?: number
      laneDocumentsMax?: number
      browserDocumentsMax?: number
      laneBytesMax?: number
      loweredMs?: number
      silenceMaxMs?: number
    } = {},
  ) {
    const found = await findBrowser({
      chromiumPath: process.env['CHROMIUM_PATH'],
      recordFile: path.join(projectFolder, '.cache', 'chromium.json'),
    })
    pool = await startLanePool({
      lanes: options.lanes ?? 1,
      extraLanes: options.extraLanes ?? 0,
      keepsLast: true,
      ...(options.loweredMs !== undefined && { loweredMs: options.loweredMs }),
      laneDocumentsMax: options.laneDocumentsMax ?? 1_000,
      browserDocumentsMax: options.browserDocumentsMax ?? 1_000_000,
      laneBytesMax: options.laneBytesMax ?? 2 ** 30,
      warm: (lane) => printWarmUp(lane),
      onError: () => undefined,
      startBrowser: async (onLost) => {
        if (failNext-- > 0) throw new Error('this start fails')
        const browser = await startBrowser({
          executablePath: found.path,
          fontsFolder: path.join(projectFolder, 'templates', 'fonts'),
          unsafeNoSandbox: false,
          startTimeoutMs: waitMsMax,
          // Only the first browser is frozen. On a slow machine, a short limit could end a healthy browser.
          ...(options.silenceMaxMs && started.length === 0 ? { silenceMaxMs: options.silenceMaxMs } : {}),
          onLost,
        })
        started.push(browser)
        return beforeClose ? withSlowPages(browser, beforeClose) : browser
      },
    })
  }

  beforeEach(() => {
    started.length = 0
    failNext = 0
    beforeClose = undefined
  })
  afterEach(() => pool.close())

  const soon = () => ({ deadlineAt: Date.now() + waitMsMax })
  const print = () => pool.withLane(soon(), async (lane: Lane) => (await printWarmUp(lane), lane))
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error as Fault).code,
    )
  const killFirst = async () => {
    process.kill(-(started[0]?.pid ?? 0), 'SIGKILL')
    await until(async () => started[0]?.isAlive === false)
  }

  it('lends a lane to one document at a time, and then to the next', async () => {
    await start()
    expect(await print()).to.equal(await print())
    expect(started).to.have.length(1)
  })

  it('503 overloaded: a document that does not get a lane by its deadline', async () => {
    await start()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holding = pool.withLane(soon(), () => released)
    const fault: unknown = await pool
      .withLane({ deadlineAt: Date.now() + 100 }, async () => undefined)
      .catch((error: unknown) => error)
    expect((fault as Fault).code).to.equal('overloaded')
    release()
    await holding
    await print()
  })

  it('a browser that crashes while its lanes are free is replaced by one new browser', async () => {
    await start({ lanes: 2 })
    await killFirst()
    await Promise.all([print(), print(), print()])
    expect(started).to.have.length(2)
  })

  it('retries to start a browser, and no document is lost in the meantime', async () => {
    await start()
    failNext = 2
    await killFirst()
    await print()
    expect(started).to.have.length(2)
  })

  it('503 browser_lost: a browser that freezes during a print is replaced, and the next document is printed', async () => {
    await start({ silenceMaxMs: 1_000 })
    const fault = await faultOf(
      pool.withLane(soon(), (lane) => {
        process.kill(-(started[0]?.pid ?? 0), 'SIGSTOP')
        return printWarmUp(lane)
      }),
    )
    expect(fault).to.equal('browser_lost')
    await print()
    expect(started[0]?.isAlive).to.equal(false)
    expect(pool.health()).to.deep.equal({ isAnswering: true, lost: 1 })
  })

  it('503 browser_lost, not render_timeout: a print that times out in a frozen browser', async () => {
    await start()
    const fault = await faultOf(
      pool.withLane(soon(), (lane) => {
        process.kill(started[0]?.pid ?? 0, 'SIGSTOP')
        return printWarmUp(lane, { timeoutMs: 4_000 })
      }),
    )
    expect(fault).to.equal('browser_lost')
    await print()
  })

  it('503 browser_lost, not render_timeout: a print whose renderer is frozen', async () => {
    await start()
    const fault = await faultOf(
      pool.withLane(soon(), (lane) => {
        process.kill(lane.rendererPid ?? 0, 'SIGSTOP')
        return printWarmUp(lane)
      }),
    )
    expect(fault).to.equal('browser_lost')
    await print()
    expect(started).to.have.length(1)
  })

  it('while the renderer of one document is frozen, other accounts’ lanes are replaced', async () => {
    await start({ lanes: 2, laneDocumentsMax: 1 })
    let isGivenUp = false
    const frozen = pool
      .withLane({ ...soon(), account: 'a' }, (lane) => {
        process.kill(lane.rendererPid ?? 0, 'SIGSTOP')
        return printWarmUp(lane)
      })
      .catch(() => (isGivenUp = true))
    const lanes = new Set([await print(), await print(), await print()])
    expect({ lanes: lanes.size, isGivenUp }).to.deep.equal({ lanes: 3, isGivenUp: false })
    await frozen
  })

  it('replaces a lane after a crash of its renderer while it is being closed, and keeps the browser', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    beforeClose = released
    await start()
    const fault: unknown = await pool.withLane(soon(), crash).catch((error: unknown) => error)
    await print()
    expect(started).to.have.length(1)
    expect(fault).to.have.property('code', 'browser_lost')
    expect((fault as Fault).cause).to.be.instanceOf(PageCrash)
    expect(started[0]?.isAlive).to.equal(true)
    release()
  })

  it('a browser that freezes while its lanes are free is replaced before a document needs it', async () => {
    await start({ lanes: 2, silenceMaxMs: 1_000 })
    process.kill(-(started[0]?.pid ?? 0), 'SIGSTOP')
    await until(async () => started.length === 2 && pool.health().isAnswering)
    expect(started[0]?.isAlive).to.equal(false)
    expect(pool.health().lost).to.equal(1)
    await print()
    expect(started).to.have.length(2)
  })

  it('a worn browser is replaced while documents continue, and then ended', async () => {
    await start({ lanes: 2, browserDocumentsMax: 4 })
    for (let count = 0; count < 20; count++) await print()
    while (started.length < 2 || started[0]?.isAlive) await print()
    expect(started[0]?.isAlive).to.equal(false)
    expect(started.at(-1)?.isAlive).to.equal(true)
  })

  it('a worn lane is replaced in the same browser', async () => {
    await start({ laneDocumentsMax: 2 })
    const lanes = new Set<Lane>()
    for (let count = 0; count < 6; count++) lanes.add(await print())
    expect(lanes.size).to.be.greaterThan(1)
    expect(started).to.have.length(1)
  })

  it('a lane that holds too much memory between documents is replaced', async () => {
    await start({ laneBytesMax: 1 })
    const lanes: Lane[] = []
    while (new Set(lanes).size < 3) lanes.push(await print())
    expect(started).to.have.length(1)
    expect(lanes[0]?.isBroken).to.equal(true)
  })

  it('a long print gives way to another account, and its lane is replaced when no long print remains', async () => {
    await start({ lanes: 2, loweredMs: 200 })
    let lowered: Lane | undefined
    let shared = 0
    await pool.withLane({ ...soon(), account: 'a' }, async (lane: Lane) => {
      lowered = lane
      await until(async () => {
        await pool.withLane({ ...soon(), account: 'b' }, (other: Lane) => printWarmUp(other))
        shared++
        return lane.hasGivenWay
      })
      await printWarmUp(lane)
    })
    expect(shared).to.be.greaterThan(0)
    await until(async () => {
      await print()
      return lowered?.isBroken === true
    })
  })

  it('keeps the last extra lane for an account whose documents are short', async () => {
    await start({ extraLanes: 3 })
    const served: string[] = []
    const hold = (account: string, ended: Promise<unknown>) =>
      pool.withLane({ ...soon(), account }, async () => {
        served.push(account)
        await ended
      })
    const crowd = ['a', 'b', 'c']
    const first = Promise.withResolvers<void>()
    const held = crowd.map((account) => hold(account, first.promise))
    await until(async () => served.length === 3)
    const begunAt = performance.now()
    await until(async () => performance.now() - begunAt > 3 * givesWayAfterMs)
    first.resolve()
    await Promise.all(held)
    served.length = 0

    const second = Promise.withResolvers<void>()
    const all = crowd.map((account) => hold(account, second.promise))
    await until(async () => served.length >= 2)
    all.push(hold('short', Promise.resolve()))
    await until(async () => served.length === 3)
    expect(served).to.deep.equal(['a', 'b', 'short'])
    second.resolve()
    await Promise.all(all)
  })

  it('ends a document early when its account is displaced, and replaces the lane', async () => {
    await start()
    const begun = Promise.withResolvers<void>()
    const fault = pool
      .withLane({ ...soon(), account: 'a' }, async () => {
        begun.resolve()
        await new Promise(() => undefined)
      })
      .catch((error: unknown) => error)
    await begun.promise
    pool.displace('a')
    expect(isDisplaced(await fault)).to.equal(true)
    expect((await print()).isBroken).to.equal(false)
  })

  it('close stops every browser and rejects waiting requests', async () => {
    await start()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holding = pool.withLane(soon(), () => released)
    const waiting = pool.withLane(soon(), async () => undefined).catch((error: unknown) => error)
    await pool.close()
    expect(((await waiting) as Fault).code).to.equal('browser_lost')
    release()
    await holding
    expect(started.every((browser) => !browser.isAlive)).to.equal(true)
  })

  it('a program that starts but never responds is ended in time, and leaves nothing behind', async () => {
    await start()
    const error: unknown = await startBrowser({
      executablePath: '/bin/cat',
      fontsFolder: '/nonexistent',
      unsafeNoSandbox: false,
      startTimeoutMs: 1_000,
      onLost: () => undefined,
    }).catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(Error)
  })
})

/** Prints a document that crashes its renderer (Chromium 153). */
function crash(lane: Lane): Promise<unknown> {
  return lane.print({
    html: `<!doctype html>${'<ruby>'.repeat(300)}x${'<rt>y</rt></ruby>'.repeat(300)}`,
    tagged: false,
    requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
    timeoutMs: waitMsMax,
    memoryBytesMax: Number.POSITIVE_INFINITY,
  })
}

/** Returns the browser with pages that close only after `released`. */
function withSlowPages(browser: BrowserProcess, released: Promise<void>): BrowserProcess {
  return Object.create(browser, {
    openPage: {
      async value() {
        const page = await browser.openPage()
        return { ...page, close: () => released.then(() => page.close()) }
      },
    },
  }) as BrowserProcess
}
