import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openProfile } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { openTemplate, pricedOrder } from './parts/priced-order.ts'

describe('errors and other tabs in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor-faults.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('keeps the last valid page if there is an error, and links to the line with the error', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=code' })
    await editor.untilShown('Order of today')
    await editor.replaceInCode('Greetings', '<script>')
    const fault = page.getByRole('region', { name: 'Preview errors' })
    await fault
      .getByText(/<script> is refused/)
      .first()
      .waitFor()
    expect(await editor.document.innerText()).to.include('Order of today')
    await editor.openTab('Page')
    await fault.getByRole('button', { name: /^Go to line / }).click()
    await page.locator('.cm-markedLine').waitFor()
    await page.keyboard.press('Control+z')
    await fault.waitFor({ state: 'detached' })
  })

  it('does not overwrite what another tab saved until the user chooses to', async () => {
    const templateId = await makeTemplate(dashboard.session, { files: pricedOrder })
    const here = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=code' })
    await here.untilShown('Greetings')
    // Another browser profile, because tabs of one profile notify each other immediately.
    const elsewhere = await openProfile(dashboard.browser, dashboard.stack, dashboard.session)
    const there = await openEditor(await elsewhere.newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await there.untilShown('Greetings')
    await here.replaceInCode('Greetings', 'Mine')
    await here.untilSaved()
    await there.replaceInCode('Greetings', 'Yours')
    await there.saveState.getByText('Conflict', { exact: true }).waitFor()
    const saved = async () => (await readDraft(dashboard.session, templateId)).source.files['template.html']
    expect(await saved()).to.include('Mine')

    await there.page.getByRole('button', { name: 'Compare' }).click()
    const dialog = there.page.getByRole('dialog')
    await dialog.getByText('Mine', { exact: false }).first().waitFor()
    await dialog.getByText('Yours').first().waitFor()
    expect(await saved()).to.include('Mine')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await there.untilSaved()
    expect(await saved())
      .to.include('Yours')
      .and.not.include('Mine')
  })
})
