import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createInsertGallery, insertOrderFiles, insertOrderHtml } from './parts/insert-gallery.ts'

describe('inserting into the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert.example.com')
  const { gallery, open, placed, where } = createInsertGallery(dashboard)
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('with the mouse: a block from the gallery is inserted at the pointer, appears on the page, and is undone', async () => {
    const editor = await open()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery().getByText('Table from a list').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await gallery()
      .getByRole('button', { name: /^Table from a list/ })
      .click()
    await where().getByText('before “Title: no”').waitFor()
    const thanks = editor.documentPage(1).getByText('Thank you, Ada.')
    const box = await thanks.boundingBox()
    if (!box) throw new Error('not drawn')
    await page.mouse.move(box.x + 20, box.y + 3)
    await where().getByText('before “Paragraph: customer”').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.mouse.click(box.x + 20, box.y + 3)
    await editor.untilShown('Layout')
    await placed().getByText('was inserted').waitFor()
    const files = await editor.files()
    const at = insertOrderHtml.indexOf('<p>Thank')
    expect(files['template.html']?.startsWith(insertOrderHtml.slice(0, at))).to.equal(true)
    expect(files['template.html']?.endsWith(insertOrderHtml.slice(at))).to.equal(true)
    expect(files['template.html']).to.include('<th scope="col" class="number">Amount</th>')
    expect(files['style.css']).to.match(/^body \{ margin: 0 \}\n\.note[^\n]*\n\n\.list-table \{\n/)
    await placed().getByRole('button', { name: 'Undo' }).click()
    await editor.document.getByText('Layout').waitFor({ state: 'detached' })
    const back = await editor.files()
    expect([back['template.html'], back['style.css']]).to.deep.equal([
      insertOrderHtml,
      insertOrderFiles['style.css'],
    ])
  })
})
