import { Fault } from '@platen/contract'
import { withTimeout } from '@platen/platform'
import puppeteer, { type Browser, type CDPSession } from 'puppeteer'
import { browserFlags } from './browser-flags.ts'
import { watchBrowser } from './browser-watch.ts'
import { type BrowserHome, makeBrowserHome, removeBrowserHome } from './browser-home.ts'
import { findRendererPid, listRenderers } from './renderer-process.ts'

export type { CDPSession } from 'puppeteer'

const hasProcFolder = process.platform === 'linux'

export interface BrowserOptions {
  executablePath: string
  /** Folder of additional fonts (TrueType, OpenType, WOFF2). */
  fontsFolder: string
  /** Without the sandbox, if the operator allows it. */
  unsafeNoSandbox: boolean
  /** Runs with a low priority. */
  isBackground?: boolean
  startTimeoutMs: number
  /** The browser is killed after this many milliseconds without a response. Default: `silenceMaxMs`. */
  silenceMaxMs?: number
  /** Called if the browser ended unexpectedly, or was killed because it did not respond. */
  onLost: () => void
}

/** A running Chromium without network or scripts. */
export interface BrowserProcess {
  /** Such as `HeadlessChrome/153.0.8010.0`. */
  readonly version: string
  readonly pid: number | undefined
  readonly isAlive: boolean
  /** Whether the browser is running and responded to the last check in time. */
  readonly isAnswering: boolean
  /** Settles when the browser has ended. Pending calls to its pages never settle after that. */
  readonly ended: Promise<void>
  /** Whether the browser runs with a low priority, which makes its timings vary. */
  readonly isBackground: boolean
  /** Opens an empty page with its own renderer process. The caller sets the time limit. */
  openPage(): Promise<OpenPage>
  /** Ends it with all its processes. */
  kill(): Promise<void>
  /** Kills it unless it responds, and returns whether it is lost. Called when a print is late. */
  killIfSilent(): boolean
}

export interface OpenPage {
  session: CDPSession
  rendererPid: number | undefined
  close(): Promise<void>
}

/** A browser with little CPU can be slow, and killing it would end all lanes. */
const silenceMaxMs = { foreground: 8_000, background: 30_000 }

/** Starts Chromium with its sandbox. Rejects, and cleans up, if it does not start in time or has no sandbox. */
export async function startBrowser(options: BrowserOptions): Promise<BrowserProcess> {
  const home = await makeBrowserHome(options)
  const giveUp = new AbortController()
  let browser: Browser | undefined
  const start = async () => {
    browser = await launch(home, options, giveUp.signal)
    return attend(browser, home, options)
  }
  try {
    return await withTimeout(start(), options.startTimeoutMs, 'the start of Chromium')
  } catch (error) {
    giveUp.abort()
    killGroup(browser?.process()?.pid)
    await removeBrowserHome(home.folder)
    throw new Error(
      `Chromium did not start (${options.executablePath}). If it says that it has no usable sandbox, allow user namespaces, ` +
        `or accept the risk with PLATEN_UNSAFE_NO_SANDBOX=1.`,
      { cause: error },
    )
  }
}

async function launch(home: BrowserHome, options: BrowserOptions, signal: AbortSignal): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: home.launcher,
    pipe: true,
    ignoreDefaultArgs: true,
    timeout: options.startTimeoutMs,
    // Callers set time limits: a long print does not mean a dead browser.
    protocolTimeout: 0,
    signal,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...browserFlags,
      `--user-data-dir=${home.profile}`,
      ...(options.unsafeNoSandbox ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    env: home.environment,
  })
  // A killed browser resets its pipe. Without a listener, that error would end this process.
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => undefined)
  return browser
}

async function attend(
  browser: Browser,
  home: BrowserHome,
  { onLost, isBackground = false, ...options }: BrowserOptions,
): Promise<BrowserProcess> {
  const pid = browser.process()?.pid
  let isAlive = true
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const control = await browser.target().createCDPSession()
  const version = await browser.version()
  const watch = watchBrowser({
    ask: () => control.send('Browser.getVersion'),
    silenceMaxMs: options.silenceMaxMs ?? silenceMaxMs[isBackground ? 'background' : 'foreground'],
    onSilent: () => killGroup(pid),
  })
  browser.on('disconnected', () => {
    end()
    watch.stop()
    if (!isAlive) return
    isAlive = false
    killGroup(pid)
    void removeBrowserHome(home.folder).catch(() => undefined)
    onLost()
  })

  // Pages open one after the other, because a browser can create only one trace at a time.
  let opening: Promise<unknown> = Promise.resolve()
  const openNow = async (): Promise<OpenPage> => {
    const before = hasProcFolder ? await listRenderers(control) : undefined
    const { targetId } = await control.send('Target.createTarget', { url: 'about:blank' })
    // Puppeteer 25 has no public target ID, and pages cannot be distinguished otherwise.
    const target = await browser.waitForTarget(
      (candidate) => (candidate as unknown as { _targetId: string })._targetId === targetId,
      // A background browser can take longer than Puppeteer's 30 s.
      { timeout: 0 },
    )
    const session = await target.createCDPSession()
    const rendererPid = before && (await findRendererPid({ session, control, targetId, before }))
    return {
      session,
      rendererPid,
      async close() {
        if (isAlive) await control.send('Target.closeTarget', { targetId })
      },
    }
  }

  return {
    version,
    pid,
    ended,
    isBackground,
    get isAlive() {
      return isAlive
    },
    get isAnswering() {
      return isAlive && watch.isAnswering
    },
    openPage() {
      const next = opening.then(openNow)
      opening = next.catch(() => undefined)
      return next
    },
    killIfSilent() {
      if (isAlive && !watch.isAnswering) killGroup(pid)
      return !isAlive || !watch.isAnswering
    },
    async kill() {
      isAlive = false
      watch.stop()
      killGroup(pid)
      await browser.close().catch(() => undefined)
      await removeBrowserHome(home.folder)
    },
  }
}

/** Returns the fault for a rejected call to a browser that is lost. */
export function browserLost(cause: unknown): Fault {
  return new Fault('browser_lost', { cause })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}
