import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, makeTemplate } from './parts/editor-page.ts'
import { openTemplate, pricedOrder } from './parts/priced-order.ts'
import { tabTo } from './parts/tab-to.ts'

describe('the editor with the keyboard, with the palette and on a phone, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor-input.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('publishes a change with the keyboard only, starting from the list', async () => {
    await makeTemplate(dashboard.session, {
      files: { ...pricedOrder, 'template.json': '{ "name": "By hand" }' },
    })
    await page.goto(`${dashboard.stack.baseUrl}/app/`)
    const link = page.getByRole('link', { name: 'By hand' })
    await link.waitFor()
    await tabTo(link)
    await page.keyboard.press('Enter')
    const editor = editorOn(page)
    await editor.untilShown('Greetings')
    await page.keyboard.press('Alt+5')
    await tabTo(page.locator('.cm-content'))
    await page.keyboard.press('Control+f')
    await page.keyboard.type('Greetings')
    await page.keyboard.press('Enter')
    await page.locator('.cm-searchMatch-selected').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('No mouse was here')
    await editor.untilShown('No mouse was here')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await page.keyboard.press('Enter')
    const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })
    await publish.waitFor()
    await tabTo(publish)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your template is live' }).waitFor()
  })

  it('the palette lists the editor’s tabs and actions', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder })
    await editor.untilShown('Greetings')
    const choose = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search pages, templates and actions' }).fill(words)
      await page.keyboard.press('Enter')
    }
    await choose('Code: CSS')
    await page.locator('.cm-content').waitFor()
    expect(new URL(page.url()).searchParams.get('file')).to.equal('css')
    await choose('Publish')
    await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  })

  it('on a phone, sample data can be changed, and the page shows it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const editor = await openTemplate(dashboard, { files: pricedOrder })
    await editor.untilShown('Greetings')
    await editor.openTab('Data')
    const title = page.getByRole('textbox', { name: /^title/i })
    await title.fill('Written on the way')
    await editor.untilSaved()
    await editor.openTab('Page')
    await editor.untilShown('Written on the way')
  })

  it('has tabs in the usual order of work, and no line of code is wider than its pane', async () => {
    const long = `<h1>Greetings</h1><p>${'Far and wide. '.repeat(60)}</p>`
    const editor = await openTemplate(dashboard, {
      files: { ...pricedOrder, 'template.html': long },
      search: 'tab=code',
    })
    await editor.untilShown('Greetings')
    const tabs = page.getByRole('tablist').first().getByRole('tab')
    expect(await tabs.allTextContents()).to.deep.equal([
      'Chat',
      'Page',
      'Data',
      'Settings',
      'Code',
      'Integrations',
    ])
    const isWider = "((code) => code.scrollWidth > code.clientWidth)(document.querySelector('.cm-scroller'))"
    expect(await page.evaluate<boolean>(isWider)).to.equal(false)
  })
})
