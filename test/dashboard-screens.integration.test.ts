import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { askAs, type Scene, setScene } from '../scripts/screens/scene.ts'
import type { Screen } from '../scripts/screens/open-page.ts'
import { screens } from '../scripts/screens/screens.ts'
import { axeFindings, listenForTrouble, openPrintingBrowser } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { waitMsMax, type SharedStack, shareStack, until } from './parts/stack.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Two cores draw two screens in the time of one. */
const visitors = 3
/** Told apart from the rest: only they change from light to dark, and they alone do not with the width. */
const colours = ['color-contrast']
const firstLoadKbMax = 250

/** What was found on one screen; lines for people, none when all is well. */
interface Visit {
  axe: string[]
  trouble: string[]
  sideways: string[]
}

describe('the dashboard’s screens, in a browser on the whole product', () => {
  let stack: SharedStack
  let browser: Browser
  let scene: Scene
  let author: DashboardSession
  let contexts: Record<Screen['as'], BrowserContext>
  let visits: Map<string, Promise<Visit>>

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openPrintingBrowser()])
    author = await signUp(stack, { email: 'ada@screens.example.com', name: 'Ada Lovelace' })
    const newcomer = await signUp(stack, { email: 'grace@screens.example.com', name: 'Grace Hopper' })
    scene = await setScene(stack, author)
    await askAs(author, '/keys/roll', { method: 'POST', json: { graceMinutes: 60 } })
    contexts = {
      guest: await open(),
      newcomer: await open(newcomer),
      author: await open(author),
    }
    visits = visitAll()
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  async function open(session?: DashboardSession): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
    context.setDefaultTimeout(waitMsMax)
    const cookies = session?.cookie().split('; ') ?? []
    await context.addCookies(
      cookies.map((cookie) => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
        return { name, value, url: stack.baseUrl }
      }),
    )
    // Stays, and with it the renderer that has the dashboard's scripts compiled.
    await (await context.newPage()).goto(`${stack.baseUrl}/healthz`)
    return context
  }

  /** Begins to visit all screens, some at once, in the order of the table. */
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
      axe.push(...(await findings(page, 'dark', { only: colours })))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
      await page.setViewportSize(phone)
      await atRest(page)
      if (screen.isEditor === undefined) axe.push(...(await findings(page, 'phone', { but: colours })))
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
    it(`${name}: axe finds nothing, the console is silent, and a phone need not scroll sideways`, async () => {
      expect(await visits.get(name)).to.deep.equal({ axe: [], trouble: [], sideways: [] })
    })
  }

  for (const [name, as] of [
    ['sign-in', 'guest'],
    ['templates', 'author'],
  ] as const) {
    it(`${name}: its first scripts are under ${firstLoadKbMax} KB, gzipped`, async () => {
      const context = as === 'guest' ? await open() : await open(author)
      const page = await context.newPage()
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(gzippedBytes(response))
      })
      await screens.find((screen) => screen.name === name)?.open(page, scene)
      const sizes = await Promise.all(scripts)
      await context.close()
      expect(sizes.length).to.be.greaterThan(0)
      expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).to.be.below(firstLoadKbMax)
    })
  }

  it('the list works by keyboard alone: past the navigation, into a template’s menu and out again, and into the template', async () => {
    const page = await contexts.author.newPage()
    await screens.find(({ name }) => name === 'templates')?.open(page, scene)
    await page.keyboard.press('Tab')
    expect(await focused(page)).to.include({ text: 'Skip to the page', isSeen: true })
    await page.keyboard.press('Enter')
    const passed = await tabTo(page, /^More for/)
    expect(passed.map(({ text }) => text)).to.not.include('Activity')
    expect(passed.filter(({ isSeen }) => !isSeen)).to.deep.equal([])

    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor({ state: 'detached' })
    expect((await focused(page)).text).to.match(/^More for/)

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/templates\/tpl_/)
    await page.close()
  })
})

async function gzippedBytes(response: Response): Promise<number> {
  return gzipSync(await response.body()).length
}

interface Focused {
  text: string
  /** By an outline of its own or of its tile; a field has its frame and its caret. */
  isSeen: boolean
}

function focused(page: Page): Promise<Focused> {
  return page.evaluate<Focused>(`(() => {
    const element = document.activeElement
    const hasRing = (of) => {
      if (of === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(of)
      return outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
    }
    return {
      text: (element.getAttribute('aria-label') ?? element.textContent).trim(),
      isSeen: element instanceof HTMLInputElement || hasRing(element) || hasRing(element.closest('article')),
    }
  })()`)
}

/** Colours and places have stopped moving: half-way they are nobody's. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = `document.getAnimations().every(
    (one) => one.effect.getComputedTiming().endTime === Infinity || one.playState !== 'running',
  )`
  await until(() => page.evaluate<boolean>(isAtRest))
}

/** Presses Tab until the focus is on what has that name; what it passed, the last one included. */
async function tabTo(page: Page, name: RegExp): Promise<Focused[]> {
  const passed: Focused[] = []
  while (passed.length < 40) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    passed.push(now)
    if (name.test(now.text)) return passed
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.map(({ text }) => text).join(', ')}`)
}
