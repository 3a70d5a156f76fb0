import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft, saveDraft } from './parts/editor-page.ts'

const html = [
  '<header><h1>Order {{no}}</h1></header>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{what}}</td><td>{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p>Thank you, {{customer.name}}.</p>',
].join('\n')
const sample = (no: string) => ({
  no,
  customer: { name: 'Ada' },
  items: [
    { what: 'Layout', amount: '10' },
    { what: 'Charts', amount: '20' },
  ],
})
const order = {
  'template.html': html,
  'style.css': '.lines { width: 100% }\n',
  'template.json': JSON.stringify({ name: 'Order', fileName: 'order-{{no}}' }),
  'sample.json': JSON.stringify(sample('A-1')),
  'samples/second.json': JSON.stringify(sample('B-2')),
}
type Files = Record<string, string>

describe('changes of fields and their mends, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@mends.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const open = async (search: string, changed: Files = {}, shown = 'Order A-1') => {
    const templateId = await makeTemplate(dashboard.session, { files: { ...order, ...changed } })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search })
    await editor.untilShown(shown)
    const saved = async (): Promise<Files> => {
      await editor.untilSaved()
      return (await readDraft(dashboard.session, templateId)).source.files
    }
    return { editor, saved }
  }

  it('a field that is half typed, or that no sample has, shows as it is typed and stops nothing', async () => {
    const { editor } = await open('tab=code')
    await editor.replaceInCode('{{customer.name}}', '{{customer.na')
    await editor.untilShown('Thank you, {{customer.na')
    await page.keyboard.press('Control+z')
    await editor.untilShown('Thank you, Ada')
    await editor.replaceInCode('{{customer.name}}', '{{items[0].vat}} for')
    await editor.untilShown('Thank you, {{items[0].vat}} for')
    await page.getByRole('button', { name: /findings?$/ }).click()
    await page.getByRole('button', { name: '“{{items[0].vat}}” is no field', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Why the preview stands still' }).count()).to.equal(0)
  })

  it('a misspelt field is corrected on the page when all samples have the other name', async () => {
    const { editor, saved } = await open('tab=data', {
      'template.html': html.replace('{{amount}}', '{{amuont}}'),
    })
    await editor.untilShown('{{items.amuont}}')
    const unfit = page.getByRole('region', { name: 'Where the sample does not fit' })
    await unfit.getByRole('button', { name: 'Rename items.amount to amuont in all samples' }).waitFor()
    await unfit.getByRole('button', { name: 'Write items.amount on the page' }).click()
    await page.getByText('The sample fits the template.').waitFor()
    const files = await saved()
    expect(files['template.html']).to.equal(html)
    expect(files['sample.json']).to.equal(order['sample.json'])
  })

  it('a half-typed section stops nothing, and its repair stands with its finding', async () => {
    const { editor, saved } = await open('tab=code')
    await editor.replaceInCode('{{/items}}', '{{/itms}}')
    await editor.untilShown('{{/itms}}')
    await page.getByRole('button', { name: '2 findings' }).press('Enter')
    const list = page.getByRole('dialog', { name: '2 findings' })
    await list.getByRole('button', { name: '“{{#items}}” is no field', exact: true }).waitFor()
    await list.getByRole('button', { name: 'Write {{/items}}' }).press('Enter')
    await editor.untilShown('Charts')
    expect((await saved())['template.html']).to.equal(html)
  })

  it('a value of another type is told at its place, and read as it was meant', async () => {
    const items = [{ what: 'a', amount: '1.234,50' }]
    const { editor, saved } = await open('tab=page', {
      'template.json': JSON.stringify({
        name: 'Order',
        fields: { items: { type: 'list', fields: { amount: { type: 'number' } } } },
      }),
      'samples/second.json': JSON.stringify({ ...sample('B-2'), items }),
    })
    await page.getByLabel('Sample', { exact: true }).selectOption('second')
    const banner = page.getByRole('region', { name: 'Why the preview stands still' })
    await banner.getByRole('button', { name: 'Go to items[0].amount' }).press('Enter')
    await page.locator('[id="sample-value/items/0/amount"]:focus').waitFor()
    await banner.getByRole('button', { name: 'Write 1234.5 for items.amount in sample “second”' }).click()
    await editor.untilShown('1,234.5')
    expect(JSON.parse((await saved())['samples/second.json'] ?? '')).to.have.nested.property(
      'items[0].amount',
      1234.5,
    )
  })

  it('a misspelt field of page and one sample gets the name that callers send', async () => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const json = { revision: 2, anyway: true }
    expect(
      (await dashboard.session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json })).status,
    ).to.equal(200)
    await saveDraft(dashboard.session, templateId, {
      ...order,
      'template.html': html.replace('{{amount}}', '{{amuont}}'),
      'samples/second.json': order['samples/second.json'].replaceAll('amount', 'amuont'),
      'samples/third.json': JSON.stringify(sample('C-3')),
    })
    await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=page' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Write items.amount on the page and in sample “second”').waitFor()
    await dialog.getByRole('button', { name: 'Mend it and check again' }).click()
    await dialog.getByRole('heading', { name: 'Ready to publish version 2' }).waitFor()
    await dialog.getByText('The fields are the same. Callers change nothing.').waitFor()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['template.html']).to.equal(html)
  })

  it('what samples lack and have too much is mended in all of them at a press, before anything is published', async () => {
    const { saved } = await open('tab=data', {
      'template.html': html
        .replace('<th>Amount', '<th>Unit</th><th>Amount')
        .replace('<td>{{amount}}', '<td>{{unit}}</td><td>{{amount}}'),
      'sample.json': JSON.stringify({ ...sample('A-1'), colour: 'red' }),
      'samples/second.json': JSON.stringify({ ...sample('B-2'), colour: 'blue' }),
    })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Add items.unit to all samples').waitFor()
    await dialog.getByText('Take colour out of all samples').waitFor()
    expect(await dialog.getByRole('button', { name: 'Publish anyway' }).count()).to.equal(0)
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Mend all and check again' }).click()
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    const files = await saved()
    for (const file of ['sample.json', 'samples/second.json']) {
      const data = JSON.parse(files[file] ?? '') as { items: { unit?: string }[]; colour?: string }
      expect(data.items.map(({ unit }) => unit)).to.deep.equal(['Unit', 'Unit'])
      expect(data).not.to.have.property('colour')
    }
  })

  it('the name of a file is put right where its fault stands', async () => {
    const files = { ...order, 'template.html': `<img src="assets/lgo.svg" alt="">\n${html}` }
    const templateId = await makeTemplate(dashboard.session, { files })
    const editor = await openEditor(page, {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code&file=assets',
    })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>'
    await page
      .getByRole('region', { name: 'Assets' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page
      .getByRole('region', { name: 'Why the preview stands still' })
      .getByRole('button', { name: 'Write assets/logo.svg' })
      .click()
    await editor.untilShown('Order A-1')
  })

  it('a field is renamed everywhere as one step, by keyboard alone, and it says what callers change', async () => {
    const { editor, saved } = await open('tab=data&field=no')
    await page.getByRole('button', { name: 'Rename it everywhere …' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('New name')
    await name.fill('customer')
    await dialog.getByText('There is a field customer already.').waitFor()
    await name.fill('number')
    await dialog.getByText(/the page, the settings and 2 samples.*must send number in place of no/).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await name.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await editor.untilShown('Order A-1')
    const files = await saved()
    expect(files['template.html']).to.equal(html.replace('{{no}}', '{{number}}'))
    expect(files['template.json']).to.equal(order['template.json'].replace('{{no}}', '{{number}}'))
    expect(JSON.parse(files['samples/second.json'] ?? '')).to.have.property('number', 'B-2')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(order)
  })

  it('a field is removed everywhere with the column that it leaves empty', async () => {
    const { editor, saved } = await open('tab=data&field=items.amount')
    await page.getByRole('button', { name: 'Remove it everywhere …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/the page and 2 samples.*must not send items.amount/).waitFor()
    expect(await dialog.getByLabel('Remove its column of the table, too').isChecked()).to.equal(true)
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await editor.documentPage(1).getByText('Amount').waitFor({ state: 'detached' })
    const files = await saved()
    expect(files['template.html']).to.equal(
      html.replace('<th>Amount</th>', '').replace('<td>{{amount}}</td>', ''),
    )
    expect(files['samples/second.json']).not.to.include('amount')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(order)
  })

  it('a new field is in every sample, and a column of the table that its list fills', async () => {
    const { editor, saved } = await open('tab=data')
    await page.getByText('Fields', { exact: true }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^A field that is sent/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('unit_weight')
    await page.getByLabel('Where', { exact: true }).selectOption('items')
    await page.getByLabel('As a new column of the table').check()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Add the field' }).click()
    await editor.untilShown('Unit weight')
    const files = await saved()
    expect(files['template.html']).to.equal(
      html
        .replace('<th>Amount</th>', '<th>Amount</th><th>Unit weight</th>')
        .replace('<td>{{amount}}</td>', '<td>{{amount}}</td><td>{{unit_weight}}</td>'),
    )
    for (const file of ['sample.json', 'samples/second.json'])
      expect(JSON.parse(files[file] ?? '')).to.have.nested.property('items[1].unit_weight', 'Unit weight')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(await saved()).to.include(order)
  })

  it('a new field goes into what is selected on the page', async () => {
    const { editor, saved } = await open('tab=data')
    await editor.document.hover()
    await editor.documentPage(1).getByText('Thank you, Ada.').click()
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await page.getByText('Fields', { exact: true }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^A field that is sent/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('greeting')
    await page.getByLabel(/^In what is selected on the page: Paragraph/).check()
    await page.getByRole('button', { name: 'Add the field' }).click()
    await editor.untilShown('Thank you, Ada. Greeting')
    expect((await saved())['template.html']).to.equal(
      html.replace('{{customer.name}}.</p>', '{{customer.name}}. {{greeting}}</p>'),
    )
  })

  describe('what is to be looked at', () => {
    const wide = {
      'template.html': html.replace('{{amount}}', '{{amuont}}').replace('<p>', '<p class="thanks">'),
      'style.css': '.thanks { width: 400mm; background: #eee }\n',
    }
    const list = () => page.getByRole('dialog', { name: /^\d findings?$/ })

    for (const tab of ['page', 'data', 'set-up', 'code', 'integrations'])
      it(`is counted beside the page’s state: ${tab}`, async () => {
        await open(`tab=${tab}`, wide)
        await page.getByRole('button', { name: '2 findings' }).waitFor()
      })

    it('leads to its element on the page and its line in the code, by keyboard alone', async () => {
      const { editor } = await open('tab=data', wide)
      const button = page.getByRole('button', { name: '2 findings' })
      await button.press('Enter')
      await list().getByText('The sample has no items.amuont').waitFor()
      expect(await axeFindings(page)).to.deep.equal([])
      await list().getByRole('button', { name: 'The sample has no items.amuont', exact: true }).press('Enter')
      const path = page.getByRole('navigation', { name: 'Selected element' })
      await path.locator('[aria-current]').getByText('Amuont').waitFor()
      await button.press('Enter')
      await list()
        .getByRole('button', { name: /^Line 6 of the HTML: Something runs over/ })
        .press('Enter')
      await path
        .locator('[aria-current]')
        .getByText(/customer name$/)
        .waitFor()
      await page.locator('.cm-content').getByText('class="thanks"').waitFor()
      await editor.untilShown('Thank you, Ada.')
    })

    it('stands in the report of the Page tab, and F8 goes from one to the next', async () => {
      await open('tab=page', wide)
      const report = page.getByRole('region', { name: 'Report' })
      await report.getByRole('heading', { name: '2 things to look at' }).waitFor()
      await report.getByRole('button', { name: 'The sample has no items.amuont', exact: true }).waitFor()
      expect(await axeFindings(page)).to.deep.equal([])
      const selected = page.getByRole('navigation', { name: 'Selected element' }).locator('[aria-current]')
      await page.keyboard.press('F8')
      await selected.getByText('Amuont').waitFor()
      await page.keyboard.press('F8')
      await selected.getByText(/customer name$/).waitFor()
      await page.keyboard.press('Shift+F8')
      await selected.getByText('Amuont').waitFor()
    })

    it('goes with what repairs it', async () => {
      const { saved } = await open('tab=page', { 'template.html': wide['template.html'] })
      await page.getByRole('button', { name: '1 finding' }).click()
      await list().getByRole('button', { name: 'Write items.amount on the page' }).click()
      await page.getByRole('button', { name: /findings?$/ }).waitFor({ state: 'detached' })
      expect((await saved())['template.html']).to.include('{{amount}}')
    })
  })
})
