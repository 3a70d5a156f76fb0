import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { libraryFolder } from './parts/library.ts'
import { orderHtml, orderSample, useOrders } from './parts/order-editor.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { readDraft } from './parts/editor-page.ts'

describe('a custom font in a template, in a browser against the whole stack', () => {
  const orders = useOrders('author@own-fonts.example.com')

  it('is uploaded, selected for text, and shown on the page and in the published document, without code', async () => {
    const { page } = orders
    const { editor, saved } = await orders.open('tab=code&file=assets')
    const font = readFileSync(path.join(libraryFolder, 'fonts/eb-garamond-400.ttf'))
    const assets = page.getByRole('region', { name: 'Assets' })
    await assets
      .locator('input[type=file]')
      .setInputFiles({ name: 'House-Regular.ttf', mimeType: 'font/ttf', buffer: font })
    await assets.getByRole('button', { name: 'Use in template' }).press('Enter')
    await page.getByText('House is now available. Click text on the page and choose Font.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])

    await editor.openTab('Page')
    await editor.documentPage(1).getByText('Order A-1', { exact: true }).click()
    const panel = page.getByRole('region', { name: 'Title: no', exact: true })
    await panel.getByRole('combobox', { name: 'Font' }).press('Enter')
    await page.getByRole('option', { name: 'House' }).click()
    const files = await saved()
    expect(files['template.html']).to.equal(orderHtml.replace('<h1>', '<h1 class="title">'))
    expect(files['style.css']).to.match(/\.title \{\n {2}font-family: ["']House["'];\n\}\n$/)

    const templateId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { revision } = await readDraft(orders.session, templateId)
    const publish = { method: 'POST', json: { revision } }
    const published = await orders.session.fetch(`/templates/${templateId}/publish`, publish)
    expect(published.status, await published.text()).to.equal(200)
    const pdf = await createAsCaller(orders, { templateId, data: orderSample('C-3') })
    expect(execFileSync('pdffonts', ['-'], { input: pdf }).toString()).to.match(/EBGaramond.* yes +yes /)
  })
})
