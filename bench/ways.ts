import puppeteer, { type Browser } from 'puppeteer'
import type { BrowserProcess } from '../apps/worker/src/chromium/browser.ts'
import { startBrowser } from '../apps/worker/src/chromium/browser.ts'
import { browserFlags } from '../apps/worker/src/chromium/browser-flags.ts'
import { type LanePool, startLanePool } from '../apps/worker/src/chromium/lane-pool.ts'
import { printWarmUp } from '../apps/worker/src/chromium/warm-up.ts'
import type { BenchDocument } from './documents.ts'
import { HttpCaller } from './http-caller.ts'

/** A way of rendering a document. `pids` are the processes whose CPU it uses, by name. */
export interface Way {
  name: string
  makeOne(document: BenchDocument): Promise<void>
  pids(): Record<string, { pid: number; tree: boolean }>
  close(): Promise<void>
}

export interface BenchBrowser {
  path: string
  fontsFolder: string
}

const lanes = 2

async function openLanes(browser: BenchBrowser): Promise<{ pool: LanePool; process: BrowserProcess }> {
  let process: BrowserProcess | undefined
  const pool = await startLanePool({
    lanes,
    startBrowser: async (onLost) => {
      process = await startBrowser({
        executablePath: browser.path,
        fontsFolder: browser.fontsFolder,
        unsafeNoSandbox: false,
        startTimeoutMs: 15_000,
        onLost,
      })
      return process
    },
    warm: printWarmUp,
    laneDocumentsMax: 1_000,
    laneBytesMax: 2 ** 30,
    browserDocumentsMax: 1_000_000,
    onError: (error) => {
      throw error
    },
  })
  if (!process) throw new Error('the pool started without a browser')
  return { pool, process }
}

/**
 * A bare loop over CDP on warm pages, without a service. With a page that is hidden on screen, its speed is the ceiling to which the figures of all
 * releases are compared. With the page that Platen prints, its speed is the limit for Platen itself.
 */
export async function startBareLoop(
  name: string,
  browser: BenchBrowser,
  html: (document: BenchDocument) => string,
): Promise<Way> {
  const { pool, process } = await openLanes(browser)
  return {
    name,
    async makeOne(document) {
      await pool.withLane({ deadlineAt: Date.now() + 120_000 }, (lane) =>
        lane.print({
          html: html(document),
          tagged: document.tagged,
          requests: { answer: document.answer, warnings: [], fetchedOutside: false },
          timeoutMs: 60_000,
          memoryBytesMax: Number.POSITIVE_INFINITY,
        }),
      )
    },
    pids: () => (process.pid === undefined ? {} : { chromium: { pid: process.pid, tree: true } }),
    close: () => pool.close(),
  }
}

/** Generates through HTTP, the queue and a worker: one call, one response. */
export function startPlaten(options: {
  baseUrl: string
  apiKey: string
  pids: Way['pids']
}): Way & { makeOne(document: Pick<BenchDocument, 'requestBody'>): Promise<void> } {
  const caller = new HttpCaller(new URL('/v1/create', options.baseUrl))
  const headers = { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' }
  return {
    name: 'platen',
    async makeOne(document: Pick<BenchDocument, 'requestBody'>) {
      const { status, bytes } = await caller.post(headers, document.requestBody)
      if (status !== 200 || bytes < 1_000)
        throw new Error(`platen returned status ${status} with ${bytes} bytes`)
    },
    pids: options.pids,
    close: async () => caller.close(),
  }
}

/** Generates as in tutorials: a new page for each document, which waits until the network is idle. */
export async function startUsualWay(browser: BenchBrowser): Promise<Way> {
  const launched: Browser = await puppeteer.launch({
    executablePath: browser.path,
    headless: 'shell',
    pipe: true,
    // Most tutorials turn off the sandbox, which does not affect the speed.
    args: ['--no-sandbox', ...browserFlags.filter((flag) => flag.startsWith('--disable-dev-shm'))],
  })
  const pid = launched.process()?.pid
  return {
    name: 'usual',
    async makeOne(document) {
      const page = await launched.newPage()
      await page.setContent(document.usualHtml)
      await page.waitForNetworkIdle()
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: document.tagged })
      await page.close()
    },
    pids: () => (pid === undefined ? {} : { chromium: { pid, tree: true } }),
    close: () => launched.close(),
  }
}
