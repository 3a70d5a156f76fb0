import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { orderFiles, orderHtml, useOrders } from './parts/order-editor.ts'

describe('changes to fields, in a browser against the whole stack', () => {
  const orders = useOrders('author@field-acts.example.com')
  let page: Page

  beforeEach(() => {
    page = orders.page
  })

  it('a field is renamed everywhere in one step with the keyboard, with a note on what callers must change', async () => {
    const { editor, saved } = await orders.open('tab=data&field=no')
    await page.getByRole('button', { name: 'Rename everywhere…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('New name')
    await name.fill('customer')
    await dialog.getByText('A field named customer already exists.').waitFor()
    await name.fill('number')
    await dialog
      .getByText(/the page, the settings and 2 samples.*must provide “number” instead of “no”/)
      .waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await name.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await editor.untilShown('Order A-1')
    const files = await saved()
    expect(files['template.html']).to.equal(orderHtml.replace('{{no}}', '{{number}}'))
    expect(files['template.json']).to.equal(orderFiles['template.json'].replace('{{no}}', '{{number}}'))
    expect(JSON.parse(files['samples/second.json'] ?? '')).to.have.property('number', 'B-2')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(orderFiles)
  })

  it('a field is removed everywhere, together with the column that becomes empty', async () => {
    const { editor, saved } = await orders.open('tab=data&field=items.amount')
    await page.getByRole('button', { name: 'Remove everywhere…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/the page and 2 samples.*must no longer provide “items.amount”/).waitFor()
    expect(await dialog.getByLabel('Also remove the table column').isChecked()).to.equal(true)
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await editor.documentPage(1).getByText('Amount').waitFor({ state: 'detached' })
    const files = await saved()
    expect(files['template.html']).to.equal(
      orderHtml.replace('<th>Amount</th>', '').replace('<td>{{amount}}</td>', ''),
    )
    expect(files['samples/second.json']).not.to.include('amount')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(orderFiles)
  })

  it('a new field is added to every sample, and as a column to the table of its list', async () => {
    const { editor, saved } = await orders.open('tab=data')
    await page.getByText('Fields', { exact: true }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Data field/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('unit_weight')
    await page.getByLabel('Where', { exact: true }).selectOption('items')
    await page.getByLabel('As a new column in the table').check()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Add field' }).click()
    await editor.untilShown('Unit weight')
    const files = await saved()
    expect(files['template.html']).to.equal(
      orderHtml
        .replace('<th>Amount</th>', '<th>Amount</th><th>Unit weight</th>')
        .replace('<td>{{amount}}</td>', '<td>{{amount}}</td><td>{{unit_weight}}</td>'),
    )
    for (const file of ['sample.json', 'samples/second.json'])
      expect(JSON.parse(files[file] ?? '')).to.have.nested.property('items[1].unit_weight', 'Unit weight')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(orderFiles)
  })

  it('a new field is inserted into the selected element', async () => {
    const { editor, saved } = await orders.open('tab=data')
    await editor.document.hover()
    await editor.documentPage(1).getByText('Thank you, Ada.').click()
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await page.getByText('Fields', { exact: true }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Data field/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('greeting')
    await page.getByLabel(/^In the selected element: Paragraph/).check()
    await page.getByRole('button', { name: 'Add field' }).click()
    await editor.untilShown('Thank you, Ada. Greeting')
    expect((await saved())['template.html']).to.equal(
      orderHtml.replace('{{customer.name}}.</p>', '{{customer.name}}. {{greeting}}</p>'),
    )
  })
})
