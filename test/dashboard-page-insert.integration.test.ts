import { expect } from 'chai'
import { blockNames } from '@platen/markup'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const html = '<h1>Order {{no}}</h1>\n<p class="note">Please check it.</p>\n<p>Thank you, {{customer}}.</p>\n'
const order = {
  'template.html': html,
  'style.css': 'body { margin: 0 }\n.note { color: #555 }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fields: {
      no: { type: 'text', label: 'Order number', required: true },
      items: {
        type: 'list',
        label: 'Items',
        required: false,
        fields: {
          what: { type: 'text', label: 'What', required: true },
          amount: { type: 'number', label: 'Amount', required: true },
        },
      },
    },
  }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    items: [
      { what: 'Layout', amount: 10 },
      { what: 'Charts', amount: 20 },
    ],
  }),
}

describe('inserting into the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const open = async () => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId })
    await editor.untilShown('Order A-1')
    await editor.document.hover()
    const draft = async () => {
      await editor.untilSaved()
      return (await readDraft(dashboard.session, templateId)).source.files
    }
    return { ...editor, draft }
  }
  const gallery = () => page.getByRole('dialog', { name: /^Insert/ })
  const where = () => page.getByRole('group', { name: 'Where it goes' })
  const placed = () => page.getByRole('group', { name: 'What was placed' })

  it('by mouse: a block of the gallery stands where one points, is seen on the page, and goes again', async () => {
    const editor = await open()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery().getByText('Table of a list').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await gallery()
      .getByRole('button', { name: /^Table of a list/ })
      .click()
    await where().getByText('before “Title no”').waitFor()
    const thanks = editor.documentPage(1).getByText('Thank you, Ada.')
    const box = await thanks.boundingBox()
    if (!box) throw new Error('not drawn')
    await page.mouse.move(box.x + 20, box.y + 3)
    await where().getByText('before “Paragraph customer”').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.mouse.click(box.x + 20, box.y + 3)
    await editor.untilShown('Layout')
    await placed().getByText('is on the page').waitFor()
    const files = await editor.draft()
    const at = html.indexOf('<p>Thank')
    expect(files['template.html']?.startsWith(html.slice(0, at))).to.equal(true)
    expect(files['template.html']?.endsWith(html.slice(at))).to.equal(true)
    expect(files['template.html']).to.include('<th scope="col" class="number">Amount</th>')
    expect(files['style.css']).to.match(/^body \{ margin: 0 \}\n\.note[^\n]*\n\n\.list-table \{\n/)
    await placed().getByRole('button', { name: 'Take back' }).click()
    await editor.document.getByText('Layout').waitFor({ state: 'detached' })
    const back = await editor.draft()
    expect([back['template.html'], back['style.css']]).to.deep.equal([html, order['style.css']])
  })

  it('by keys alone: / at an element, a name, Down and Up, Enter; Escape leaves everything as it was', async () => {
    const editor = await open()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await page.keyboard.press('/')
    await gallery().locator('input:focus').waitFor()
    await page.keyboard.type('head')
    await page.keyboard.press('Enter')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('Escape')
    await where().waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await gallery().locator('input:focus').waitFor()
    await page.keyboard.type('head')
    await page.keyboard.press('Enter')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('ArrowDown')
    await where().getByText('before “Paragraph customer”').waitFor()
    await page.keyboard.press('ArrowUp')
    await where().getByText('before “Paragraph”').waitFor()
    await page.keyboard.press('Enter')
    await editor.untilShown('Überschrift')
    const files = await editor.draft()
    expect(files['template.html']).to.equal(
      html.replace('<p class="note">', '<h2>Überschrift</h2>\n<p class="note">'),
    )
    expect(files['style.css']).to.equal(order['style.css'])
  })

  it('from the palette: a block goes behind what is selected, else to the end of the page', async () => {
    const editor = await open()
    const act = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Find a page, a template or an action' }).fill(words)
      await page
        .getByRole('option')
        .or(page.getByRole('button', { name: words }))
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
    }
    await act('Insert signature')
    await editor.untilShown('Unterschrift')
    await editor.documentPage(1).getByText('Please check it.').click()
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await act('Insert heading')
    await editor.untilShown('Überschrift')
    await act('Insert field')
    await gallery().getByRole('button', { name: 'Order number' }).click()
    await editor.untilShown('Order number')
    const { 'template.html': now = '' } = await editor.draft()
    const note = '<p class="note">Please check it.</p>\n'
    const fact = '<p class="fact"><b>Order number</b> {{no}}</p>\n'
    expect(now.startsWith(html.replace(note, `${note}<h2>Überschrift</h2>\n${fact}`))).to.equal(true)
    expect(now).to.include('Unterschrift')
  })

  for (const hand of ['mouse', 'keys'] as const)
    it(`by ${hand}: each block of the gallery goes onto an invoice, which is printed with it, and leaves the same bytes`, async () => {
      const templateId = await makeTemplate(dashboard.session, { library: 'invoice' })
      const editor = await openEditor(page, { stack: dashboard.stack, templateId })
      await editor.documentPage(1).waitFor()
      const files = async () => {
        await editor.untilSaved()
        return (await readDraft(dashboard.session, templateId)).source.files
      }
      const before = await files()
      const printed = async () =>
        Number(await page.evaluate(`performance.getEntriesByName('preview').length`))
      const press = async (button: Locator) => {
        if (hand === 'mouse') return button.click()
        await button.focus()
        await page.keyboard.press('Enter')
      }
      let placedBlocks = 0
      for (const { name } of blockNames) {
        const seen = await printed()
        await press(page.getByRole('button', { name: 'Insert', exact: true }))
        const tile = gallery().getByRole('button', { name: new RegExp(`^${name}`) })
        await tile.waitFor()
        if ((await tile.getAttribute('aria-disabled')) === 'true') {
          await page.keyboard.press('Escape')
          await gallery().waitFor({ state: 'detached' })
          continue
        }
        await press(tile)
        const way = gallery().locator('ul > li button').first()
        const place = where().getByRole('button', { name: 'Place it' })
        const all = gallery().getByRole('button', { name: 'All', exact: true })
        await all.or(place).or(placed()).first().waitFor()
        if (await all.isVisible()) await press(way)
        await place.or(placed()).first().waitFor()
        if (await place.isVisible()) await press(place)
        await placed().getByText(name).waitFor()
        await until(async () => (await printed()) > seen)
        await press(placed().getByRole('button', { name: 'Take back' }))
        await placed().waitFor({ state: 'detached' })
        placedBlocks++
      }
      expect(placedBlocks).to.be.above(12)
      await until(async () => JSON.stringify(await files()) === JSON.stringify(before))
    })

  it('a choice of fields is made first, and the number of each page needs no place', async () => {
    const editor = await open()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('button', { name: /^Field/ })
      .click()
    await gallery().getByRole('button', { name: 'Order number' }).click()
    await where().getByRole('button', { name: 'Place it' }).click()
    await editor.untilShown('Order number')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('button', { name: /^Page number/ })
      .click()
    await gallery().getByRole('button', { name: 'Below, at the right' }).click()
    await editor.untilShown('Seite 1 von 1')
    const files = await editor.draft()
    expect(files['template.html']).to.equal(`<p class="fact"><b>Order number</b> {{no}}</p>\n${html}`)
  })

  it('a block is kept from one template and put into another as a copy, with its look and its fields', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Please check it.').click()
    await page.getByRole('button', { name: 'Keep as a block' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep as a block' })
    await dialog.getByLabel('Name').fill('Please check')
    await dialog.getByRole('combobox', { name: 'Folder' }).fill('Notes')
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const templateId = await makeTemplate(dashboard.session, {
      files: {
        ...order,
        'template.html': '<h1>Letter</h1>\n',
        'style.css': 'body { margin: 0 }\n',
        'template.json': JSON.stringify({ name: 'Letter' }),
        'sample.json': '{}',
      },
    })
    const other = await openEditor(page, { stack: dashboard.stack, templateId })
    await other.untilShown('Letter')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('region', { name: 'Your blocks: Notes' })
      .getByRole('button', { name: /^Please check/ })
      .click()
    await where().getByText('before “Title”').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await other.untilShown('Please check it.')
    await other.untilSaved()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['template.html']).to.equal('<h1>Letter</h1>\n<p class="note">Please check it.</p>\n')
    expect(source.files['style.css']).to.equal(`body { margin: 0 }\n\n.note {\n  color: #555;\n}\n`)
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery().getByRole('button', { name: 'Rename Please check' }).click()
    const renaming = page.getByRole('dialog', { name: /^Rename/ })
    await renaming.getByLabel('Name').fill('Check it')
    await renaming.getByRole('combobox', { name: 'Folder' }).fill('Endings')
    // The button's words stay until the mouse leaves its place.
    await renaming.getByRole('heading').hover()
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    expect(await axeFindings(page)).to.deep.equal([])
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await renaming.waitFor({ state: 'detached' })
    await gallery().getByRole('region', { name: 'Your blocks: Endings' }).getByText('Check it').waitFor()
    await gallery().getByRole('button', { name: 'Delete Check it' }).click()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await gallery().getByText('Check it').waitFor({ state: 'detached' })
  })
})
