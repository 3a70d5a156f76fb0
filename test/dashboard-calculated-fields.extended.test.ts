import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'

const items = [
  { what: 'Layout', quantity: 64, price: '38.50' },
  { what: 'Charts', quantity: 2, price: 42 },
]
const order = { no: 'A-1', date: '2026-10-12', due_date: '2026-10-31', paid: true, items }
const files = {
  'template.html': [
    '<p>Due {{due_date}}</p><p>Paid: {{paid}}</p><p>Large: {{is_large}}</p>',
    '{{#items}}<p>{{what}}: {{quantity}} at {{price}}: {{amount}}</p>{{/items}}',
    '<p>Total {{total}}</p><p>Reminder {{reminder}}</p>',
  ].join('\n'),
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fileName: '{{no}}.pdf',
    fields: {
      date: { type: 'date' },
      due_date: { type: 'date', label: 'Payment due', description: 'The last day', format: 'long' },
      paid: { type: 'boolean' },
      old_note: { type: 'text', label: 'Old note' },
      items: {
        type: 'list',
        fields: {
          quantity: { type: 'number' },
          price: { type: 'money', currency: 'EUR' },
          weight: { type: 'number' },
        },
      },
    },
    computed: {
      'items.amount': { formula: 'quantity * price', type: 'money', currency: 'EUR', label: 'Amount' },
      total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR', label: 'Total' },
      is_large: { formula: 'total > 100', label: 'Large' },
      reminder: { formula: 'add_days(date, 14)', format: 'long' },
    },
  }),
  'sample.json': `${JSON.stringify(order, null, 2)}\n`,
  'samples/small.json': `${JSON.stringify({ ...order, date: '2026-01-01', items: items.slice(1) }, null, 2)}\n`,
}

describe('computed fields and fields in the data, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@calculated.example.com')
  let page: Page
  let templateId: string

  beforeEach(() => {
    page = dashboard.page
  })

  const open = async (view: 'Form' | 'Fields' = 'Fields', draft = files): Promise<EditorPage> => {
    templateId = await makeTemplate(dashboard.session, { files: draft })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=data' })
    await show(view)
    return editor
  }
  const show = (view: 'Form' | 'Fields') =>
    page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
  const openField = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it('a computed field shows its type, and its value as printed or as Yes', async () => {
    const editor = await open()
    await editor.untilShown('Paid: true')
    await editor.untilShown('Large: true')
    for (const name of ['paid', 'Large'])
      await page.getByRole('listitem').filter({ hasText: name }).getByText('Yes', { exact: true }).waitFor()
    await openField('Total')
    await page.getByText('calculated money').waitFor()
    await page.getByRole('button', { name: 'All fields' }).click()
    await openField('reminder')
    await page.getByRole('row', { name: /^Sample.*26\. Oktober 2026/ }).waitFor()
    await page.getByRole('combobox', { name: 'Date format' }).click()
    await page.getByRole('option', { name: '26. Oktober 2026', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await show('Form')
    await page.getByRole('radiogroup', { name: 'paid' }).getByText('Yes', { exact: true }).waitFor()
    expect(await page.getByLabel('Large', { exact: true }).innerText()).to.equal('Yes')
    expect(await axeFindings(page)).to.deep.equal([])
  })

  const savedFiles = async (editor: EditorPage): Promise<Record<string, string>> => {
    await editor.untilSaved()
    return (await readDraft(dashboard.session, templateId)).source.files
  }
  const typeFormula = async (text: string) => {
    await page.getByRole('textbox', { name: 'Formula' }).click()
    await page.keyboard.insertText(text)
  }
  const read = (text: string | undefined): unknown => JSON.parse(text ?? 'null')

  it('a field is replaced with fixed text, which is printed as typed; the field is removed from all samples, and one undo restores it', async () => {
    const html = `${files['template.html']}<p>Sent by {{no}}</p>`
    const editor = await open('Fields', { ...files, 'template.html': html })
    await editor.untilShown('Sent by A-1')
    await openField('no')
    await page.getByRole('button', { name: 'Use the same text in all documents…' }).click()
    const text = page.getByRole('textbox', { name: 'Text in all documents' })
    expect(await text.inputValue()).to.equal('A-1')
    await text.fill('"Ada" \\ Söhne {{x}}')
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Use in all documents' }).click()
    await editor.untilShown('Sent by "Ada" \\ Söhne {{x}}')
    const after = await savedFiles(editor)
    expect(after['template.html']).to.equal(html)
    for (const file of ['sample.json', 'samples/small.json'])
      expect(read(after[file]), file).not.to.have.property('no')
    await page.getByRole('banner').getByRole('button', { name: /^Undo/ }).click()
    await editor.untilShown('Sent by A-1')
  })

  it('a field becomes computed in its panel: it keeps its settings and is removed from all samples, and one undo restores it', async () => {
    const editor = await open()
    await editor.untilShown('Due 31. Oktober 2026')
    await openField('Payment due')
    await page.getByRole('button', { name: 'Calculate with a formula…' }).click()
    await page.getByRole('heading', { name: 'Formula for Payment due' }).waitFor()
    await typeFormula('add_days(date, 30)')
    await page.getByRole('row', { name: /^small.*31\. Januar 2026/ }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Calculate due_date' }).click()
    await page.getByText('calculated date').waitFor()
    await editor.untilShown('Due 11. November 2026')
    const after = await savedFiles(editor)
    expect(read(after['template.json'])).to.have.deep.nested.property('computed.due_date', {
      formula: 'add_days(date, 30)',
      type: 'date',
      label: 'Payment due',
      description: 'The last day',
      format: 'long',
    })
    expect(read(after['template.json'])).not.to.have.nested.property('fields.due_date')
    for (const file of ['sample.json', 'samples/small.json'])
      expect(read(after[file]), file).not.to.have.property('due_date')
    await page.getByRole('heading', { name: 'Payment due' }).press('Control+z')
    await editor.untilShown('Due 31. Oktober 2026')
    expect(await savedFiles(editor)).to.deep.equal(files)
  })

  it('a formula becomes a field in the data, with its results in every sample and row', async () => {
    const editor = await open()
    await openField('Amount')
    await page.getByRole('button', { name: 'Convert to data field' }).click()
    await page.getByRole('button', { name: 'Calculate with a formula…' }).waitFor()
    await editor.untilShown('Total 2.548,00\u00A0€')
    const after = await savedFiles(editor)
    expect(read(after['template.json'])).to.have.deep.nested.property('fields.items.fields.amount', {
      type: 'money',
      label: 'Amount',
      currency: 'EUR',
    })
    expect(read(after['template.json'])).not.to.have.nested.property('computed.items\\.amount')
    expect(read(after['sample.json'])).to.have.deep.property('items', [
      { ...items[0], amount: 2464 },
      { ...items[1], amount: 84 },
    ])
    expect(read(after['samples/small.json'])).to.have.deep.property('items', [{ ...items[1], amount: 84 }])
    await page.getByRole('heading', { name: 'Amount' }).press('Control+z')
    await page.getByText('calculated money').waitFor()
    expect(await savedFiles(editor)).to.deep.equal(files)
  })

  it('a misspelled name or a label in a formula is corrected with a click; the page does not change in the meantime', async () => {
    const table =
      '<table><thead><tr><th>Unit price</th></tr></thead><tbody>{{#items}}<tr><td>{{price}}</td></tr>{{/items}}</tbody></table>'
    const editor = await open('Fields', { ...files, 'template.html': files['template.html'] + table })
    await editor.untilShown('Total 2.548,00\u00A0€')
    await openField('Amount')
    const formula = page.getByRole('textbox', { name: 'Formula' })
    await formula.press('Control+a')
    await page.keyboard.type('Quantity * Unit price')
    await page.getByText('“Unit price” is the label of the field “price”.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Use “price”' }).press('Enter')
    const quantity = page.getByRole('button', { name: 'Use “quantity”' })
    await quantity.waitFor()
    expect(await editor.documentPage(1).innerText()).not.to.include('{{')
    await quantity.click()
    await quantity.waitFor({ state: 'detached' })
    expect(await formula.innerText()).to.equal('quantity * price')
    expect(read((await savedFiles(editor))['template.json'])).to.have.nested.property(
      'computed.items\\.amount.formula',
      'quantity * price',
    )
    await editor.untilShown('Total 2.548,00\u00A0€')
  })

  it('a new formula with the name of a field replaces the field', async () => {
    const editor = await open()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Formula/ }).click()
    await page.getByLabel('Name').fill('due_date')
    await page.getByText(/^due_date is currently part of the data\./).waitFor()
    await typeFormula('add_days(date, 10)')
    await page.getByRole('button', { name: 'Calculate due_date' }).click()
    await editor.untilShown('Due 22. Oktober 2026')
    expect(read((await savedFiles(editor))['samples/small.json'])).not.to.have.property('due_date')
  })

  it('an unused field is deleted with its sample values in one step; a field that a formula needs is kept', async () => {
    const withNote = `${JSON.stringify({ ...order, old_note: 'x', items: items.map((item) => ({ ...item, weight: 5 })) }, null, 2)}\n`
    const editor = await open('Fields', { ...files, 'samples/small.json': withNote })
    await openField('date')
    await page.getByText('Formulas use this field').waitFor()
    expect(await page.getByRole('button', { name: 'Delete field' }).count()).to.equal(0)
    await page.getByRole('button', { name: 'All fields' }).click()
    await openField('Old note')
    await page.getByRole('button', { name: 'Delete field' }).click()
    await openField('weight')
    await page.getByRole('button', { name: 'Delete field' }).click()
    await page.getByRole('button', { name: 'weight', exact: true }).waitFor({ state: 'detached' })
    const after = await savedFiles(editor)
    expect(read(after['template.json'])).not.to.have.nested.property('fields.old_note')
    expect(read(after['template.json'])).not.to.have.nested.property('fields.items.fields.weight')
    expect(read(after['samples/small.json'])).to.deep.equal(order)
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Control+z')
    await openField('All fields')
    await page.getByRole('button', { name: 'Old note', exact: true }).waitFor()
    expect(await savedFiles(editor)).to.deep.equal({ ...files, 'samples/small.json': withNote })
  })

  it('the file name suggests declared and computed fields by label, and uses their printed values', async () => {
    const editor = await open()
    await editor.openTab('Settings')
    await page.getByRole('button', { name: 'Insert a field into File name' }).click()
    await page.getByRole('menuitem', { name: 'Payment due (due_date)' }).waitFor()
    await page.getByRole('menuitem', { name: 'Total (total)' }).click()
    await page.getByText(/^Example: .*2\.548,00/).waitFor()
    expect((await savedFiles(editor))['template.json']).to.include('{{total}}')
  })
})
