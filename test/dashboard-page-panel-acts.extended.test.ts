import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openPanel } from './parts/panel-page.ts'

const picture = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#246"/></svg>',
).toString('base64')}`
const thanks = '<p>Thank you, {{customer}}.</p>'
const html = [
  '<h1>Order {{no}}</h1>',
  `<p><img src="${picture}" alt=""></p>`,
  '<table class="lines">',
  '  <thead>',
  '    <tr><th>What</th><th>Amount</th></tr>',
  '  </thead>',
  '  <tbody>',
  '    {{#items}}',
  '    <tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>',
  '    {{/items}}',
  '  </tbody>',
  '  <tfoot><tr><td>Total</td><td>{{total}}</td></tr></tfoot>',
  '</table>',
  thanks,
  '<p>The end.</p>',
  '',
].join('\n')
const css = 'html { font: 10pt/1.4 "Noto Sans", sans-serif }\n\ntd {\n  padding: 2mm;\n}\n'
const files = {
  'template.html': html,
  'style.css': css,
  'template.json': JSON.stringify({
    name: 'Order',
    fields: { paid: { type: 'boolean', label: 'Paid', required: false } },
  }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    paid: true,
    total: '30',
    items: [
      { what: 'Layout', amount: '10' },
      { what: 'Charts', amount: '20' },
    ],
  }),
}

describe('actions in the panel, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@panel-acts.example.com')
  const open = () => openPanel(dashboard, files, 'Order A-1')
  /** Selects an option in the focused list with the keyboard. */
  const choose = async (page: Page, option: string) => {
    await page.keyboard.press('Enter')
    const wanted = page.getByRole('option', { name: option, exact: true })
    await wanted.waitFor()
    for (let step = 0; (await wanted.getAttribute('data-combobox-selected')) === null && step < 30; step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await wanted.waitFor({ state: 'hidden' })
  }

  it('Visibility, with the mouse: if a field is filled, if it is not, and always, which restores the page', async () => {
    const { select, panel, files: kept } = await open()
    const { page } = dashboard
    const text = await select('Thank you, Ada.', 'Paragraph: customer')
    await text.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'Only when a field is filled or yes' }).click()
    // The field that the paragraph prints is suggested.
    const filled = panel('Paragraph: customer, when filled')
    await filled.waitFor()
    const wrapped = (mark: string, name: string) =>
      html.replace(thanks, `{{${mark}${name}}}${thanks}{{/${name}}}`)
    expect(await kept()).to.include({ 'template.html': wrapped('#', 'customer'), 'style.css': css })
    await filled.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'paid', exact: true }).click()
    const paid = panel('Paragraph: customer, only when paid')
    await paid.waitFor()
    expect((await kept())['template.html']).to.equal(wrapped('#', 'paid'))
    expect(await axeFindings(page)).to.deep.equal([])
    await paid.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'Only when a field is empty or no' }).click()
    const unpaid = panel('Paragraph: customer, when not paid')
    await unpaid.waitFor()
    expect((await kept())['template.html']).to.equal(wrapped('^', 'paid'))
    await unpaid.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'Always' }).click()
    await panel('Paragraph: customer').waitFor()
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
  })

  it('Visibility, with the keyboard: a paragraph is printed for each item in a list', async () => {
    const { walkTo, panel, files: kept, ...editor } = await open()
    const { page } = dashboard
    const end = await walkTo('Paragraph: customer')
    await end.getByRole('combobox', { name: 'Visibility' }).focus()
    await choose(page, 'For each item of a list')
    await panel('Paragraph of items').waitFor()
    expect((await kept())['template.html']).to.equal(
      html.replace(thanks, `{{#items}}\n${thanks}\n{{/items}}`),
    )
    await editor.untilShown('Thank you, Ada.')
    await editor.documentPage(1).getByText('Thank you, Ada.').nth(1).waitFor()
  })

  it('Page: new page, keep together and keep with next are one declaration each, which is removed when the option is turned off', async () => {
    const { select, files: kept } = await open()
    const text = await select('Thank you, Ada.', 'Paragraph: customer')
    const marks = ['Start on a new page', 'Keep together on one page', 'Keep with next element'].map((name) =>
      text.getByRole('checkbox', { name }),
    )
    for (const mark of marks) {
      await mark.focus()
      await dashboard.page.keyboard.press('Space')
    }
    expect(await kept()).to.include({
      'template.html': html.replace('<p>Thank', '<p class="customer">Thank'),
      'style.css': `${css}\n.customer {\n  break-before: page;\n  break-inside: avoid;\n  break-after: avoid;\n}\n`,
    })
    await dashboard.page.getByText('/ 2', { exact: true }).waitFor()
    for (const mark of marks) await mark.click()
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
  })

  it('Image: its size is a separate rule, and its alternative text is the only change to the page', async () => {
    const { walkTo, files: kept } = await open()
    const { page } = dashboard
    const drawn = await walkTo('Image')
    const sizes = drawn.getByRole('group', { name: 'Image' })
    await sizes.getByRole('textbox', { name: 'Width' }).focus()
    await page.keyboard.type('30')
    await sizes.getByRole('textbox', { name: 'Height' }).focus()
    await page.keyboard.type('12.5')
    const sized = html.replace('<img src', '<img class="picture" src')
    expect(await kept()).to.include({
      'template.html': sized,
      'style.css': `${css}\n.picture {\n  width: 30mm;\n  height: 12.5mm;\n}\n`,
    })
    await drawn.getByRole('textbox', { name: 'Alternative text' }).focus()
    await page.keyboard.type('A "blue" box & more')
    expect((await kept())['template.html']).to.equal(
      sized.replace('alt=""', 'alt="A &quot;blue&quot; box &amp; more"'),
    )
    await sizes.getByRole('button', { name: 'Reset height' }).click()
    expect((await kept())['style.css']).to.equal(`${css}\n.picture {\n  width: 30mm;\n}\n`)
  })

  it('Column, with the mouse: it is added, filled, moved, widened and deleted in the header, body and footer together', async () => {
    const { select, files: kept } = await open()
    const { page } = dashboard
    const amount = await select('10', 'Amount')
    const acts = (name: string) => page.getByRole('button', { name, exact: true })
    await amount.getByRole('button', { name: 'Add a column before' }).click()
    const rows = (head: string, body: string, foot: string) =>
      html
        .replace('<th>What</th><th>Amount</th>', head)
        .replace('<td>{{what}}</td><td class="amount">{{amount}}</td>', body)
        .replace('<td>Total</td><td>{{total}}</td>', foot)
    expect(await kept()).to.include({
      'template.html': rows(
        '<th>What</th><th>New column</th><th>Amount</th>',
        '<td>{{what}}</td><td></td><td class="amount">{{amount}}</td>',
        '<td>Total</td><td></td><td>{{total}}</td>',
      ),
      'style.css': css,
    })
    await acts('Move the column to the right').click()
    expect((await kept())['template.html']).to.equal(
      rows(
        '<th>What</th><th>Amount</th><th>New column</th>',
        '<td>{{what}}</td><td class="amount">{{amount}}</td><td></td>',
        '<td>Total</td><td>{{total}}</td><td></td>',
      ),
    )
    await acts('Delete the column “New column”').click()
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
    await acts('Move the column to the left').click()
    expect((await kept())['template.html']).to.equal(
      rows(
        '<th>Amount</th><th>What</th>',
        '<td class="amount">{{amount}}</td><td>{{what}}</td>',
        '<td>{{total}}</td><td>Total</td>',
      ),
    )
  })

  it('Column, with the keyboard: its width is one rule for its header cell; the panel explains why columns cannot be changed', async () => {
    const { walkTo, files: kept, ...editor } = await open()
    const { page } = dashboard
    const cell = await walkTo('What')
    await cell.getByRole('textbox', { name: 'Column width' }).focus()
    await page.keyboard.type('40')
    expect(await kept()).to.include({
      'template.html': html.replace('<th>What', '<th class="what-head">What'),
      'style.css': `${css}\n.what-head {\n  width: 40mm;\n}\n`,
    })
    await page.keyboard.press('Control+z')
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
    await editor.openCode('HTML')
    await editor.replaceInCode('<td>Total', '<td rowspan="1{{no}}">Total')
    await editor.openTab('Page')
    await page.getByText('A cell of this table spans several rows').waitFor()
  })

  it('a column is aligned right from one of its cells with the keyboard; a single cell can also be aligned', async () => {
    const { walkTo, files: kept } = await open()
    const { page } = dashboard
    const amount = await walkTo('Amount')
    await amount.getByRole('radio', { name: 'This cell' }).focus()
    await page.keyboard.press('ArrowRight')
    await amount.getByText('Style changes apply to the header, body, and footer of the column.').waitFor()
    await amount.getByRole('button', { name: 'Right', exact: true }).focus()
    await page.keyboard.press('Enter')
    expect(await kept()).to.include({
      'template.html': html
        .replace('<th>Amount', '<th class="amount-column">Amount')
        .replace('class="amount"', 'class="amount amount-column"')
        .replace('<td>{{total}}', '<td class="amount-column">{{total}}'),
      'style.css': `${css}\n.amount-column {\n  text-align: right;\n}\n`,
    })
    expect(await axeFindings(page)).to.deep.equal([])
    await amount.getByRole('button', { name: 'Reset alignment' }).click()
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
  })

  it('Undo and redo, with the keyboard: the selection stays, and the panel shows the current values', async () => {
    const { walkTo, files: kept } = await open()
    const { page } = dashboard
    const title = await walkTo('Title: no')
    const size = title.getByRole('textbox', { name: 'Size' })
    const before = await size.inputValue()
    await size.fill('31')
    await title.getByRole('button', { name: 'Italic' }).focus()
    await page.keyboard.press('Enter')
    const both = `${css}\n.title {\n  font-size: 31pt;\n  font-style: italic;\n}\n`
    expect((await kept())['style.css']).to.equal(both)
    await page.keyboard.press('Control+z')
    await title.getByRole('button', { name: 'Italic', pressed: false }).waitFor()
    expect(await size.inputValue()).to.equal('31 pt')
    await page.keyboard.press('Control+z')
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
    expect(await size.inputValue()).to.equal(before)
    expect(await title.getByRole('button', { name: /^Reset/ }).count()).to.equal(0)
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+Shift+z')
    await title.getByRole('button', { name: 'Italic', pressed: true }).waitFor()
    expect((await kept())['style.css']).to.equal(both)
    expect(await size.inputValue()).to.equal('31 pt')
  })
})
