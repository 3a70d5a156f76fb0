import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { makeTemplate, openEditor, readDraft, saveDraft } from './parts/editor-page.ts'
import { orderFiles, orderHtml, orderSample, useOrders } from './parts/order-editor.ts'

describe('fixing errors, in a browser against the whole stack', () => {
  const orders = useOrders('author@repairs.example.com')
  let page: Page

  beforeEach(() => {
    page = orders.page
  })

  it('a misspelled field is corrected on the page if all samples have the correct name', async () => {
    const { editor, saved } = await orders.open('tab=data', {
      'template.html': orderHtml.replace('{{amount}}', '{{amuont}}'),
    })
    await editor.untilShown('{{items.amuont}}')
    const unfit = page.getByRole('region', { name: 'Mismatches with the template' })
    await unfit.getByRole('button', { name: 'Rename items.amount to amuont in all samples' }).waitFor()
    await unfit.getByRole('button', { name: 'Use items.amount on the page' }).click()
    await page.getByText('The sample matches the template.').waitFor()
    const files = await saved()
    expect(files['template.html']).to.equal(orderHtml)
    expect(files['sample.json']).to.equal(orderFiles['sample.json'])
  })

  it('an incomplete section does not block anything, and its fix is next to its finding', async () => {
    const { editor, saved } = await orders.open('tab=code')
    await editor.replaceInCode('{{/items}}', '{{/itms}}')
    await editor.untilShown('{{/itms}}')
    await page.getByRole('button', { name: '2 issues' }).press('Enter')
    const list = page.getByRole('dialog', { name: '2 issues' })
    await list.getByRole('button', { name: '“{{#items}}” is not a field', exact: true }).waitFor()
    await list.getByRole('button', { name: 'Write {{/items}}' }).press('Enter')
    await editor.untilShown('Charts')
    expect((await saved())['template.html']).to.equal(orderHtml)
  })

  it('a value of the wrong type is reported at its position, and converted as intended', async () => {
    const items = [{ what: 'a', amount: '1.234,50' }]
    const { editor, saved } = await orders.open('tab=page', {
      'template.json': JSON.stringify({
        name: 'Order',
        fields: { items: { type: 'list', fields: { amount: { type: 'number' } } } },
      }),
      'samples/second.json': JSON.stringify({ ...orderSample('B-2'), items }),
    })
    await page.getByLabel('Sample', { exact: true }).selectOption('second')
    const banner = page.getByRole('region', { name: 'Preview errors' })
    await banner.getByRole('button', { name: 'Go to items[0].amount' }).press('Enter')
    await page.locator('[id="sample-value/items/0/amount"]:focus').waitFor()
    await banner.getByRole('button', { name: 'Set items.amount to 1234.5 in sample “second”' }).click()
    await editor.untilShown('1,234.5')
    expect(JSON.parse((await saved())['samples/second.json'] ?? '')).to.have.nested.property(
      'items[0].amount',
      1234.5,
    )
  })

  it('a misspelled field on the page and in one sample gets the name that callers send', async () => {
    const templateId = await makeTemplate(orders.session, { files: orderFiles })
    const json = { revision: 2, anyway: true }
    expect(
      (await orders.session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json })).status,
    ).to.equal(200)
    await saveDraft(orders.session, templateId, {
      ...orderFiles,
      'template.html': orderHtml.replace('{{amount}}', '{{amuont}}'),
      'samples/second.json': orderFiles['samples/second.json'].replaceAll('amount', 'amuont'),
      'samples/third.json': JSON.stringify(orderSample('C-3')),
    })
    await openEditor(page, { stack: orders.stack, templateId, search: 'tab=page' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Use items.amount on the page and in sample “second”').waitFor()
    await dialog.getByRole('button', { name: 'Fix and check again' }).click()
    await dialog.getByRole('heading', { name: 'Ready to publish version 2' }).waitFor()
    await dialog
      .getByText('The fields have not changed. Spreadsheets and programs continue to work.')
      .waitFor()
    const { source } = await readDraft(orders.session, templateId)
    expect(source.files['template.html']).to.equal(orderHtml)
  })

  it('missing and unused sample values are fixed in all samples with one click, before publishing', async () => {
    const { saved } = await orders.open('tab=data', {
      'template.html': orderHtml
        .replace('<th>Amount', '<th>Unit</th><th>Amount')
        .replace('<td>{{amount}}', '<td>{{unit}}</td><td>{{amount}}'),
      'sample.json': JSON.stringify({ ...orderSample('A-1'), colour: 'red' }),
      'samples/second.json': JSON.stringify({ ...orderSample('B-2'), colour: 'blue' }),
    })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Add items.unit to all samples').waitFor()
    await dialog.getByText('Remove colour from all samples').waitFor()
    expect(await dialog.getByRole('button', { name: 'Publish anyway' }).count()).to.equal(0)
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Fix all and check again' }).click()
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    const files = await saved()
    for (const file of ['sample.json', 'samples/second.json']) {
      const data = JSON.parse(files[file] ?? '') as { items: { unit?: string }[]; colour?: string }
      expect(data.items.map(({ unit }) => unit)).to.deep.equal(['Unit', 'Unit'])
      expect(data).not.to.have.property('colour')
    }
  })

  it('a file name is fixed next to its error', async () => {
    const files = { ...orderFiles, 'template.html': `<img src="assets/lgo.svg" alt="">\n${orderHtml}` }
    const templateId = await makeTemplate(orders.session, { files })
    const editor = await openEditor(page, {
      stack: orders.stack,
      templateId,
      search: 'tab=code&file=assets',
    })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>'
    await page
      .getByRole('region', { name: 'Assets' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page
      .getByRole('region', { name: 'Preview errors' })
      .getByRole('button', { name: 'Use assets/logo.svg' })
      .click()
    await editor.untilShown('Order A-1')
  })
})
