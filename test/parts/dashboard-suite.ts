import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import { listenForTrouble, openBrowser, openProfile, type SuiteBrowser } from './browser.ts'
import { type DashboardSession, signUp } from './dashboard-session.ts'
import { type SharedStack, shareStack } from './stack.ts'

/** The parts of a browser suite. */
export interface DashboardSuite {
  readonly stack: SharedStack
  readonly session: DashboardSession
  readonly browser: SuiteBrowser
  /** The running test's page. Its console must stay empty. */
  readonly page: Page
}

/** Sets up the calling suite: a stack, a browser that is logged in as `email`, and a new page for each test. */
export function useDashboard(email: string): DashboardSuite {
  let stack: SharedStack
  let browser: SuiteBrowser
  let session: DashboardSession
  let profile: BrowserContext
  let page: Page
  let trouble: string[]

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    session = await signUp(stack, { email })
    profile = await openProfile(browser, stack, session)
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    page = await profile.newPage()
    trouble = listenForTrouble(page)
  })
  afterEach(async () => {
    for (const opened of profile.pages()) await opened.close()
    expect(trouble).to.deep.equal([])
  })
  return {
    get stack() {
      return stack
    },
    get session() {
      return session
    },
    get browser() {
      return browser
    },
    get page() {
      return page
    },
  }
}
