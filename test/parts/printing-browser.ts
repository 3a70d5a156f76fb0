import path from 'node:path'
import { findBrowser } from '../../apps/worker/src/chromium/find-browser.ts'
import { projectFolder } from './stack.ts'

/** Returns the path of the browser that the worker uses. */
export async function findPrintingBrowser(): Promise<string> {
  const found = await findBrowser({
    chromiumPath: process.env['CHROMIUM_PATH'],
    recordFile: path.join(projectFolder, '.cache', 'chromium.json'),
  })
  return found.path
}
