import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const lines = [
  '<h1>Order</h1>',
  '<p>Please check it.</p>',
  '<table>',
  '  <thead>',
  '    <tr><th>What</th><th>Amount</th></tr>',
  '  </thead>',
  '  <tbody>',
  '    {{#items}}',
  '    <tr><td>{{what}}</td><td>{{amount}}</td></tr>',
  '    {{/items}}',
  '    <tr><td>Delivery</td><td>free</td></tr>',
  '  </tbody>',
  '</table>',
  '{{#items}}',
  '<p class="item">Item: {{what}}</p>',
  '{{/items}}',
  '<h2 class="next">On the second page</h2>',
  '<p>Goodbye.</p>',
  '',
]
const order = {
  'template.html': lines.join('\n'),
  'style.css': '.next { break-before: page }\nth, td { padding: 2mm 10mm; text-align: start }\n',
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({
    items: [
      { what: 'Layout', amount: 10 },
      { what: 'Charts', amount: 20 },
    ],
  }),
}

/** Returns the lines after `count` lines were moved. */
function moved(from: number, to: number, count = 1): string[] {
  const left = [...lines]
  const taken = left.splice(from, count)
  left.splice(to, 0, ...taken)
  return left
}

describe('moving elements on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-move.example.com')

  const open = async () => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: order })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Please check it.')
    const path = page.getByRole('navigation', { name: 'Selected element' })
    const saved = async () => {
      await editor.untilSaved()
      return (await readDraft(session, templateId)).source.files['template.html']
    }
    const text = (words: string, number = 1) =>
      editor.documentPage(number).getByText(words, { exact: true }).first()
    const middleOf = async (where: Locator) => {
      const box = await where.boundingBox()
      if (!box) throw new Error('not drawn')
      return { x: box.x + box.width / 2, top: box.y, y: box.y + box.height / 2, bottom: box.y + box.height }
    }
    return {
      ...editor,
      text,
      middleOf,
      select: async (words: string, called: string, number = 1) => {
        await text(words, number).click()
        await path.locator('[aria-current]').getByText(called, { exact: true }).waitFor()
      },
      /** Drags text without releasing the mouse button. */
      drag: async (words: string, to: { x: number; y: number }, number = 1) => {
        const from = await middleOf(text(words, number))
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(from.x, from.y + 10)
        await page.mouse.move(to.x, to.y, { steps: 5 })
      },
      line: page.locator('[data-moving] > div'),
      bar: page.getByRole('group', { name: 'Moved element' }),
      untilKept: (wanted: readonly string[]) => until(async () => (await saved()) === wanted.join('\n')),
      saved,
    }
  }

  it('a block is dragged to the position that a line shows, as one undo step, and Escape cancels', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.select('Please check it.', 'Paragraph')
    const title = await editor.middleOf(editor.text('Order'))
    await editor.drag('Please check it.', { x: title.x, y: title.top + 2 })
    await editor.bar.getByText('before “Title”').waitFor()
    expect(await editor.line.count()).to.equal(1)
    expect(await axeFindings(page)).to.deep.equal([])
    await page.keyboard.press('Escape')
    await editor.bar.waitFor({ state: 'detached' })
    await page.mouse.up()
    expect(await editor.saved()).to.equal(order['template.html'])
    await editor.drag('Please check it.', { x: title.x, y: title.top + 2 })
    await editor.bar.getByText('before “Title”').waitFor()
    await page.mouse.up()
    await editor.untilKept(moved(1, 0))
    await page.keyboard.press('Control+z')
    await editor.untilKept(lines)
  })

  it('an element that would not move, or would leave the list of its fields, shows no line and explains why', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.select('Item: Layout', 'Paragraph of items')
    // A section that repeats a single element moves with it.
    const title = await editor.middleOf(editor.text('Order'))
    await editor.drag('Item: Layout', { x: title.x, y: title.top + 2 })
    await editor.bar.getByText('before “Title”').waitFor()
    const own = await editor.middleOf(editor.text('Item: Layout'))
    await page.mouse.move(own.x, own.y, { steps: 3 })
    await editor.bar.getByText('does not move').waitFor()
    expect(await editor.line.count()).to.equal(0)
    await page.mouse.up()
    expect(await editor.saved()).to.equal(order['template.html'])
  })

  it('an element moves to another page, which scrolls into view', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.select('Please check it.', 'Paragraph')
    const pane = await editor.document.boundingBox()
    if (!pane) throw new Error('not drawn')
    const x = (await editor.middleOf(editor.text('Please check it.'))).x
    await editor.drag('Please check it.', { x, y: pane.y + pane.height - 4 })
    await editor.text('Goodbye.', 2).waitFor()
    const isInSight = async () =>
      (await editor.middleOf(editor.text('Goodbye.', 2))).bottom < pane.y + pane.height - 80
    await until(isInSight)
    await page.mouse.move(x, pane.y + pane.height / 2)
    const goodbye = await editor.middleOf(editor.text('Goodbye.', 2))
    await page.mouse.move(x, goodbye.bottom + 30, { steps: 3 })
    await editor.bar.getByText('after “Paragraph”').waitFor()
    await page.mouse.up()
    await editor.untilKept(moved(1, 17))
  })

  it('rows move within their table, rows in a list move with their section, and columns move by a header cell', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.select('Delivery', 'Cell')
    const layout = await editor.middleOf(editor.text('Layout'))
    await editor.drag('Delivery', { x: layout.x, y: layout.top - 2 })
    await editor.bar.getByText('before “Row of items”').waitFor()
    await page.mouse.up()
    await editor.untilKept(moved(10, 7))
    await page.keyboard.press('Control+z')
    await editor.untilKept(lines)
    await editor.select('Amount', 'Cell')
    const what = await editor.middleOf(editor.text('What'))
    await editor.drag('Amount', { x: what.x - 15, y: what.y })
    await editor.bar.getByText('before “Cell”').waitFor()
    await page.mouse.up()
    await editor.untilKept(
      lines.map((line) => line.replace(/^( *<tr>)(<t([dh])>.*?<\/t\3>)(<t[dh].*)(<\/tr>)$/, '$1$4$2$5')),
    )
  })

  it('the mouse selects text in an unselected element, and does not move it', async () => {
    const { page } = dashboard
    const editor = await open()
    const from = await editor.middleOf(editor.text('Goodbye.', 2).or(editor.text('Please check it.')).first())
    await page.mouse.move(from.x - 20, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate('window.getSelection().isCollapsed')).to.equal(false)
    expect(await editor.bar.count()).to.equal(0)
  })

  it('with the keyboard: Alt with an arrow moves a block, and explains why a block at the end cannot move further', async () => {
    const { page } = dashboard
    const editor = await open()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Selected element' }).getByText('Title').waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('alert').getByText('This element is already the first one here').waitFor()
    expect(await editor.saved()).to.equal(order['template.html'])
    await page.keyboard.press('Alt+ArrowDown')
    await editor.untilKept(moved(0, 1))
    await page.keyboard.press('Alt+ArrowUp')
    await editor.untilKept(lines)
    await editor.select('Delivery', 'Cell')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('alert').getByText('A cell stays in its row.').waitFor()
  })
})
