import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openProfile } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { type EditorPage, editorOn, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'
import { tabTo } from './parts/tab-to.ts'

const settings = JSON.stringify({ name: 'Order', fileName: 'order.pdf' })
const order = {
  'template.html': [
    '<h1>{{title}}</h1>',
    '<table>',
    '{{#items}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/items}}',
    '</table>',
    '<p>Greetings</p>',
  ].join('\n'),
  'template.json': settings,
  'sample.json': JSON.stringify(
    {
      title: 'Order of today',
      items: [
        { name: 'Pen', price: '1.00' },
        { name: 'Ink', price: '2.00' },
      ],
    },
    null,
    2,
  ),
}
const threePages = {
  'template.html': ['One', 'Two', 'Three']
    .map((word) => `<h1 style="break-after: page">${word} {{title}}</h1>`)
    .join('\n'),
  'template.json': settings,
  'sample.json': '{ "title": "by Ada" }',
}

describe('the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const make = (files: Record<string, string>) => makeTemplate(dashboard.session, { files })
  const open = async (files: Record<string, string>, search = '') =>
    openEditor(page, { stack: dashboard.stack, templateId: await make(files), search })
  const step = (editor: EditorPage) => editor.page.keyboard.press('Control+z')

  it('shows names or data, any page, in any size, and the pages in small', async () => {
    const editor = await open(threePages)
    await editor.untilShown('One by Ada')
    await page.getByText('Template', { exact: true }).click()
    await editor.document.getByText('by Ada').waitFor({ state: 'detached' })
    await page.getByText('With data', { exact: true }).click()
    await editor.untilShown('One by Ada')

    const size = page.getByRole('button', { name: /^Zoom: / })
    const width = async () => (await editor.documentPage(1).boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await until(async () => (await width()) > before)
    await size.click()
    await page.getByRole('menuitem', { name: 'Fit page' }).click()

    const pageBox = page.getByRole('textbox', { name: 'Page, of 3' })
    await pageBox.fill('3')
    await pageBox.press('Enter')
    await editor.documentPage(3).getByText('Three by Ada').waitFor()
    await page.getByRole('option', { name: 'Page 3', selected: true }).waitFor()
    await page.getByRole('option', { name: 'Page 1' }).click()
    await until(async () => (await pageBox.inputValue()) === '1')
  })

  it('keeps the last good page under a fault, and leads to its line', async () => {
    const editor = await open(order, 'tab=code')
    await editor.untilShown('Order of today')
    await editor.replaceInCode('Greetings', '<script>')
    const fault = page.getByRole('region', { name: 'Why the preview stands still' })
    await fault
      .getByText(/<script> is refused/)
      .first()
      .waitFor()
    expect(await editor.document.innerText()).to.include('Order of today')
    await editor.openTab('Page')
    await fault.getByRole('button', { name: /^Go to line / }).click()
    await page.locator('.cm-markedLine').waitFor()
    await step(editor)
    await fault.waitFor({ state: 'detached' })
  })

  it('prints what the sample’s form and its JSON say, and tells of a misspelt key', async () => {
    const editor = await open(order, 'tab=data')
    await editor.untilShown('Order of today')
    await page.getByLabel('title', { exact: true }).fill('Order of tomorrow')
    await editor.untilShown('Order of tomorrow')
    await page.getByLabel('name, row 2').fill('Paper')
    await editor.untilShown('Paper')
    await page.getByText('JSON', { exact: true }).click()
    await editor.replaceInCode('tomorrow', 'the week')
    await editor.untilShown('Order of the week')
    await editor.replaceInCode('title', 'titel')
    const unfit = page.getByRole('region', { name: 'Where the sample does not fit' })
    await unfit.getByText('titel').first().waitFor()
    await page.getByText('Form', { exact: true }).click()
    await page.getByRole('button', { name: 'Rename to title' }).click()
    await page.getByText('The sample fits the template.').waitFor()
    await editor.untilShown('Order of the week')
  })

  it('takes a table in, and makes 400 rows of two', async () => {
    const editor = await open(order, 'tab=data')
    await editor.untilShown('Order of today')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import JSON, CSV or names…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Paste it here, or drop a file').fill('name;price\nRuler;3.00\nRubber;4.00\n')
    await dialog.getByLabel('2 rows, to become').selectOption('items')
    await dialog.getByText('It fits the template.').waitFor()
    await dialog.getByRole('button', { name: 'Put into this sample' }).click()
    await editor.untilShown('Rubber')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: '400 rows in each list' }).click()
    await page.getByRole('region', { name: /^Document, \d\d+ pages/ }).waitFor()
  })

  it('offers fields in the code, formats it without losing a tag, and turns the page', async () => {
    const editor = await open(order, 'tab=code')
    await editor.untilShown('Greetings')
    await editor.replaceInCode('Greetings', '{{ti')
    // While the names are looked up anew for the last key, CodeMirror shows those before it and takes no click.
    await page
      .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
      .getByRole('option', { name: /^title/ })
      .click()
    const code = page.locator('.cm-content')
    await code.getByText('<p>{{title}}</p>').waitFor()
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByText(/^Formatted\./).waitFor()
    const tags = (await code.innerText()).match(/\{\{[^}]*\}\}/g)
    expect(tags).to.deep.equal([
      '{{title}}',
      '{{#items}}',
      '{{name}}',
      '{{price}}',
      '{{/items}}',
      '{{title}}',
    ])
    const isShaped = async (width: number, height: number) => {
      const box = await editor.documentPage(1).boundingBox()
      return box !== null && Math.abs(box.width / box.height - width / height) < 0.01
    }
    expect(await isShaped(210, 297)).to.equal(true)
    await editor.openTab('Set-up')
    await page.getByRole('combobox', { name: 'Paper' }).click()
    await page.getByRole('option', { name: /^A5/ }).click()
    await page.getByText('Landscape', { exact: true }).click()
    await until(() => isShaped(210, 148))
  })

  it('gives the call with the id, makes it, and downloads the sample', async () => {
    const templateId = await make(order)
    const { revision } = await readDraft(dashboard.session, templateId)
    await dashboard.session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json: { revision } })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    await page.getByRole('region', { name: 'The call' }).getByText(templateId).first().waitFor()
    const test = page.getByRole('region', { name: 'Send a test request' })
    await test.getByText('A link').click()
    await test.getByRole('button', { name: 'Send it' }).click()
    await test.getByText('200 OK').waitFor()
    const address = await test.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')
    const linked = await (await fetch(address ?? '')).bytes()
    expect(Buffer.from(linked.subarray(0, 5)).toString()).to.equal('%PDF-')

    await editor.documentPage(1).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download sample' }).click(),
    ])
    expect(download.suggestedFilename()).to.equal('order.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('gives the call of a typed template raw values, and nothing that is calculated; the call is answered', async () => {
    const fields = {
      due: { type: 'date' },
      price: { type: 'money', currency: 'EUR' },
      qty: { type: 'number' },
    }
    const computed = { total: 'qty * price' }
    const templateId = await make({
      'template.html': '<p>{{due}} {{total}}</p>',
      'template.json': JSON.stringify({ name: 'Typed', fields, computed }),
      'sample.json': '{"due": "soon", "qty": 3, "price": "1.50", "total": "€4.50"}',
    })
    await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: 2, anyway: true },
    })
    await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    const call = page.getByRole('region', { name: 'The call' })
    await call.getByText(templateId).first().waitFor()
    const program = await call.innerText()
    expect(program)
      .to.include('2026-12-01')
      .and.match(/"qty": ?3/)
      .and.not.include('total')
    const test = page.getByRole('region', { name: 'Send a test request' })
    await test.getByRole('button', { name: 'Send it' }).click()
    await test.getByText('200 OK').waitFor()
  })

  it('a platform’s key that cannot be shown at once is shown at the next press, and is the only one', async () => {
    const templateId = await make(order)
    await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: 2, anyway: true },
    })
    await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    await page.route('**/reveal', (route) => route.abort(), { times: 1 })
    const platforms = page.getByRole('region', { name: 'Automation platforms' })
    await platforms.getByRole('button', { name: 'Make a key for n8n' }).click()
    await platforms.getByRole('alert').waitFor()
    await platforms.getByRole('button', { name: 'Show the key' }).click()
    await platforms.getByText(/plt_\w+/).waitFor()
    const { keys } = (await (await dashboard.session.fetch('/keys')).json()) as { keys: { name: string }[] }
    expect(keys.filter(({ name }) => name.startsWith('n8n: '))).to.have.length(1)
  })

  it('takes back what was typed before a reload', async () => {
    const editor = await open(order, 'tab=code')
    await editor.untilShown('Greetings')
    await editor.replaceInCode('Greetings', 'Farewell')
    await editor.untilShown('Farewell')
    await editor.untilSaved()
    await page.reload()
    await editor.untilShown('Farewell')
    await page.locator('.cm-content').focus()
    await step(editor)
    await editor.untilShown('Greetings')
    await editor.untilSaved()
  })

  it('writes over nothing that another tab saved before it is chosen', async () => {
    const templateId = await make(order)
    const here = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=code' })
    await here.untilShown('Greetings')
    // Another browser: tabs of one learn of each other at once.
    const elsewhere = await openProfile(dashboard.browser, dashboard.stack, dashboard.session)
    const there = await openEditor(await elsewhere.newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await there.untilShown('Greetings')
    await here.replaceInCode('Greetings', 'Mine')
    await here.untilSaved()
    await there.replaceInCode('Greetings', 'Yours')
    await there.saveState.getByText('Changed elsewhere').waitFor()
    const saved = async () => (await readDraft(dashboard.session, templateId)).source.files['template.html']
    expect(await saved()).to.include('Mine')

    await there.page.getByRole('button', { name: 'Compare' }).click()
    const dialog = there.page.getByRole('dialog')
    await dialog.getByText('Mine', { exact: false }).first().waitFor()
    await dialog.getByText('Yours').first().waitFor()
    expect(await saved()).to.include('Mine')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save this' }).click()
    await there.untilSaved()
    expect(await saved())
      .to.include('Yours')
      .and.not.include('Mine')
  })

  it('shows what another tab saved, and changes that do not touch become one', async () => {
    const templateId = await make({ ...order, 'template.html': '<h1>Greetings</h1>\n\n<p>Yours truly</p>' })
    const here = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=code' })
    await here.untilShown('Greetings')
    const there = await openEditor(await page.context().newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await there.untilShown('Greetings')
    await there.replaceInCode('Greetings', 'Written there')
    await here.untilShown('Written there')
    const elsewhere = await openProfile(dashboard.browser, dashboard.stack, dashboard.session)
    const far = await openEditor(await elsewhere.newPage(), {
      stack: dashboard.stack,
      templateId,
      search: 'tab=code',
    })
    await far.untilShown('Written there')
    await here.replaceInCode('Written there', 'Written here')
    await here.untilSaved()
    await far.replaceInCode('Yours truly', 'Farewell')
    await far.untilShown('Written here')
    await here.page.bringToFront()
    await far.untilSaved()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['template.html']).to.include('Written here').and.include('Farewell')
  })

  it('the palette knows the editor’s places and acts', async () => {
    const editor = await open(order)
    await editor.untilShown('Greetings')
    const choose = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Find a page, a template or an action' }).fill(words)
      await page.keyboard.press('Enter')
    }
    await choose('Code: CSS')
    await page.locator('.cm-content').waitFor()
    expect(new URL(page.url()).searchParams.get('file')).to.equal('css')
    await choose('Publish')
    await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  })

  it('has its tabs in the order of a person’s work, and no line of code is wider than its pane', async () => {
    const long = `<h1>Greetings</h1><p>${'Far and wide. '.repeat(60)}</p>`
    const editor = await open({ ...order, 'template.html': long }, 'tab=code')
    await editor.untilShown('Greetings')
    const tabs = page.getByRole('tablist').first().getByRole('tab')
    expect(await tabs.allTextContents()).to.deep.equal([
      'Chat',
      'Page',
      'Data',
      'Set-up',
      'Code',
      'Integrations',
    ])
    const isWider = "((code) => code.scrollWidth > code.clientWidth)(document.querySelector('.cm-scroller'))"
    expect(await page.evaluate<boolean>(isWider)).to.equal(false)
  })

  it('on a phone the data of the sample are changed, and the page shows it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const editor = await open(order)
    await editor.untilShown('Greetings')
    await editor.openTab('Data')
    const title = page.getByRole('textbox', { name: /^title/i })
    await title.fill('Written on the way')
    await editor.untilSaved()
    await editor.openTab('Page')
    await editor.untilShown('Written on the way')
  })

  it('says that it is offline, and saves by itself when it is not any more', async () => {
    const editor = await open(order, 'tab=code')
    await editor.untilShown('Greetings')
    await page.context().setOffline(true)
    await editor.replaceInCode('Greetings', 'Written in a tunnel')
    await editor.saveState.getByText('Offline, will retry').waitFor()
    await page.context().setOffline(false)
    await editor.untilSaved()
    await editor.untilShown('Written in a tunnel')
  })

  it('goes from the list to a published change by the keyboard alone', async () => {
    await make({ ...order, 'template.json': '{ "name": "By hand" }' })
    await page.goto(`${dashboard.stack.baseUrl}/app/`)
    const link = page.getByRole('link', { name: 'By hand' })
    await link.waitFor()
    await tabTo(link)
    await page.keyboard.press('Enter')
    const editor = editorOn(page)
    await editor.untilShown('Greetings')
    await page.keyboard.press('Alt+5')
    await tabTo(page.locator('.cm-content'))
    await page.keyboard.press('Control+f')
    await page.keyboard.type('Greetings')
    await page.keyboard.press('Enter')
    await page.locator('.cm-searchMatch-selected').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('No mouse was here')
    await editor.untilShown('No mouse was here')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await page.keyboard.press('Enter')
    const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })
    await publish.waitFor()
    await tabTo(publish)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your template is live' }).waitFor()
  })
})
