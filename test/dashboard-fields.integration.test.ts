import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'

const html = [
  '<h1>Order {{no}}</h1>',
  '<p>Date {{date}}</p>',
  '{{#items}}<p>{{what}}: {{quantity}} at {{price}}</p>{{/items}}',
].join('\n')
/** Written as no program writes it: what is not changed must stay so to the byte. */
const settings = '{ "name":"Order",\n\n   "language": "de", "fileName": "order.pdf" }\n'
const items = [
  { what: 'Layout', quantity: 64, price: '38.50' },
  { what: 'Charts', quantity: 2, price: 42 },
]
const order = {
  'template.html': html,
  'template.json': settings,
  'sample.json': JSON.stringify({ no: 'A-1', date: '2026-10-12', items }, null, 2),
}
const typed = {
  ...order,
  'template.html': `${html}\n<p>Paid: {{paid}}</p>\n<p>Total {{total}}</p>`,
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fileName: 'order.pdf',
    fields: {
      date: { type: 'date', label: 'Order date', format: 'long' },
      paid: { type: 'boolean', label: 'Paid', words: ['ja', 'nein'] },
      note: { type: 'multiline', label: 'Note', required: false },
      items: {
        type: 'list',
        label: 'Items',
        fields: {
          quantity: { type: 'number', label: 'Quantity' },
          price: { type: 'money', currency: 'EUR', label: 'Unit price' },
        },
      },
    },
    computed: {
      'items.amount': { formula: 'quantity * price', type: 'money', currency: 'EUR', label: 'Amount' },
      total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR', label: 'Total' },
    },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', date: '2026-10-12', paid: false, items }, null, 2),
}

describe('fields that know what they are, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@fields.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  let templateId: string
  const open = async (files: Record<string, string>): Promise<EditorPage> => {
    templateId = await makeTemplate(dashboard.session, { files })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=data' })
    // The profile remembers what was looked at last.
    await show('Form')
    return editor
  }
  const show = (view: 'Form' | 'JSON' | 'Fields') =>
    page.getByRole('radiogroup', { name: 'What to see' }).getByText(view, { exact: true }).click()
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const savedFile = async (editor: EditorPage, file: string): Promise<string> => {
    await editor.untilSaved()
    return (await readDraft(dashboard.session, templateId)).source.files[file] ?? ''
  }
  const formula = () => page.getByRole('textbox', { name: 'Formula' })

  it('a field gets a type and a format: the document prints it, and template.json changes there alone', async () => {
    const editor = await open(order)
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
    expect(written.startsWith(settings.slice(0, settings.indexOf(' }\n')))).to.equal(true)
    await choose('Decimal places', /^None/)
    await editor.untilShown('39\u00A0€')
    expect(await axeFindings(page)).to.deep.equal([])

    // Back to the list with the keyboard, where the focus is on the field that was open.
    await page.keyboard.press('Escape')
    await page.locator('[data-field="items.price"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Unit price' }).waitFor()
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z')
    await editor.untilShown('38.50')
    expect(await savedFile(editor, 'template.json')).to.equal(settings)
  })

  it('a formula is completed, told of its fault, tried row by row and sample by sample, and known in the code', async () => {
    const editor = await open({
      ...typed,
      'samples/small.json': JSON.stringify({
        no: 'B',
        date: '2026-01-01',
        paid: true,
        items: items.slice(1),
      }),
    })
    await editor.untilShown('Total 2.548,00\u00A0€')
    await show('Fields')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^A formula/ }).click()
    await page.getByLabel('Name').fill('tax')
    await page.getByLabel('Where').selectOption('items')
    await formula().click()
    await page.keyboard.type('round(amo')
    // While the names are looked up anew for the last key, CodeMirror takes no click.
    await page
      .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
      .getByRole('option', { name: /^amount/ })
      .click()
    await page.keyboard.type(' * 0.19, 2')
    await page.getByRole('cell', { name: '468,16' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' + date')
    await page.getByText(/^"\+" needs two numbers: this is a date\./).waitFor()
    expect(await page.locator('.cm-lintRange-error').innerText()).to.equal('date')
    expect(await page.getByRole('button', { name: 'Add the formula' }).isDisabled()).to.equal(true)
    for (let keys = 0; keys < ' + date'.length; keys++) await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Add the formula' }).click()
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

  it('the form takes what people type, keeps each digit, and says in words what does not fit', async () => {
    const editor = await open(typed)
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
    const wrong = page.getByRole('region', { name: 'Where the sample does not fit' })
    await wrong.getByText(/a number such as 12\.5.*"many"/).waitFor()
    expect(await page.getByLabel('Quantity, row 1').getAttribute('aria-invalid')).to.equal('true')
    expect(await axeFindings(page)).to.deep.equal([])
    await page.keyboard.press('Control+z')
    await page.getByText('The sample fits the template.').waitFor()
  })

  it('an example that is none of its type is told at its input, and undo leads to the fields from wherever one is', async () => {
    const editor = await open(typed)
    await show('Fields')
    await page.getByRole('button', { name: 'Quantity', exact: true }).click()
    const example = page.getByLabel('Example', { exact: true })
    await example.fill('abc')
    await page.getByText(/^The example of Quantity must be a number such as 12\.5/).waitFor()
    expect(await example.getAttribute('aria-invalid')).to.equal('true')
    await page
      .getByRole('region', { name: 'Why the preview stands still' })
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
    await page.getByText(/times of Europe\/Berlin/).waitFor()
    await show('Form')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText(/times of UTC/).waitFor()
    await show('Form')
    await page.getByLabel('Order date').waitFor()
  })

  it('a newcomer changes a price and sees every total, lets formulas find the due date and what is overdue, and callers send the rest', async () => {
    const editor = await open({
      ...typed,
      'template.html': `${typed['template.html']}\n<p>Due {{due_date}}</p>\n{{#is_overdue}}<p>OVERDUE</p>{{/is_overdue}}`,
      'sample.json': JSON.stringify({
        ...JSON.parse(typed['sample.json']),
        due_date: '2026-10-31',
        is_overdue: false,
      }),
    })
    await editor.untilShown('Total 2.548,00\u00A0€')
    await page.getByLabel('Unit price, row 2').fill('10')
    await editor.untilShown('Total 2.484,00\u00A0€')
    await page.getByLabel('Amount, row 2').getByText('20,00\u00A0€').waitFor()

    // What is calculated now is not sent any more.
    const calculate = async (name: string, text: string) => {
      await show('Fields')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: /^A formula/ }).click()
      await page.getByLabel('Name').fill(name)
      await formula().click()
      await page.keyboard.insertText(text)
      await page.getByRole('button', { name: `Calculate ${name} with it` }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.getByRole('button', { name: 'All fields' }).click()
    }
    await calculate('due_date', 'add_days(date, 30)')
    await calculate('is_overdue', 'due_date < today()')
    await show('Form')
    await page.getByText('The sample fits the template.').waitFor()
    await page.getByLabel('Order date').fill('2020-02-01')
    await editor.untilShown('Due 02.03.2020')
    await editor.untilShown('OVERDUE')

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy the call with the key' }).waitFor()
    const data = {
      no: 'B-2',
      date: '2099-12-31',
      paid: false,
      items: [{ what: 'Index', quantity: 3, price: '19.90' }],
    }
    const words = await printAsCaller(dashboard, { templateId, data })
    expect(words)
      .to.match(/Total\s+59,70\s€/)
      .and.include('Due 30.01.2100')
      .and.not.include('OVERDUE')
    const overdue = await printAsCaller(dashboard, { templateId, data: { ...data, date: '2020-02-01' } })
    expect(overdue).to.include('OVERDUE')
  })
})
