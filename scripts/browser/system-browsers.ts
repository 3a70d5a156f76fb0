import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the installed browsers, fastest kind first. */
export function systemBrowsers(searchPath: string): string[] {
  const folders = searchPath.split(delimiter).filter((folder) => folder.startsWith('/'))
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, ...macApps].filter((path) => existsSync(path))
}
