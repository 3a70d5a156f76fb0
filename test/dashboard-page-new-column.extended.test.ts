import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const items = Array.from({ length: 30 }, (_, index) => ({ what: `Thing ${index + 1}`, price: index + 1 }))
const row = '<tr><td>{{what}}</td><td>{{price}}</td><td>{{amount}}</td></tr>'
const html = [
  '<h1>Order</h1>',
  '<p>{{no}}</p>',
  '<table><thead><tr><th>What</th><th>Unit price</th><th>Amount</th></tr></thead>',
  `<tbody>{{#items}}${row}{{/items}}</tbody></table>`,
].join('\n')
const files = {
  'template.html': html,
  'style.css': 'body { margin: 0 }\ntable { width: 100% }\ntd, th { text-align: left }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: { items: { type: 'list', fields: { price: { type: 'number' } } } },
    computed: { 'items.amount': { formula: 'price * 7', label: 'Amount' } },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', items }),
}

describe('a new column in a table, and the controls next to the text cursor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@new-column.example.com')

  const open = async () => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Thing 30')
    await editor.document.hover()
    const text = (words: string) => editor.documentPage(1).getByText(words, { exact: true })
    const kept = async () => (await readDraft(session, templateId)).source.files
    return {
      ...editor,
      text,
      kept,
      select: async (words: string, called: string) => {
        await text(words).click()
        const panel = page.getByRole('region', { name: called, exact: true })
        await panel.waitFor()
        return panel
      },
      typing: page.getByRole('textbox', { name: 'Text on the page' }),
      untilKept: (wanted: string) => until(async () => (await kept())['template.html'] === wanted),
    }
  }
  const withHead = (words: string) =>
    html
      .replace('<th>Unit price</th>', `<th>Unit price</th><th>${words}</th>`)
      .replace('<td>{{price}}</td>', '<td>{{price}}</td><td></td>')
  const seen = (one: Locator) =>
    one.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= element.ownerDocument.documentElement.clientHeight
    })
  /** Returns the words that an element covers on the page. */
  const hiddenBy = (one: Locator) =>
    one.evaluate((element) => {
      const over = element.getBoundingClientRect()
      const texts = element.closest('[data-page]')?.querySelectorAll('[data-page-text] span') ?? []
      return [...texts].flatMap((span) => {
        const { left, right, top, bottom } = span.getBoundingClientRect()
        const isHidden = left < over.right && over.left < right && top < over.bottom && over.top < bottom
        return isHidden && span.textContent.trim() !== '' ? [span.textContent] : []
      })
    })

  it('with the mouse: its heading scrolls into view with its text selected, and the next step is explained', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.text('Thing 30').scrollIntoViewIfNeeded()
    const cell = await editor.select('30', 'Price')
    await cell.getByRole('button', { name: 'Delete the column “Unit price”' }).waitFor()
    await cell.getByRole('button', { name: 'Delete the row of items' }).waitFor()
    await cell.getByRole('button', { name: 'Add a column after' }).click()
    await editor.typing.waitFor()
    await page.getByText('Name the column, then click a cell below to fill it').waitFor()
    await until(() => seen(editor.typing))
    expect(await axeFindings(page)).to.deep.equal([])
    await page.keyboard.type('Less')
    await page.keyboard.press('Enter')
    await editor.untilKept(withHead('Less'))
    await page.getByText(/^This column is empty/).waitFor()
    await page.getByRole('button', { name: 'Delete the column “Less”' }).waitFor()
  })

  it('with the keyboard: its heading is typed immediately, and its empty cell offers a new field for a name', async () => {
    const { page } = dashboard
    const editor = await open()
    const cell = await editor.select('30', 'Price')
    await cell.getByRole('button', { name: 'Add a column after' }).press('Enter')
    await editor.typing.waitFor()
    await page.keyboard.type('Less')
    await page.keyboard.press('Enter')
    await editor.untilKept(withHead('Less'))
    await editor.text('Less').waitFor()
    // The cell below the heading is next to the price.
    await editor.select('1', 'Price')
    await editor.document.press('Tab')
    await page.getByRole('region', { name: 'Cell', exact: true }).waitFor()
    await editor.document.press('Enter')
    await editor.typing.waitFor()
    await page.getByRole('button', { name: 'Insert a field' }).press('Enter')
    await page.getByText('Type a name to create a field').waitFor()
    // The list is attached to the body of the page, like every completion.
    expect(await axeFindings(page, { but: ['region'] })).to.deep.equal([])
    await page.keyboard.type('Less')
    await page.getByRole('option', { name: /^Less ?New field: text/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('a value typed into an empty cell in a row is printed in every row, and becomes a field in each row with a click', async () => {
    const { page, session, stack } = dashboard
    const empty = html
      .replace('<th>Amount</th>', '<th>Amount</th><th>Discount</th>')
      .replace('{{amount}}</td>', '{{amount}}</td><td></td>')
    const templateId = await makeTemplate(session, { files: { ...files, 'template.html': empty } })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Thing 30')
    await editor.document.hover()
    await editor.documentPage(1).getByText('210', { exact: true }).click()
    await page.getByRole('region', { name: 'Amount', exact: true }).waitFor()
    await editor.document.press('Tab')
    await page.getByRole('region', { name: 'Cell', exact: true }).waitFor()
    await editor.document.press('Enter')
    const typing = page.getByRole('textbox', { name: 'Text on the page' })
    await typing.waitFor()
    await page.keyboard.type('5%')
    await page.getByText('Every row will print 5%.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Use a value for each row: “Discount”' }).click()
    await page.keyboard.press('Enter')
    await until(
      async () =>
        (await readDraft(session, templateId)).source.files['template.html']?.includes('{{discount}}') ===
        true,
    )
    const { source } = await readDraft(session, templateId)
    expect(JSON.parse(source.files['template.json'] ?? '').fields.items.fields.discount).to.include({
      type: 'percent',
      example: 0.05,
    })
    expect(JSON.parse(source.files['sample.json'] ?? '').items[29].discount).to.equal(0.05)
  })

  it('a computed cell shows its formula and links to it; the panel of another cell starts at its top', async () => {
    const { page } = dashboard
    const editor = await open()
    const price = await editor.select('30', 'Price')
    await price.evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }))
    const amount = await editor.select('210', 'Amount')
    await amount.getByText('Calculated: Price × 7').waitFor()
    await until(async () => (await amount.evaluate(({ scrollTop }) => scrollTop)) === 0)
    expect(await axeFindings(page)).to.deep.equal([])
    await amount.getByRole('button', { name: 'Edit formula' }).click()
    await page.getByRole('heading', { name: 'Amount', exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Formula' }).innerText()).to.equal('price * 7')
  })

  it('neither the handle nor the toolbar hides text that could stay visible in another position', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.select('Unit price', 'Cell')
    const grip = page.locator('[data-grip]')
    await grip.waitFor()
    expect(await hiddenBy(grip)).to.deep.equal([])
    await editor.text('Thing 3').dblclick()
    await editor.typing.waitFor()
    const bar = page.getByRole('toolbar', { name: 'Text tools' })
    expect(await hiddenBy(bar)).to.deep.equal([])
    await until(() => seen(bar))
  })

  it('fixed text replaces a field: a notice appears, and the samples lose unused values', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.text('A-1').dblclick()
    await editor.typing.waitFor()
    await page.getByRole('button', { name: 'Replace with fixed text' }).press('Enter')
    await page.getByText('It is printed in every document and replaces').waitFor()
    expect(await editor.typing.innerText()).to.equal('A-1')
    const note = page.getByText('It is printed in every document and replaces')
    await page.keyboard.press('Control+z')
    await note.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await note.waitFor()
    await page.keyboard.press('Control+a')
    expect(await axeFindings(page)).to.deep.equal([])
    await page.keyboard.type('B & C')
    await page.keyboard.press('Enter')
    await editor.untilKept(html.replace('{{no}}', 'B &amp; C'))
    await editor.untilShown('B & C')
    expect(JSON.parse((await editor.kept())['sample.json'] ?? '')).to.deep.equal({ items })
    await page.keyboard.press('Control+z')
    await editor.untilKept(html)
    expect((await editor.kept())['sample.json']).to.equal(files['sample.json'])
  })
})
