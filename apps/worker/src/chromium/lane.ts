import { Fault, type Warning } from '@platen/contract'
import type { LongLine } from '@platen/template/document'
import { lowerPriorityOfProcess, withTimeout } from '@platen/platform'
import { browserLost, type BrowserProcess, type OpenPage } from './browser.ts'
import { withElementColors } from './color-elements.ts'
import { enterSandbox } from './enter-sandbox.ts'
import { findLongLine } from './find-long-line.ts'
import type { FittedSheets } from './fit-script.ts'
import { fitSheets } from './fit-sheets.ts'
import { type InspectOptions, inspectionMsMax, inspectPage } from './inspect-page.ts'
import { crashFault, memoryFault, timeFault } from './lane-faults.ts'
import { type PageAnswers, type PrintRequests, startPageAnswers } from './page-answers.ts'
import { startRenderClock } from './render-clock.ts'
import { readPrint } from './read-print.ts'
import { isStopped, residentBytes } from './renderer-process.ts'

export interface PrintOptions {
  html: string
  tagged: boolean
  /** Requires `tagged`. */
  bookmarks?: boolean
  /** Searches for text that is too long for a line, and rejects the page with the resulting error. */
  onLongLine?: ((line: LongLine) => Promise<Fault>) | undefined
  /** Fits the content of sheets before the print, and reports the result. */
  onFitted?: ((fitted: FittedSheets) => void) | undefined
  requests: PrintRequests
  /** Counts CPU time in a background browser, otherwise elapsed time. */
  timeoutMs: number
  /** Resident bytes of the renderer at which the print is stopped. */
  memoryBytesMax: number
  /** Maximum bytes of the print. Default: no limit. */
  pdfBytesMax?: number
}

const memoryLookEveryMs = 250
/**
 * Number of consecutive checks that find the renderer stopped before it counts as lost. Together, they take longer than detecting a browser that
 * does not respond.
 */
const stoppedLooksMax = 16
/** Long, because a browser can be slow on a busy machine. */
const openTimeoutMs = { foreground: 60_000, background: 120_000 }
/** A browser that takes longer has hung. One with little CPU can need seconds, and killing it would end all lanes. */
const closeTimeoutMs = 10_000
const clearTimeoutMs = 5_000
const notAnswering = 'the browser does not respond'

/**
 * A warm page that prints one document after the other. Between documents it is clean: no scripts ran, and no cookies, storage or outside
 * responses are kept. After an error it is broken and must be closed.
 */
export class Lane {
  readonly browser: BrowserProcess
  documents = 0
  readonly #page: OpenPage
  readonly #frameId: string
  readonly #answers: PageAnswers
  #isBroken = false
  #hasCrashed = false
  #hasGivenWay = false

  private constructor(browser: BrowserProcess, page: OpenPage, frameId: string) {
    this.browser = browser
    this.#page = page
    this.#frameId = frameId
    this.#answers = startPageAnswers(page.session)
  }

  /** Rejects if the browser ends, or the page does not open within `openTimeoutMs`. A browser that cannot close it is killed. */
  static async open(browser: BrowserProcess): Promise<Lane> {
    let page: OpenPage | undefined
    const open = async () => {
      page = await browser.openPage()
      return Lane.#prepare(browser, page)
    }
    const lost = browser.ended.then(() => {
      throw new Error('the browser ended while a page was being opened')
    })
    try {
      const timeoutMs = openTimeoutMs[browser.isBackground ? 'background' : 'foreground']
      return await withTimeout(Promise.race([open(), lost]), timeoutMs, 'opening a page')
    } catch (error) {
      await withTimeout(page?.close() ?? browser.kill(), closeTimeoutMs, 'closing a page').catch(() =>
        browser.kill(),
      )
      throw browserLost(error)
    }
  }

  static async #prepare(browser: BrowserProcess, page: OpenPage): Promise<Lane> {
    const { session } = page
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await session.send('Page.enable')
    await enterSandbox(session)
    const { frameTree } = await session.send('Page.getFrameTree')
    const lane = new Lane(browser, page, frameTree.frame.id)
    session.on('Inspector.targetCrashed', () => (lane.#isBroken = lane.#hasCrashed = true))
    await session.send('Inspector.enable')
    return lane
  }

  get rendererPid(): number | undefined {
    return this.#page.rendererPid
  }

  get isBroken(): boolean {
    return this.#isBroken || !this.browser.isAlive
  }

  /** Whether its renderer has a lowered priority. */
  get hasGivenWay(): boolean {
    return this.#hasGivenWay
  }

  /** Lowers the renderer's priority. */
  giveWay(): void {
    const { rendererPid } = this.#page
    if (this.#hasGivenWay || rendererPid === undefined || this.browser.isBackground) return
    this.#hasGivenWay = lowerPriorityOfProcess(rendererPid)
  }

  /** Prints one document. Throws `render_timeout`, `render_failed` (memory, requests), `browser_lost`, or the error from `onLongLine`. */
  async print(options: PrintOptions): Promise<Buffer> {
    this.#answers.forget()
    const pdf = await this.#printWatched(options, () => this.#printNow(options))
    this.documents++
    // A page that is refused before its print leaves the lane as it was.
    if (pdf instanceof Fault) throw pdf
    return pdf
  }

  /** Prints the page of the last document again, tagged or with bookmarks. Throws the same errors as `print`. */
  async printAgain(options: PrintOptions): Promise<Buffer> {
    return this.#printWatched(options, () => this.#printWhole(options))
  }

  async #printWatched<Printed>(options: PrintOptions, print: () => Promise<Printed>): Promise<Printed> {
    const { promise: refused, reject } = Promise.withResolvers<never>()
    refused.catch(() => undefined)
    this.#answers.begin(options.requests, reject)
    try {
      return await this.#withWatch(options, () => Promise.race([print(), refused]))
    } catch (error) {
      throw error instanceof Fault ? error : browserLost(error)
    } finally {
      this.#answers.end()
    }
  }

  /** Throws the error that ends `print`, either its own or the watch's. The lane is broken after that. */
  async #withWatch<Printed>(
    options: Pick<PrintOptions, 'timeoutMs' | 'memoryBytesMax'>,
    print: () => Promise<Printed>,
  ): Promise<Printed> {
    const watch = this.#watch(options)
    try {
      const printed = print()
      // If the watch ends the print, the page rejects later, and nothing handles that.
      printed.catch(() => undefined)
      return await Promise.race([printed, watch.stopped])
    } catch (error) {
      this.#isBroken = true
      throw error
    } finally {
      watch.end()
    }
  }

  /**
   * Ends the last document: its animations would continue, and their requests would count for the next one. A page that does not end in time is
   * broken. Takes 0.6 ms of CPU per document, after the document has been sent. On busy cores, that is 5 to 10% of the time of a small document
   * (November 2026).
   */
  async clear(): Promise<void> {
    if (this.#isBroken) return
    try {
      await withTimeout(this.#setContent(''), clearTimeoutMs, 'ending a document')
      this.#answers.forget()
    } catch {
      this.#isBroken = true
    }
  }

  async #setContent(html: string): Promise<void> {
    const { session } = this.#page
    const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
    await session.send('Page.setDocumentContent', { frameId: this.#frameId, html })
    await loaded
  }

  async #printNow(options: PrintOptions): Promise<Buffer | Fault> {
    await this.#setContent(options.html)
    const longLine =
      options.onLongLine &&
      (await findLongLine(this.#page.session, { frameId: this.#frameId, html: options.html }))
    if (longLine && options.onLongLine) return options.onLongLine(longLine)
    if (options.onFitted) options.onFitted(await fitSheets(this.#page.session, this.#frameId))
    const pdf = await this.#printWhole(options)
    if (options.requests.fetchedOutside) await this.#forgetOutside()
    return pdf
  }

  /**
   * Prints with everything that the page requests: backgrounds and fonts are requested in the first of two layouts (`screen.ts`), and Chromium
   * does not wait for slow ones. If there are such requests, it prints again when they have arrived. Requests that are triggered only by the
   * print layout may arrive too late.
   */
  async #printWhole({
    tagged,
    bookmarks = false,
    pdfBytesMax = Infinity,
  }: Pick<PrintOptions, 'tagged' | 'bookmarks' | 'pdfBytesMax'>): Promise<Buffer> {
    const { session } = this.#page
    for (;;) {
      const { asked } = this.#answers
      const { stream = '' } = await session.send('Page.printToPDF', {
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: tagged,
        generateDocumentOutline: bookmarks,
        transferMode: 'ReturnAsStream',
      })
      const isWhole = this.#answers.asked === asked && !this.#answers.isWaiting
      if (isWhole) return readPrint(session, stream, pdfBytesMax)
      await session.send('IO.close', { handle: stream })
      await this.#answers.settled()
    }
  }

  /**
   * Prints the last document again, drawing each element that has a number in `attribute` as a box in its own color. The page is restored. Never
   * rejects: resolves with undefined beyond the limits, and the lane is broken after that.
   */
  async printElements(
    attribute: string,
    options: Pick<PrintOptions, 'timeoutMs' | 'memoryBytesMax' | 'pdfBytesMax'>,
  ): Promise<Buffer | undefined> {
    const of = { frameId: this.#frameId, attribute }
    const print = () => this.#printWhole({ ...options, tagged: false })
    const colored = () => withElementColors(this.#page.session, of, print)
    return this.#withWatch(options, colored).catch(() => undefined)
  }

  /**
   * Checks the last printed document for its author. `pdf` is that print. Never rejects: checks that take too long are left out, with the
   * warning `not_checked` for a brief check, and the lane is broken after that.
   */
  async inspect(pdf: Buffer, options: InspectOptions & { timeoutMs?: number } = {}): Promise<Warning[]> {
    const page = { session: this.#page.session, frameId: this.#frameId, pdf }
    const { timeoutMs = inspectionMsMax[options.isBrief ? 'brief' : 'whole'] } = options
    const { warnings, isPageClean } = await inspectPage({ ...page, ...options, timeoutMs })
    if (!isPageClean) this.#isBroken = true
    return warnings
  }

  /** Rejects if the document exceeds its time or memory limit, or its renderer is gone. */
  #watch(options: Pick<PrintOptions, 'timeoutMs' | 'memoryBytesMax'>): {
    stopped: Promise<never>
    end: () => void
  } {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const clock = startRenderClock({
      timeoutMs: options.timeoutMs,
      cpuOf: this.browser.isBackground ? this.#page.rendererPid : undefined,
      onEnd: () =>
        reject(this.browser.killIfSilent() ? browserLost(notAnswering) : timeFault(options.timeoutMs)),
    })
    let looksStopped = 0
    const look = setInterval(() => {
      try {
        const isRendererStopped = this.rendererPid !== undefined && isStopped(this.rendererPid)
        looksStopped = isRendererStopped ? looksStopped + 1 : 0
        // If the whole browser is stopped, its watch kills it first, so that the retry gets another browser.
        if (looksStopped >= stoppedLooksMax && this.browser.isAnswering)
          throw browserLost('the renderer was stopped')
        this.#refuseLargeRenderer(options.memoryBytesMax)
      } catch (error) {
        reject(error)
      }
    }, memoryLookEveryMs)
    return {
      stopped,
      end() {
        clock.stop()
        clearInterval(look)
      },
    }
  }

  #refuseLargeRenderer(bytesMax: number): void {
    if (this.#hasCrashed && this.browser.isAlive) throw crashFault()
    if (this.isBroken) throw browserLost('the renderer is gone')
    if (this.residentBytes() > bytesMax) throw memoryFault(bytesMax)
  }

  /**
   * Returns the renderer's resident bytes; 0 if the system does not report them. Also 0 if the renderer is gone: the lane is then broken, because
   * a print that cannot be watched must not run. The browser reports a crash shortly afterwards, so the next check can distinguish it from other causes.
   */
  residentBytes(): number {
    if (this.#page.rendererPid === undefined) return 0
    const bytes = residentBytes(this.#page.rendererPid)
    if (bytes === 0) this.#isBroken = true
    return bytes
  }

  /** Clears the renderer's memory cache, so that outside content does not reach the next document or a late request (6 ms). */
  async #forgetOutside(): Promise<void> {
    await this.#page.session.send('Page.stopLoading')
    await this.#page.session.send('Network.clearBrowserCache')
  }

  /** Marks the lane as broken, so that closing it ends its document. */
  abandon(): void {
    this.#isBroken = true
  }

  /** Closes the page, which ends its renderer even during layout. If the browser does not respond, it is killed and this rejects. */
  async close(): Promise<void> {
    this.#isBroken = true
    try {
      await withTimeout(this.#page.close(), closeTimeoutMs, 'closing a page')
    } catch (error) {
      await this.browser.kill()
      throw error
    }
  }
}
