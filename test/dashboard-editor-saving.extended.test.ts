import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openProfile } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { openTemplate, pricedOrder } from './parts/priced-order.ts'

describe('saving in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor-saving.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('undoes what was typed before a reload', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=code' })
    await editor.untilShown('Greetings')
    await editor.replaceInCode('Greetings', 'Farewell')
    await editor.untilShown('Farewell')
    await editor.untilSaved()
    await page.reload()
    await editor.untilShown('Farewell')
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await editor.untilShown('Greetings')
    await editor.untilSaved()
  })

  it('shows what another tab saved, and merges changes that do not overlap', async () => {
    const templateId = await makeTemplate(dashboard.session, {
      files: { ...pricedOrder, 'template.html': '<h1>Greetings</h1>\n\n<p>Yours truly</p>' },
    })
    const here = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=code' })
    await here.untilShown('Greetings')
    const there = await openEditor(await page.context().newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await there.untilShown('Greetings')
    await there.replaceInCode('Greetings', 'Written there')
    await here.untilShown('Written there')
    const elsewhere = await openProfile(dashboard.browser, dashboard.stack, dashboard.session)
    const far = await openEditor(await elsewhere.newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await far.untilShown('Written there')
    await here.replaceInCode('Written there', 'Written here')
    await here.untilSaved()
    await far.replaceInCode('Yours truly', 'Farewell')
    await far.untilShown('Written here')
    await here.page.bringToFront()
    await far.untilSaved()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['template.html']).to.include('Written here').and.include('Farewell')
  })

  it('shows that it is offline, and saves automatically when it is online again', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=code' })
    await editor.untilShown('Greetings')
    await page.context().setOffline(true)
    await editor.replaceInCode('Greetings', 'Written in a tunnel')
    await editor.saveState.getByText('Offline, will retry').waitFor()
    await page.context().setOffline(false)
    await editor.untilSaved()
    await editor.untilShown('Written in a tunnel')
  })
})
