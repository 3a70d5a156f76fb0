import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { orderFiles, orderHtml, orderSample } from './parts/order-editor.ts'
import { until, waitMsMax } from './parts/stack.ts'

const withFindings = {
  ...orderFiles,
  'template.html': orderHtml
    .replace('{{amount}}', '{{amuont}}')
    .replace('<p>', '<p>Pay within 14 days.</p><p class="thanks">'),
  'style.css': '.thanks { width: 400mm; background: #eee }\n',
  'samples/an-order-of-many-things.json': JSON.stringify(orderSample('C-3')),
}

const findings = (page: Page) => page.getByRole('button', { name: '2 issues' })
const path = (page: Page) => page.getByRole('navigation', { name: 'Selected element' })
const typing = (page: Page) => page.getByRole('textbox', { name: 'Text on the page' })

describe('the first click on a document with findings, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@first-click.example.com')
  let templateId: string

  before(async () => {
    templateId = await makeTemplate(dashboard.session, { files: withFindings })
  })

  const open = async (page: Page, search: string) => {
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search })
    await editor.untilShown('Order C-3')
    await findings(page).waitFor()
    return editor
  }
  const sample = 'sample=samples/an-order-of-many-things.json'

  for (const width of [1024, 1100, 1280, 1366, 1440, 1536, 1600, 1680, 1920])
    it(`does not move the page at a width of ${width}, and a double-click places the cursor at the pointer`, async () => {
      const { page } = dashboard
      await page.setViewportSize({ width, height: 800 })
      const editor = await open(page, sample)
      const paper = editor.documentPage(1)
      const before = await paper.boundingBox()
      await paper.getByText('Order C-3').click()
      await path(page).waitFor()
      await page.getByRole('button', { name: 'Save as a block' }).waitFor()
      expect(await paper.boundingBox()).to.deep.equal(before)
      await paper.getByText('Pay within 14 days.').dblclick()
      await typing(page).waitFor()
      expect(await typing(page).innerText()).to.equal('Pay within 14 days.')
    })

  it('leaves the controls in one row at widths of 1280 and more, and cuts none of them off at any width', async () => {
    const { page } = dashboard
    const editor = await open(page, sample)
    await editor.documentPage(1).getByText('Order C-3').click()
    const controls = page.getByRole('group', { name: 'Preview options' })
    for (const width of [360, 390, 430, 800, 1024, 1100, 1280, 1366, 1440, 1536, 1600, 1680, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await findings(page).waitFor()
      await until(async () => (await page.evaluate<number>('innerWidth')) === width)
      const cut = await controls.evaluate((group) => {
        const edge = group.getBoundingClientRect()
        return [...group.querySelectorAll('button, select, label')].flatMap((control) => {
          const { left, right } = control.getBoundingClientRect()
          const isCut =
            right > edge.right || left < edge.left || control.scrollWidth > control.clientWidth + 1
          return isCut ? [control.getAttribute('aria-label') ?? control.textContent] : []
        })
      })
      expect(cut, `at ${width}`).to.deep.equal([])
      if (width >= 1280) expect((await controls.boundingBox())?.height).to.be.below(48)
    }
  })

  describe('on a phone', () => {
    let phone: BrowserContext

    afterEach(() => phone.close())

    for (const width of [360, 390, 430])
      it(`does not move the page at a width of ${width}`, async () => {
        phone = await dashboard.browser.newContext({
          viewport: { width, height: 800 },
          hasTouch: true,
          isMobile: true,
          storageState: await dashboard.page.context().storageState(),
        })
        phone.setDefaultTimeout(waitMsMax)
        const page = await phone.newPage()
        const editor = await open(page, sample)
        const paper = editor.documentPage(1)
        const before = await paper.boundingBox()
        await paper.getByText('Order C-3').tap()
        await path(page).waitFor()
        await page.getByRole('button', { name: 'Save as a block' }).waitFor()
        expect(await paper.boundingBox()).to.deep.equal(before)
      })
  })

  it('does not let the path of the selected element block a second click', async () => {
    const { page, session, stack } = dashboard
    await page.setViewportSize({ width: 1100, height: 800 })
    const lines = Array.from({ length: 80 }, (_, at) => `<p>Line ${at + 1} of long text with many words</p>`)
    const long = await makeTemplate(session, { files: { ...orderFiles, 'template.html': lines.join('\n') } })
    const editor = await openEditor(page, { stack, templateId: long })
    await editor.untilShown('Line 20 of')
    await editor.documentPage(1).getByText('Line 2 of').click()
    await path(page).waitFor()
    const place = await path(page).boundingBox()
    await page.keyboard.press('Escape')
    await path(page).waitFor({ state: 'detached' })
    const hit = await editor.documentPage(1).evaluate(
      (paper, { top, bottom }) => {
        const spans = [...paper.querySelectorAll('[data-page-text] span')]
        const words = spans.find((span) => {
          const box = span.getBoundingClientRect()
          return box.top > top && box.bottom < bottom
        })
        const { left = 0, top: y = 0 } = words?.getBoundingClientRect() ?? {}
        return { x: left + 4, y: y + 4, text: words?.textContent }
      },
      { top: place?.y ?? 0, bottom: (place?.y ?? 0) + (place?.height ?? 0) },
    )
    expect(hit.x).to.be.within(place?.x ?? 0, (place?.x ?? 0) + (place?.width ?? 0))
    await page.mouse.dblclick(hit.x, hit.y)
    await typing(page).waitFor()
    expect(await typing(page).innerText()).to.equal(hit.text)
  })
})
