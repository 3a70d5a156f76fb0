import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The content of `.cache/chromium.json`. */
export interface Browser {
  path: string
  source: 'puppeteer' | 'npm' | 'system'
  /** Chromium's version, such as `153.0.8010.0`. `null` while shared libraries are missing. */
  version: string | null
}

const versionTimeoutMs = 20_000

/** Starts a browser to read its version. Returns undefined if it cannot run here. If only shared libraries are missing, the version is null. */
export async function tryBrowser(path: string, source: Browser['source']): Promise<Browser | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: versionTimeoutMs })
    const version = /\d+(?:\.\d+){2,}/.exec(stdout)?.[0]
    return version === undefined ? undefined : { path, source, version }
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    return text.includes('error while loading shared libraries') ? { path, source, version: null } : undefined
  }
}
