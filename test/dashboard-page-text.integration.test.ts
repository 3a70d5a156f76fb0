import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createTypingPage, typedHtml } from './parts/typing-page.ts'

describe('typing on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-text.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const { open, box, savedHtml } = createTypingPage(dashboard)

  it('text with fields on both sides is edited with the mouse: nothing else changes, and undo is one step', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Ada', { exact: true }).first().dblclick()
    await box().waitFor()
    expect(await box().textContent()).to.equal('Dear Ms Customer’s name & team,')
    expect(await axeFindings(page)).to.deep.equal([])
    await box().press('End')
    await page.keyboard.type(' welcome <3')
    await page.keyboard.press('Home')
    await page.keyboard.type('My ')
    await page.keyboard.press('Enter')
    await box().waitFor({ state: 'detached' })
    await editor.untilShown('My Dear')
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(
      typedHtml.replace('Dear', 'My Dear').replace('&amp; team,', '&amp; team, welcome &lt;3'),
    )
    await page.keyboard.press('Control+z')
    await editor.untilSaved()
    await editor.documentPage(1).getByText('My Dear').waitFor({ state: 'detached' })
    expect(await savedHtml()).to.equal(typedHtml)
  })
})
