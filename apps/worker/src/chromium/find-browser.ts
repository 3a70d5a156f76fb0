import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface FoundBrowser {
  path: string
  source: 'CHROMIUM_PATH' | 'puppeteer' | 'npm' | 'system'
}

const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chrome-headless-shell',
  '/usr/lib/chromium/headless_shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Finds the browser, fastest first: `CHROMIUM_PATH`, puppeteer's download, an npm package, the system's. Throws an `Error` with
 * instructions if there is none.
 */
export async function findBrowser(options: {
  chromiumPath: string | undefined
  /** Written by scripts/setup: `{ "path", "source" }` for the installed browser. */
  recordFile: string
}): Promise<FoundBrowser> {
  if (options.chromiumPath) {
    if (await isExecutable(options.chromiumPath))
      return { path: options.chromiumPath, source: 'CHROMIUM_PATH' }
    throw new Error(`CHROMIUM_PATH is ${options.chromiumPath}, which is not an executable file`)
  }
  const recorded = await readRecord(options.recordFile)
  if (recorded && (await isExecutable(recorded.path))) return recorded
  for (const candidate of systemPaths) {
    if (await isExecutable(candidate)) return { path: candidate, source: 'system' }
  }
  throw new Error(
    `No Chromium was found. Run ${path.join('scripts', 'setup')}, or set CHROMIUM_PATH to a Chromium headless shell.`,
  )
}

async function readRecord(file: string): Promise<FoundBrowser | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as FoundBrowser)
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
