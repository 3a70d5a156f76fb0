import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createFieldsPage, orderSettings, plainOrder, typedOrder } from './parts/fields-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'

describe('typed fields, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@fields.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const fields = createFieldsPage(dashboard)
  const { open, show, choose, savedFile, formula } = fields

  it('a field gets a type and a format: the document prints it, and nothing else in template.json changes', async () => {
    const editor = await open(plainOrder)
    await editor.untilShown('38.50')
    await show('Fields')
    await page.getByRole('button', { name: 'price', exact: true }).click()
    await page.getByRole('heading', { name: 'price' }).waitFor()
    await choose('Type', /^Money/)
    await editor.untilShown('38,50\u00A0€')
    await page.getByLabel('Label').fill('Unit price')
    await page.getByRole('heading', { name: 'Unit price' }).waitFor()
    const written = await savedFile(editor, 'template.json')
    expect(JSON.parse(written)).to.have.deep.property('fields', {
      items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR', label: 'Unit price' } } },
    })
    expect(written.startsWith(orderSettings.slice(0, orderSettings.indexOf(' }\n')))).to.equal(true)
    await choose('Decimal places', /^None/)
    await editor.untilShown('39\u00A0€')
    expect(await axeFindings(page)).to.deep.equal([])

    // The keyboard returns to the list, with the focus on the field that was open.
    await page.keyboard.press('Escape')
    await page.locator('[data-field="items.price"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Unit price' }).waitFor()
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z')
    await editor.untilShown('38.50')
    expect(await savedFile(editor, 'template.json')).to.equal(orderSettings)
  })

  it('a new user changes a price and sees every total, computes the due date and overdue amounts, and callers send the rest', async () => {
    const editor = await open({
      ...typedOrder,
      'template.html': `${typedOrder['template.html']}\n<p>Due {{due_date}}</p>\n{{#is_overdue}}<p>OVERDUE</p>{{/is_overdue}}`,
      'sample.json': JSON.stringify({
        ...JSON.parse(typedOrder['sample.json']),
        due_date: '2026-10-31',
        is_overdue: false,
      }),
    })
    await editor.untilShown('Total 2.548,00\u00A0€')
    await page.getByLabel('Unit price, row 2').fill('10')
    await editor.untilShown('Total 2.484,00\u00A0€')
    await page.getByLabel('Amount, row 2').getByText('20,00\u00A0€').waitFor()

    // Computed fields are no longer sent.
    const calculate = async (name: string, text: string) => {
      await show('Fields')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: /^Formula/ }).click()
      await page.getByLabel('Name').fill(name)
      await formula().click()
      await page.keyboard.insertText(text)
      await page.getByRole('button', { name: `Calculate ${name}` }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.getByRole('button', { name: 'All fields' }).click()
    }
    await calculate('due_date', 'add_days(date, 30)')
    await calculate('is_overdue', 'due_date < today()')
    await show('Form')
    await page.getByText('The sample matches the template.').waitFor()
    await page.getByLabel('Order date').fill('2020-02-01')
    await editor.untilShown('Due 02.03.2020')
    await editor.untilShown('OVERDUE')

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy command with API key' }).waitFor()
    const data = {
      no: 'B-2',
      date: '2099-12-31',
      paid: false,
      items: [{ what: 'Index', quantity: 3, price: '19.90' }],
    }
    const words = await printAsCaller(dashboard, { templateId: fields.templateId, data })
    expect(words)
      .to.match(/Total\s+59,70\s€/)
      .and.include('Due 30.01.2100')
      .and.not.include('OVERDUE')
    const overdue = await printAsCaller(dashboard, {
      templateId: fields.templateId,
      data: { ...data, date: '2020-02-01' },
    })
    expect(overdue).to.include('OVERDUE')
  })
})
