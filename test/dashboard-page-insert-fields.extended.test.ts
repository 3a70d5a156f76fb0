import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createInsertGallery, insertOrderFiles, insertOrderHtml } from './parts/insert-gallery.ts'

describe('inserting blocks and fields, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-fields.example.com')
  const { gallery, open, where } = createInsertGallery(dashboard)
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('a block is inserted at an element with /, a name, Down, Up and Enter; Escape changes nothing', async () => {
    const editor = await open()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await page.keyboard.press('/')
    await gallery().locator('input:focus').waitFor()
    await page.keyboard.type('head')
    await page.keyboard.press('Enter')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('Escape')
    await where().waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await gallery().locator('input:focus').waitFor()
    await page.keyboard.type('head')
    await page.keyboard.press('Enter')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('ArrowDown')
    await where().getByText('before “Paragraph: customer”').waitFor()
    await page.keyboard.press('ArrowUp')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('Enter')
    await editor.untilShown('Überschrift')
    const files = await editor.files()
    expect(files['template.html']).to.equal(
      insertOrderHtml.replace('<p class="note">', '<h2>Überschrift</h2>\n<p class="note">'),
    )
    expect(files['style.css']).to.equal(insertOrderFiles['style.css'])
  })

  it('a field is chosen before its position, and page numbers do not need a position', async () => {
    const editor = await open()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('button', { name: /^Field/ })
      .click()
    await gallery().getByRole('button', { name: 'Order number' }).click()
    await where().getByRole('button', { name: 'Insert here' }).click()
    await editor.untilShown('Order number')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('button', { name: /^Page number/ })
      .click()
    await gallery().getByRole('button', { name: 'Below, at the right' }).click()
    await editor.untilShown('Seite 1 von 1')
    const files = await editor.files()
    expect(files['template.html']).to.equal(
      `<p class="fact"><b>Order number</b> {{no}}</p>\n${insertOrderHtml}`,
    )
    expect(files['template.json']).to.include('Seite {page} von {pages}')
  })
})
