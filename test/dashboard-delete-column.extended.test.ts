import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openPanel } from './parts/panel-page.ts'

const row =
  '<tr><td>{{what}}</td><td>{{price}}</td><td>{{discount}}</td><td>{{fee}}</td><td>{{amount}}</td></tr>'
const head = '<tr><th>What</th><th>Price</th><th>Discount</th><th>Fee</th><th>Amount</th></tr>'
const files = {
  'template.html': `<h1>Order</h1>\n<table><thead>${head}</thead><tbody>{{#items}}${row}{{/items}}</tbody></table>\n<p>{{highest}}</p>`,
  'style.css': 'table { width: 100% }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: {
      items: {
        type: 'list',
        fields: {
          price: { type: 'number' },
          discount: { type: 'percent', label: 'Discount' },
          fee: { type: 'number', label: 'Fee' },
        },
      },
    },
    computed: {
      'items.amount': { formula: 'round(price * (1 - discount), 2)', label: 'Amount' },
      highest: { formula: 'sum(items.map(item, item.fee)) * 2', label: 'Highest fee' },
    },
  }),
  'sample.json': JSON.stringify({ items: [{ what: 'Layout', price: 100, discount: 0.25, fee: 7 }] }),
}

describe('deleting a column that formulas use, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@delete-column.example.com')
  const open = async (text: string, title: string, column: string) => {
    const editor = await openPanel(dashboard, files, 'Layout')
    const panel = await editor.select(text, title)
    await panel.getByRole('button', { name: `Delete the column “${column}”` }).click()
    return { editor, dialog: dashboard.page.getByRole('dialog', { name: `Delete the column “${column}”?` }) }
  }

  it('lists the formulas, updates those that can be written exactly without the column, and restores everything with one undo', async () => {
    const { page } = dashboard
    const { editor, dialog } = await open('25%', 'Discount', 'Discount')
    await dialog.getByText('1 formula uses “Discount”').waitFor()
    await dialog.getByText('round(price, 2)', { exact: true }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Delete and update formulas' }).click()
    await editor.untilShown('100')
    const after = await editor.files()
    expect(after['template.html']).not.to.include('discount')
    expect(JSON.parse(after['template.json'] ?? '').computed['items.amount'].formula).to.equal(
      'round(price, 2)',
    )
    await page.keyboard.press('Control+z')
    await editor.untilShown('25%')
    const back = await editor.files()
    expect(back['template.html']).to.equal(files['template.html'])
    expect(back['template.json']).to.equal(files['template.json'])
  })

  it('does not change the formulas if only the column is deleted', async () => {
    const { editor, dialog } = await open('25%', 'Discount', 'Discount')
    await dialog.getByRole('button', { name: 'Delete only the column' }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await editor.files()
    expect(after['template.html']).not.to.include('discount')
    expect(after['template.json']).to.equal(files['template.json'])
  })

  it('links to a formula that cannot be written without the column', async () => {
    const { page } = dashboard
    const { editor, dialog } = await open('Fee', 'Cell', 'Fee')
    await dialog.getByText('Edit this formula').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete and update formulas' }).count()).to.equal(0)
    await dialog.getByRole('button', { name: 'Edit the formula for Highest fee' }).click()
    await page.getByRole('textbox', { name: 'Formula' }).waitFor()
    expect((await editor.files())['template.html']).to.equal(files['template.html'])
  })
})
