import { Fault } from '@platen/contract'
import { withTimeout } from '@platen/platform'
import puppeteer, { type Browser, type CDPSession } from 'puppeteer'
import { browserFlags } from './browser-flags.ts'
import { watchBrowser } from './browser-watch.ts'
import { type BrowserHome, makeBrowserHome, removeBrowserHome } from './browser-home.ts'
import { readRendererPid } from './renderer-process.ts'

export type { CDPSession } from 'puppeteer'

const hasProcFolder = process.platform === 'linux'

export interface BrowserOptions {
  executablePath: string
  /** Folder of fonts (TrueType, OpenType, WOFF2) that documents may use besides the system's. */
  fontsFolder: string
  /** Without Chromium's sandbox; only where the operator said so. */
  unsafeNoSandbox: boolean
  /** It gets the CPU that others leave, and a little of theirs. */
  isBackground?: boolean
  startTimeoutMs: number
  /** Without an answer for so long it is killed. Default: `silenceMaxMs` of a foreground or background browser. */
  silenceMaxMs?: number
  /** It ended without being told to, or was killed because it did not answer. */
  onLost: () => void
}

/** A running Chromium without network or scripts, in which lanes live. */
export interface BrowserProcess {
  /** For example `HeadlessChrome/153.0.8010.0`. */
  readonly version: string
  readonly pid: number | undefined
  readonly isAlive: boolean
  /** It is alive, and its last answer was prompt. */
  readonly isAnswering: boolean
  /** Settles when it has ended, however it did: a page of it answers nothing after that, and not even that it is gone. */
  readonly ended: Promise<void>
  /** It gets the CPU that others leave, and a little of theirs: what it does takes its time. */
  readonly isBackground: boolean
  /** Opens an empty page with its own renderer process. The caller bounds the wait. */
  openPage(): Promise<OpenPage>
  /** Ends it with all its processes, at once. */
  kill(): Promise<void>
  /** Kills it as a lost one unless it is answering, and returns whether it is lost: for a print that is late. */
  killIfSilent(): boolean
}

export interface OpenPage {
  session: CDPSession
  /** Process id of the page's renderer; `undefined` where the system tells nothing of processes. */
  rendererPid: number | undefined
  close(): Promise<void>
}

/** A browser that gets little of the CPU has seconds to spare, and its end takes all lanes along. */
const silenceMaxMs = { foreground: 8_000, background: 30_000 }

/** Starts Chromium with its sandbox on. Rejects when it does not start in time or cannot have its sandbox, and leaves nothing behind then. */
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
    // Calls have the bounds of whoever makes them: a long print is no dead browser.
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
  // A browser that is killed resets its pipe; unheard, that error would end this process too.
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

  // One after the other: a browser makes one trace at a time.
  let opening: Promise<unknown> = Promise.resolve()
  const openNow = async (): Promise<OpenPage> => {
    const { targetId } = await control.send('Target.createTarget', { url: 'about:blank' })
    // Puppeteer 25 gives a target's id to nobody; its own field is the only way to tell pages apart.
    const target = await browser.waitForTarget(
      (candidate) => (candidate as unknown as { _targetId: string })._targetId === targetId,
      // In a background browser it may take longer than Puppeteer's 30 s.
      { timeout: 0 },
    )
    const session = await target.createCDPSession()
    const rendererPid = hasProcFolder ? await readRendererPid(session, targetId) : undefined
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

/** What a call to a browser that is gone rejects with, as the fault that it is. */
export function browserLost(cause: unknown): Fault {
  return new Fault('browser_lost', { cause })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
