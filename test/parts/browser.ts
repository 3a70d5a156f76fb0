import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { DashboardSession } from './dashboard-session.ts'
import { findPrintingBrowser } from './printing-browser.ts'
import { waitMsMax, type SharedStack } from './stack.ts'

/** What a suite uses of the browser: `close` closes all that it has opened there. */
export type SuiteBrowser = Pick<Browser, 'newContext' | 'close'>

let shared: Promise<Browser> | undefined

/**
 * The browser of this process, which all of its suites share and which ends with the process. It is the one that documents are printed with:
 * Chromium's engine without the rest of a browser, which takes a quarter less CPU for a suite of the editor (November 2026).
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

/** A whole browser of the system's, as people have it. Throws a sentence when there is none. */
export function openSystemBrowser(): Promise<Browser> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  const executablePath = systemBrowsers
    .flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)))
    .find((file) => existsSync(file))
  if (executablePath === undefined)
    throw new Error('The dashboard’s tests need Chromium: run scripts/setup --test')
  return launch(executablePath)
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      // Chromium has no sandbox for root; the pages here are our own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Each of a profile's pages would start a renderer of its own, and compile the dashboard again.
      '--process-per-site',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A browser profile of its own, logged in as `session`, whose pages may use the clipboard. */
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

/** A page in a profile of its own, logged in as `session`. */
export async function openLoggedIn(
  browser: SuiteBrowser,
  stack: SharedStack,
  session: DashboardSession,
): Promise<Page> {
  return (await openProfile(browser, stack, session)).newPage()
}

/** What was copied last, in a page that may use the clipboard. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** What the pages complained of: exceptions, console errors, and what the content security policy stopped. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // An answer of 4xx is for the page to deal with.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(`console: ${message.text()}`)
  })
  return trouble
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * What axe finds on the page as it stands, one line each; `[]` when it is clean. Its rules are those of WCAG 2.2 A and AA, and best
 * practices, or `only` some of them, or all `but` some.
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
