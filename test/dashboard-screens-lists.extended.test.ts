import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import type { Page, Response } from 'playwright-core'
import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

const firstLoadKbMax = 250

describe('the list screens and the pages before login, in a browser against the whole stack', () => {
  const suite = useScreens(screens.lists)

  for (const [name, as] of [
    ['sign-in', 'guest'],
    ['templates', 'author'],
  ] as const) {
    it(`${name}: its first scripts are under ${firstLoadKbMax} KB, gzipped`, async () => {
      const context = await suite.open(as)
      const page = await context.newPage()
      // Excludes the code that the page loads when idle to render missing pictures.
      await page.addInitScript('globalThis.requestIdleCallback = () => 0')
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(gzippedBytes(response))
      })
      await screens.lists.find((screen) => screen.name === name)?.open(page, suite.scene)
      const sizes = await Promise.all(scripts)
      await context.close()
      expect(sizes.length).to.be.greaterThan(0)
      expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).to.be.below(firstLoadKbMax)
    })
  }

  it('the list works with the keyboard: past the navigation, into and out of the menu for a template, and into the template', async () => {
    const page = await suite.contexts.author.newPage()
    await screens.lists.find(({ name }) => name === 'templates')?.open(page, suite.scene)
    await page.keyboard.press('Tab')
    expect(await focused(page)).to.include({ text: 'Skip to content', isSeen: true })
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
  /** Whether the focus is visible: an outline of the element or of its tile, or the border and cursor of a field. */
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

/** Presses Tab until the element with this name has the focus. Returns the elements that had the focus, including the last one. */
async function tabTo(page: Page, name: RegExp): Promise<Focused[]> {
  const passed: Focused[] = []
  while (passed.length < 40) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    passed.push(now)
    if (name.test(now.text)) return passed
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.map(({ text }) => text).join(', ')}`)
}
