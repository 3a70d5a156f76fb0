import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'

const html = [
  '<header><h1>Order {{no}}</h1></header>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p>Thank you, {{customer}}.</p>',
].join('\n')
const order = {
  'template.html': html,
  'style.css': '.lines { width: 100% }\n',
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

describe('the page as the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page.example.com')

  const open = async (search = '') => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId, search })
    await editor.untilShown('Order A-1')
    await editor.document.hover()
    return editor
  }
  const path = () => dashboard.page.getByRole('navigation', { name: 'Selected element' })
  const steps = async () => (await path().getByRole('listitem').allTextContents()).join(' › ')
  const untilSelected = (words: string) =>
    path().locator('[aria-current]').getByText(words, { exact: true }).waitFor()

  it('a click selects the element under the pointer, a step of the path what is around it, and Escape goes up', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('20', { exact: true }).click()
    await untilSelected('Amount')
    expect(await steps()).to.equal('Table › Body of the table › Row of items › Amount')
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
    await path().getByRole('button', { name: 'Table', exact: true }).click()
    await untilSelected('Table')
    await editor.documentPage(1).getByText('Charts').click()
    await untilSelected('What')
    await dashboard.page.keyboard.press('Escape')
    await untilSelected('Row of items')
  })

  it('keys walk the elements as one reads', async () => {
    const editor = await open()
    await editor.document.focus()
    await dashboard.page.keyboard.press('Enter')
    await untilSelected('Head')
    await dashboard.page.keyboard.press('Tab')
    await untilSelected('Title no')
    await dashboard.page.keyboard.press('ArrowDown')
    await untilSelected('Table')
    await dashboard.page.keyboard.press('Shift+Tab')
    await untilSelected('Title no')
  })

  it('what is selected on the page is marked in the code, and where one writes in the code is selected on the page', async () => {
    const editor = await open('tab=code')
    await editor.documentPage(1).getByText('Thank you, Ada.').click()
    await untilSelected('Paragraph customer')
    await dashboard.page.locator('.cm-content').press('Control+Home')
    for (let step = 0; step < 12; step++) await dashboard.page.keyboard.press('ArrowRight')
    await untilSelected('Title no')
  })
})
