import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import type { Screen } from '../../scripts/screens/open-page.ts'
import { askAs, type Scene, setScene } from '../../scripts/screens/scene.ts'
import { axeFindings, listenForTrouble, openBrowser, type SuiteBrowser } from './browser.ts'
import { type DashboardSession, signUp } from './dashboard-session.ts'
import { type SharedStack, shareStack, until, waitMsMax } from './stack.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Two cores render two screens in the time of one screen. */
const visitors = 3
/** Separate from the other rules, because only these differ between light and dark mode, and only these do not depend on the width. */
const colorRules = ['color-contrast']

/** The findings of one screen as lines of text. Empty if there are none. */
interface Visit {
  axe: string[]
  trouble: string[]
  sideways: string[]
}

/** The stack and the browser of the screens. */
export interface ScreensSuite {
  readonly scene: Scene
  readonly contexts: Record<Screen['as'], BrowserContext>
  open(as: Screen['as']): Promise<BrowserContext>
}

/** Adds tests that check each screen in three views. Call it in a `describe`. */
export function useScreens(screens: readonly Screen[]): ScreensSuite {
  let stack: SharedStack
  let browser: SuiteBrowser
  let scene: Scene
  let sessions: Partial<Record<Screen['as'], DashboardSession>>
  let contexts: Record<Screen['as'], BrowserContext>
  let visits: Map<string, Promise<Visit>>

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    const domain = `${screens[0]?.name}.example.com`
    const author = await signUp(stack, { email: `ada@${domain}`, name: 'Ada Lovelace' })
    const newcomer = await signUp(stack, { email: `grace@${domain}`, name: 'Grace Hopper' })
    scene = await setScene(stack, author)
    await askAs(author, '/keys/roll', { method: 'POST', json: { graceMinutes: 60 } })
    sessions = { author, newcomer }
    contexts = { guest: await open('guest'), newcomer: await open('newcomer'), author: await open('author') }
    visits = visitAll()
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  async function open(as: Screen['as']): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
    context.setDefaultTimeout(waitMsMax)
    const cookies = sessions[as]?.cookie().split('; ') ?? []
    await context.addCookies(
      cookies.map((cookie) => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
        return { name, value, url: stack.baseUrl }
      }),
    )
    // Stays open to keep the renderer with the compiled scripts of the dashboard.
    await (await context.newPage()).goto(`${stack.baseUrl}/healthz`)
    return context
  }

  /** Starts visiting all screens, several at once, in the order of the table. */
  function visitAll(): Map<string, Promise<Visit>> {
    const lines: Promise<unknown>[] = Array.from({ length: visitors }, () => Promise.resolve())
    return new Map(
      screens.map((screen, at) => {
        const line = at % visitors
        const visited = (lines[line] ?? Promise.resolve()).then(() => visit(screen))
        lines[line] = visited.catch(() => undefined)
        return [screen.name, visited]
      }),
    )
  }

  async function visit(screen: Screen): Promise<Visit> {
    const page = await contexts[screen.as].newPage()
    try {
      const trouble = listenForTrouble(page)
      await screen.open(page, scene)
      const axe = await findings(page, 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
      axe.push(...(await findings(page, 'dark', { only: colorRules })))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
      await page.setViewportSize(phone)
      await atRest(page)
      if (screen.isEditor === undefined) axe.push(...(await findings(page, 'phone', { but: colorRules })))
      const widthPx = await page.evaluate<number>('document.documentElement.scrollWidth')
      return {
        axe,
        trouble: screen.isFailure ? [] : trouble,
        sideways: widthPx > phone.width ? [`the page is ${widthPx} px wide at ${phone.width}`] : [],
      }
    } finally {
      await page.close()
    }
  }

  async function findings(
    page: Page,
    look: string,
    rules?: Parameters<typeof axeFindings>[1],
  ): Promise<string[]> {
    await atRest(page)
    return (await axeFindings(page, rules)).map((finding) => `${look}: ${finding}`)
  }

  for (const { name } of screens) {
    it(`${name}: has no axe findings, no console output, and no horizontal scrolling on a phone`, async () => {
      expect(await visits.get(name)).to.deep.equal({ axe: [], trouble: [], sideways: [] })
    })
  }

  return {
    get scene() {
      return scene
    },
    get contexts() {
      return contexts
    },
    open,
  }
}

/** Waits until transitions of colors and positions have ended. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = `document.getAnimations().every(
    (one) => one.effect.getComputedTiming().endTime === Infinity || one.playState !== 'running',
  )`
  await until(() => page.evaluate<boolean>(isAtRest))
}
