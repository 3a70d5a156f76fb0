import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createFieldsPage, orderItems, typedOrder } from './parts/fields-page.ts'

describe('formulas and examples of typed fields, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@fields-form.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const fields = createFieldsPage(dashboard)
  const { open, show, savedFile, formula } = fields

  it('a formula is completed, checked and evaluated for each row and sample, and is available in the code', async () => {
    const editor = await open({
      ...typedOrder,
      'samples/small.json': JSON.stringify({
        no: 'B',
        date: '2026-01-01',
        paid: true,
        items: orderItems.slice(1),
      }),
    })
    await editor.untilShown('Total 2.548,00\u00A0€')
    await show('Fields')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Formula/ }).click()
    await page.getByLabel('Name').fill('tax')
    await page.getByLabel('Where').selectOption('items')
    await formula().click()
    await page.keyboard.type('round(amo')
    // While CodeMirror updates the completions after the last key, it ignores clicks.
    await page
      .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
      .getByRole('option', { name: /^amount/ })
      .click()
    await page.keyboard.type(' * 0.19, 2')
    await page.getByRole('cell', { name: '468,16' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' + date')
    await page.getByText(/^"\+" needs two numbers, but this is a date\./).waitFor()
    expect(await page.locator('.cm-lintRange-error').innerText()).to.equal('date')
    expect(await page.getByRole('button', { name: 'Add formula' }).isDisabled()).to.equal(true)
    for (let keys = 0; keys < ' + date'.length; keys++) await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Add formula' }).click()
    await page.getByRole('heading', { name: 'tax' }).waitFor()
    await page.getByText('{{tax}}').waitFor()
    expect(JSON.parse(await savedFile(editor, 'template.json'))).to.have.nested.property(
      'computed.items\\.tax',
      'round(amount * 0.19, 2)',
    )

    await page.getByRole('button', { name: 'All fields' }).click()
    await page.getByRole('button', { name: 'Total', exact: true }).click()
    await page.getByRole('row', { name: /^Sample.*2\.548,00/ }).waitFor()
    await page.getByRole('row', { name: /^small.*84,00/ }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await editor.openTab('Code')
    await page.locator('.cm-tag-computed', { hasText: '{{total}}' }).hover()
    await page.locator('.cm-fieldHelp', { hasText: 'sum(items.amount)' }).waitFor()
  })

  it('the form accepts common spellings, keeps each digit, and explains invalid values', async () => {
    const editor = await open(typedOrder)
    await editor.untilShown('Total 2.548,00\u00A0€')
    const price = page.getByLabel('Unit price, row 1')
    expect(await price.inputValue()).to.equal('38,50')
    await price.fill('1.234,5')
    await editor.untilShown('Total 79.092,00\u00A0€')
    await page.getByLabel('Amount, row 1').getByText('79.008,00\u00A0€').waitFor()
    await page.getByLabel('Unit price, row 2').fill('12345678901234567,89')
    await page.getByLabel('Order date').fill('2026-12-01')
    await page.getByRole('radiogroup', { name: 'Paid' }).getByText('ja', { exact: true }).click()
    await editor.untilShown('Date 1. Dezember 2026')
    await editor.untilShown('Paid: ja')
    await editor.untilShown('12.345.678.901.234.567,89\u00A0€')
    expect(JSON.parse(await savedFile(editor, 'sample.json'))).to.deep.equal({
      no: 'A-1',
      date: '2026-12-01',
      paid: true,
      items: [
        { what: 'Layout', quantity: 64, price: '1234.5' },
        { what: 'Charts', quantity: 2, price: '12345678901234567.89' },
      ],
    })
    await page.getByLabel('Quantity, row 1').fill('many')
    const wrong = page.getByRole('region', { name: 'Mismatches with the template' })
    await wrong.getByText(/a number such as 12\.5.*"many"/).waitFor()
    expect(await page.getByLabel('Quantity, row 1').getAttribute('aria-invalid')).to.equal('true')
    expect(await axeFindings(page)).to.deep.equal([])
    await page.keyboard.press('Control+z')
    await page.getByText('The sample matches the template.').waitFor()
  })

  it('an example of the wrong type is reported at its input, and undo opens the fields from anywhere', async () => {
    const editor = await open(typedOrder)
    await show('Fields')
    await page.getByRole('button', { name: 'Quantity', exact: true }).click()
    const example = page.getByLabel('Example', { exact: true })
    await example.fill('abc')
    await page.getByText(/^The example of Quantity must be a number such as 12\.5/).waitFor()
    expect(await example.getAttribute('aria-invalid')).to.equal('true')
    await page
      .getByRole('region', { name: 'Preview errors' })
      .getByText(/^The example of "items\.quantity" must be a number/)
      .waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await editor.openTab('Code')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('heading', { name: 'Quantity' }).waitFor()
    expect(await example.inputValue()).to.equal('')

    await page.getByRole('button', { name: 'All fields' }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('combobox', { name: 'Time zone', exact: true }).fill('Berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByRole('button', { name: 'All fields' }).click()
    await page.getByText(/Time zone: Europe\/Berlin/).waitFor()
    await show('Form')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText(/Time zone: UTC/).waitFor()
    await show('Form')
    await page.getByLabel('Order date').waitFor()
  })
})
