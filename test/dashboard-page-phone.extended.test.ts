import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import { listenForTrouble } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until, waitMsMax } from './parts/stack.ts'

const html = '<h1>Order {{no}}</h1>\n<p>Thank you, {{customer}}.</p>\n'
const order = {
  'template.html': html,
  'style.css': '',
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({ no: 'A-1', customer: 'Ada' }),
}

describe('the page on a phone, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-phone.example.com')
  let phone: BrowserContext
  let page: Page
  let trouble: string[]

  beforeEach(async () => {
    const profile = dashboard.page.context()
    phone = await dashboard.browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await profile.storageState(),
    })
    phone.setDefaultTimeout(waitMsMax)
    page = await phone.newPage()
    trouble = listenForTrouble(page)
  })
  afterEach(async () => {
    await phone.close()
    expect(trouble).to.deep.equal([])
  })

  const open = async () => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId })
    await editor.untilShown('Order A-1')
    return {
      ...editor,
      untilKept: (wanted: string) =>
        until(async () => {
          const { source } = await readDraft(dashboard.session, templateId)
          return source.files['template.html'] === wanted
        }),
    }
  }
  const box = () => page.getByRole('textbox', { name: 'Text on the page' })
  const selected = (words: string) =>
    page
      .getByRole('navigation', { name: 'Selected element' })
      .locator('[aria-current]')
      .getByText(words, { exact: true })

  it('a tap selects an element, a second tap starts typing at a readable size, and Done returns to the whole page', async () => {
    const editor = await open()
    await page.getByRole('button', { name: /undo/i }).and(page.locator(':visible')).waitFor()
    const title = editor.documentPage(1).getByText('Order A-1')
    const small = (await editor.documentPage(1).boundingBox())?.width ?? 0
    await title.tap()
    await selected('Title: no').waitFor()
    await title.tap()
    await box().waitFor()
    await until(async () => ((await editor.documentPage(1).boundingBox())?.width ?? 0) > 1.5 * small)
    const seen = await box().boundingBox()
    expect(seen?.y).to.be.within(0, 844)
    await page.keyboard.press('Home')
    await page.keyboard.type('Your ')
    await page.getByRole('button', { name: 'Done' }).tap()
    await box().waitFor({ state: 'detached' })
    await editor.untilKept(html.replace('Order', 'Your Order'))
    await until(async () => ((await editor.documentPage(1).boundingBox())?.width ?? 0) < 1.1 * small)
  })

  it('a button also starts typing, and the sample form changes the page', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Thank you').tap()
    await selected('Paragraph: customer').waitFor()
    await page.getByRole('button', { name: 'Edit text' }).tap()
    await box().waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' Bye')
    await page.getByRole('button', { name: 'Done' }).tap()
    await editor.untilKept(html.replace('{{customer}}.', '{{customer}}. Bye'))
    await page.getByRole('tab', { name: 'Data', exact: true }).tap()
    await page.getByRole('textbox', { name: 'customer' }).fill('Grace')
    await page.getByRole('tab', { name: 'Page', exact: true }).tap()
    await editor.untilShown('Thank you, Grace. Bye')
  })
})
