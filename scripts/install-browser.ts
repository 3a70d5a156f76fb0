import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserFolder } from './browser/browser-folder.ts'
import { type Browser, tryBrowser } from './browser/try-browser.ts'
import { unpackBrowser } from './browser/unpack-browser.ts'
import { downloadBrowser } from './browser/download-browser.ts'
import { systemBrowsers } from './browser/system-browsers.ts'

/**
 * Finds or installs a browser, and writes `.cache/chromium.json` for the worker. Exits with 1 if there is no browser. The caller installs missing
 * shared libraries.
 */
const repo = join(import.meta.dirname, '..')
// The user who runs the browser, who is often unprivileged, must be able to read the files.
process.umask(0o022)

const log = (line: string) => console.error(`setup: ${line}`)
const folder = await browserFolder(repo, log)

async function findBrowser(): Promise<Browser | undefined> {
  const downloaded = await downloadBrowser({ repo, folder, skip: skipsDownload(), log })
  const found = downloaded && (await tryBrowser(downloaded, 'puppeteer'))
  if (found) return found

  const unpacked = await unpackBrowser({ repo, folder, log })
  const carried = unpacked && (await tryBrowser(unpacked, 'npm'))
  if (carried) return carried

  for (const path of systemBrowsers(process.env['PATH'] ?? '')) {
    const installed = await tryBrowser(path, 'system')
    if (installed) return installed
  }
  return undefined
}

function skipsDownload(): boolean {
  return !['', '0', 'false'].includes(process.env['PUPPETEER_SKIP_DOWNLOAD']?.toLowerCase() ?? '')
}

const browser = await findBrowser()
if (browser === undefined) {
  log('no browser found')
  process.exit(1)
}
const file = join(repo, '.cache', 'chromium.json')
await mkdir(join(repo, '.cache'), { recursive: true })
await writeFile(`${file}.partial`, `${JSON.stringify(browser, null, 2)}\n`)
await rename(`${file}.partial`, file)
if (browser.version === null) log('shared libraries of the browser are missing')
else log(`browser: ${browser.version} from ${browser.source}, ${browser.path}`)
