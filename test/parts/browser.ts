import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { DashboardSession } from './dashboard-session.ts'
import { findPrintingBrowser } from './printing-browser.ts'
import { waitMsMax, type SharedStack } from './stack.ts'

/** The parts of the browser that a suite needs. `close` closes everything that the suite opened. */
export type SuiteBrowser = Pick<Browser, 'newContext' | 'close'>

let shared: Promise<Browser> | undefined

/**
 * The browser of this process, which all of its suites share. It is the browser that prints documents: headless Chromium takes a quarter less CPU
 * for an editor suite than the full browser (November 2026).
 */
export async function openBrowser(): Promise<SuiteBrowser> {
  const isLost = shared !== undefined && !(await shared).isConnected()
  if (shared === undefined || isLost) shared = launch(await findPrintingBrowser())
  const browser = await shared
  const contexts: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A full system browser. Throws a message if there is none. */
export function openSystemBrowser(): Promise<Browser> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  const executablePath = systemBrowsers
    .flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)))
    .find((file) => existsSync(file))
  if (executablePath === undefined)
    throw new Error('The dashboard’s tests need Chromium. Run scripts/setup --test')
  return launch(executablePath)
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      // Chromium has no sandbox for root. The pages in tests are trusted.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Without this, each page in a profile would start a renderer and compile the dashboard again.
      '--process-per-site',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Opens a new browser profile that is logged in as `session` and can use the clipboard. */
export async function openProfile(
  browser: SuiteBrowser,
  stack: SharedStack,
  session: DashboardSession,
): Promise<BrowserContext> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(waitMsMax)
  const cookies = session.cookie().split('; ')
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), url: stack.baseUrl, httpOnly: true }
    }),
  )
  return context
}

/** Opens a page in a new profile that is logged in as `session`. */
export async function openLoggedIn(
  browser: SuiteBrowser,
  stack: SharedStack,
  session: DashboardSession,
): Promise<Page> {
  return (await openProfile(browser, stack, session)).newPage()
}

/** Returns the clipboard text from a page that can use the clipboard. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** Collects exceptions, console errors and content security policy violations. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // The page handles 4xx responses itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(`console: ${message.text()}`)
  })
  return trouble
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * Returns the findings of axe on the current page, one line each. By default, checks WCAG 2.2 A and AA and best practices. `only` limits the check
 * to some rules, and `but` excludes some.
 */
export async function axeFindings(
  page: Page,
  rules: { only?: readonly string[]; but?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis")))
    await page.evaluate(await readFile(axeFile, 'utf8'))
  const violations = await page.evaluate(async ({ only, but = [] }) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[]
        }>
      }
    }
    const off = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]))
    const which = only ? { runOnly: { type: 'rule', values: only } } : { rules: off }
    const options = { ...which, resultTypes: ['violations'] }
    return (await axe.run(options)).violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}
