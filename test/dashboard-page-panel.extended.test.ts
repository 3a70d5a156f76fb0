import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openPanel } from './parts/panel-page.ts'

const html = [
  '<h1>Order {{no}}</h1>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p>Thank you, {{customer}}.</p>',
].join('\n')
const css = 'html { font: 10pt/1.4 "Noto Sans", sans-serif }\n\ntd {\n  padding: 2mm;\n}\n'
const order = {
  'template.html': html,
  'style.css': css,
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    items: [
      { what: 'Layout', amount: '10' },
      { what: 'Charts', amount: '20' },
    ],
  }),
}

describe('the selection panel, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@panel.example.com')
  const open = () => openPanel(dashboard, order, 'Order A-1')

  it('with the mouse: settings become clean CSS in a separate class', async () => {
    const { select, files } = await open()
    const text = await select('Thank you, Ada.', 'Paragraph: customer')
    await text.getByRole('button', { name: 'Bold' }).click()
    await text.getByRole('button', { name: 'Centered' }).click()
    expect(await files()).to.include({
      'template.html': html.replace('<p>Thank', '<p class="customer">Thank'),
      'style.css': `${css}\n.customer {\n  font-weight: bold;\n  text-align: center;\n}\n`,
    })
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
  })

  it('with the keyboard: a cell is selected, its padding and a border are set, and a rule for all cells is shown and kept', async () => {
    const { walkTo, files } = await open()
    const cell = await walkTo('What')
    const above = cell.getByRole('textbox', { name: 'Padding, top, in mm' })
    await above.waitFor()
    expect(await above.inputValue()).to.equal('2')
    await above.focus()
    for (let step = 0; step < 4; step++) await dashboard.page.keyboard.press('ArrowUp')
    await cell.getByRole('button', { name: 'Line below' }).focus()
    await dashboard.page.keyboard.press('Enter')
    const own = '\n.items-what {\n  padding-top: 4mm;\n  border-bottom: 0.75pt solid #000000;\n}\n'
    expect((await files())['style.css']).to.equal(css + own)
    // Four presses of an arrow key are one undo step.
    await dashboard.page.keyboard.press('Control+z')
    await dashboard.page.keyboard.press('Control+z')
    expect(await files()).to.include({ 'template.html': html, 'style.css': css })
  })

  it('a color is typed, and a title is kept with the next block', async () => {
    const { select, files } = await open()
    const title = await select('Order A-1', 'Title: no')
    await title.getByRole('textbox', { name: 'Color', exact: true }).fill('#0f4c5c')
    await dashboard.page.keyboard.press('Escape')
    await title.getByRole('checkbox', { name: 'Keep with next element' }).click()
    expect((await files())['style.css']).to.equal(
      `${css}\n.title {\n  color: #0f4c5c;\n  break-after: avoid;\n}\n`,
    )
  })

  it('a column is deleted from the header and the body together', async () => {
    const { select, files } = await open()
    const amount = await select('20', 'Amount')
    await amount.getByRole('button', { name: 'Delete the column' }).click()
    const oneColumn = html.replace('<th>Amount</th>', '').replace('<td class="amount">{{amount}}</td>', '')
    expect((await files())['template.html']).to.equal(oneColumn)
  })
})
