import { chown, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Fault } from '@platen/contract'
import puppeteer, { type Browser, type CDPSession } from 'puppeteer'
import { browserFlags } from './browser-flags.ts'

export type { CDPSession } from 'puppeteer'

export interface BrowserOptions {
  executablePath: string
  /** Folder of TrueType fonts that documents may use besides the system's. */
  fontsFolder: string
  /** Without Chromium's sandbox; only where the operator said so. */
  unsafeNoSandbox: boolean
  startTimeoutMs: number
  onLost: () => void
}

/** A running Chromium without network or scripts, in which lanes live. */
export interface BrowserProcess {
  /** For example `HeadlessChrome/153.0.8010.0`. */
  readonly version: string
  readonly pid: number | undefined
  readonly isAlive: boolean
  /** Opens an empty page with its own renderer process. */
  openPage(): Promise<OpenPage>
  /** Ends it with all its processes, at once. */
  kill(): Promise<void>
}

export interface OpenPage {
  session: CDPSession
  /** Process id of the page's renderer, where it could be told. */
  rendererPid: number | undefined
  close(): Promise<void>
}

/** The user `nobody`: Chromium refuses its sandbox to root. */
const unprivilegedId = 65534

/** Starts Chromium with its sandbox on. Rejects when it does not start in time or cannot have its sandbox. */
export async function startBrowser(options: BrowserOptions): Promise<BrowserProcess> {
  const home = await prepareHome(options.fontsFolder)
  const command = await writeLauncher(home, options)
  let browser: Browser
  try {
    browser = await puppeteer.launch({
      executablePath: command,
      pipe: true,
      ignoreDefaultArgs: true,
      timeout: options.startTimeoutMs,
      protocolTimeout: 0,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        ...browserFlags,
        `--user-data-dir=${path.join(home, 'profile')}`,
        ...(options.unsafeNoSandbox ? ['--no-sandbox'] : []),
        'about:blank',
      ],
      env: {
        HOME: home,
        TMPDIR: path.join(home, 'tmp'),
        PATH: '/usr/local/bin:/usr/bin:/bin',
        FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
        LANG: 'C.UTF-8',
        TZ: 'UTC',
      },
    })
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw new Error(
      `Chromium did not start (${options.executablePath}). If it says that it has no usable sandbox, allow user namespaces, ` +
        `or accept the risk with PLATEN_UNSAFE_NO_SANDBOX=1.`,
      { cause: error },
    )
  }
  const pid = browser.process()?.pid
  // A browser that is killed resets its pipe; unheard, that error would end this process too.
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => undefined)
  const control = await browser.target().createCDPSession()
  let alive = true
  browser.on('disconnected', () => {
    if (!alive) return
    alive = false
    killGroup(pid)
    options.onLost()
    void rm(home, { recursive: true, force: true }).catch(() => undefined)
  })

  const knownRenderers = new Set<number>()
  async function renderers(): Promise<number[]> {
    const { processInfo } = await control.send('SystemInfo.getProcessInfo')
    return processInfo.filter((info) => info.type === 'renderer').map((info) => info.id)
  }
  for (const id of await renderers()) knownRenderers.add(id)

  // One after the other, so that the new renderer process is the new page's.
  let opening: Promise<unknown> = Promise.resolve()
  function openPage(): Promise<OpenPage> {
    const next = opening.then(openNow)
    opening = next.catch(() => undefined)
    return next
  }

  async function openNow(): Promise<OpenPage> {
    const { targetId } = await control.send('Target.createTarget', { url: 'about:blank' })
    const target = await browser.waitForTarget(
      (candidate) => (candidate as unknown as { _targetId: string })._targetId === targetId,
      { timeout: options.startTimeoutMs },
    )
    const session = await target.createCDPSession()
    const rendererPid = (await renderers()).find((id) => !knownRenderers.has(id))
    if (rendererPid !== undefined) knownRenderers.add(rendererPid)
    return {
      session,
      rendererPid,
      async close() {
        if (alive) await control.send('Target.closeTarget', { targetId })
        if (rendererPid !== undefined) knownRenderers.delete(rendererPid)
      },
    }
  }

  return {
    version: await browser.version(),
    pid,
    get isAlive() {
      return alive
    },
    openPage,
    async kill() {
      alive = false
      killGroup(pid)
      await browser.close().catch(() => undefined)
      await rm(home, { recursive: true, force: true })
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

/** A folder of the browser's own: profile, fonts and their configuration. Gone with the browser. */
async function prepareHome(fontsFolder: string): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'platen-browser-'))
  const fonts = path.join(home, 'fonts')
  for (const folder of ['profile', 'tmp', 'fonts', 'font-cache']) await mkdir(path.join(home, folder))
  // Copied, because an unprivileged browser may not be able to read the project's folder.
  for (const name of existsSync(fontsFolder) ? await readdir(fontsFolder) : []) {
    if (/\.(ttf|otf)$/i.test(name)) await copyFile(path.join(fontsFolder, name), path.join(fonts, name))
  }
  await writeFile(
    path.join(home, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig>\n  <dir>${fonts}</dir>\n  <cachedir>${home}/font-cache</cachedir>\n` +
      `  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n</fontconfig>\n`,
  )
  if (process.getuid?.() === 0) {
    for (const folder of ['', 'profile', 'tmp', 'fonts', 'font-cache']) {
      await chown(path.join(home, folder), unprivilegedId, unprivilegedId)
    }
  }
  return home
}

/** A launcher that gives up root and ties the browser's life to ours, where `setpriv` can. */
async function writeLauncher(home: string, options: BrowserOptions): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate))
  if (isRoot && !setpriv && !options.unsafeNoSandbox) {
    throw new Error(
      'As root the browser needs `setpriv` (util-linux) to run unprivileged in its sandbox. Run the worker as another user, ' +
        'or accept the risk with PLATEN_UNSAFE_NO_SANDBOX=1.',
    )
  }
  const identity = isRoot ? `--reuid=${unprivilegedId} --regid=${unprivilegedId} --clear-groups ` : ''
  const prefix = setpriv ? `${setpriv} ${identity}--no-new-privs --pdeathsig KILL -- ` : ''
  const launcher = path.join(home, 'launch')
  await writeFile(
    launcher,
    `#!/bin/sh\nexec ${prefix}'${options.executablePath.replaceAll("'", `'\\''`)}' "$@"\n`,
    {
      mode: 0o755,
    },
  )
  return launcher
}
