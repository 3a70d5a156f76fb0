import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { until } from './parts/stack.ts'

const order = {
  'template.html': [
    '<h1>Order {{no}}</h1>',
    '<p class="to">For {{customer}}</p>',
    '<p class="thanks">Thank you</p>',
    '',
  ].join('\n'),
  'style.css': 'h1 {\n  color: #000000;\n}\n\n.to {\n  color: #111111;\n}\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: { no: { type: 'text', label: 'Number' }, customer: { type: 'text', label: 'Customer' } },
  }),
  'sample.json': '{\n  "no": "A-1",\n  "customer": "Ada"\n}\n',
}

describe('the chat, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@chat.example.com')
  const keys = () => dashboard.page.keyboard
  const box = () => dashboard.page.getByRole('textbox', { name: 'What should be different?' })
  const button = (name: string, of: Locator = dashboard.page.locator('body')) =>
    of.getByRole('button', { name, exact: true })
  const turn = (prompt: string) => dashboard.page.getByRole('listitem').filter({ hasText: prompt }).first()

  const open = async (files: Record<string, string> = order) => {
    const templateId = await makeTemplate(dashboard.session, { files })
    const editor = await openEditor(dashboard.page, {
      stack: dashboard.stack,
      templateId,
      search: 'tab=chat',
    })
    await editor.untilShown('Order A-1')
    const draft = () => readDraft(dashboard.session, templateId)
    return { ...editor, templateId, draft, file: async (name: string) => (await draft()).source.files[name] }
  }
  const ask = async (prompt: string) => {
    await box().fill(prompt)
    await keys().press('Control+Enter')
    await turn(prompt).getByText('Composer ·').waitFor()
    return turn(prompt)
  }

  it('leads from a description to a published template and its first PDF', async () => {
    const { page, stack, session } = dashboard
    await page.goto(`${stack.baseUrl}/app/new/describe`)
    await page.getByRole('textbox').first().fill('An invoice in dark green')
    await keys().press('Control+Enter')
    const picked = page.getByRole('region', { name: 'These fields were made of your words' })
    await picked.waitFor()
    const editor = editorOn(page)
    await editor.untilShown('Invoice')
    await button('Rename invoice_no', picked).click()
    await keys().press('ControlOrMeta+a')
    await keys().type('number')
    await keys().press('Enter')
    await button('Rename number', picked).waitFor()
    await button('Keep them all', picked).click()
    await picked.waitFor({ state: 'detached' })
    await editor.untilSaved()

    await button('Publish').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await dialog.getByText('“Your company” is printed as the name of your company').waitFor()
    await button('Publish', dialog).click()
    await dialog
      .getByText(/tpl_\w+/)
      .first()
      .waitFor()
    const templateId = /templates\/(tpl_\w+)/.exec(page.url())?.[1] ?? ''
    const { source } = await readDraft(session, templateId)
    const sample = JSON.parse(source.files['sample.json'] ?? '{}') as Record<string, unknown>
    expect(sample).to.include.keys('number')
    const words = await printAsCaller(
      { stack, session },
      { templateId, data: { ...sample, number: 'CHAT-1' } },
    )
    expect(words).to.include('CHAT-1')
  })

  it('is a step of undo and one revision for each turn, kept over a reload', async () => {
    const editor = await open()
    await editor.untilSaved()
    const { revision } = await editor.draft()
    const card = await ask('Make the title red')
    await button('Undo this', card).waitFor()
    await until(async () => (await editor.draft()).revision > revision)
    await editor.untilSaved()
    const made = await editor.draft()
    expect(made.revision).to.equal(revision + 1)
    expect(made.source.files['style.css']).to.not.equal(order['style.css'])
    const others = ({ source: { files } }: typeof made) => ({
      ...files,
      'style.css': '',
      'template.html': '',
    })
    expect(others(made)).to.deep.equal({ ...order, 'style.css': '', 'template.html': '' })

    await button('Undo this', card).click()
    await until(async () => (await editor.file('style.css')) === order['style.css'])
    await button('Redo this', card).click()
    await until(async () => (await editor.file('style.css')) === made.source.files['style.css'])
    await box().focus()
    await keys().press('Tab')
    await keys().press('Control+z')
    await until(async () => (await editor.file('style.css')) === order['style.css'])

    const declined = await ask('Make it sing in Latin verse')
    await button('Change the words and send again', declined).click()
    expect(await box().innerText()).to.equal('Make it sing in Latin verse')
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
    await editor.untilSaved()
    await dashboard.page.reload()
    await turn('Make the title red').waitFor()
    await turn('Make it sing in Latin verse').waitFor()
  })

  it('is about what is selected on the page, by its key, and changes that alone', async () => {
    const editor = await open()
    await editor.openTab('Page')
    await editor.document.hover()
    await editor.documentPage(1).getByText('For Ada').click()
    await button('Change this').first().waitFor()
    await keys().press('Alt+c')
    const chip = dashboard.page.getByRole('button', { name: /^Not about “Paragraph/ })
    await chip.waitFor()
    await chip.click()
    await chip.waitFor({ state: 'detached' })
    // In the box, it types a letter.
    await editor.document.press('Alt+c')
    await chip.waitFor()
    const card = await ask('Make this green')
    await card.getByText(/^About: .*paragraph/).waitFor()
    await button('Undo this', card).waitFor()
    await editor.untilSaved()
    const { files } = (await editor.draft()).source
    expect(files['style.css']).to.match(/^h1 \{\n {2}color: #000000;\n\}/)
    expect(`${files['style.css']}${files['template.html']}`).to.not.include('#111111')
  })

  it('cites a file that is chosen by the keyboard', async () => {
    const editor = await open()
    const [chooser] = await Promise.all([
      dashboard.page.waitForEvent('filechooser'),
      button('Attach files').click(),
    ])
    await chooser.setFiles({ name: 'Our colours.txt', mimeType: 'text/plain', buffer: Buffer.from('Teal') })
    await dashboard.page.getByText(/^Text · /).waitFor()
    await box().focus()
    await keys().type('Make it sing like @our')
    await dashboard.page.getByRole('option', { name: /Our colours/ }).waitFor()
    await keys().press('Enter')
    await keys().type('please')
    await keys().press('Control+Enter')
    await turn('Make it sing like').getByText('@Our colours.txt').waitFor()
    await turn('Make it sing like').getByText('Composer ·').waitFor()
    expect((await editor.draft()).source.files).to.deep.equal(order)
  })

  it('lets pieces of a turn be kept and dropped, as one further step', async () => {
    const editor = await open()
    const card = await ask('Make the title red and use landscape')
    await button('Undo this', card).waitFor()
    const made = (await editor.draft()).source.files
    await button('Look at the changes', card).click()
    const review = dashboard.page.getByRole('dialog')
    await review.getByText('The page differs').waitFor()
    await review.getByText(/^Piece by piece/).click()
    await review.getByRole('region', { name: 'template.json' }).getByRole('switch').press('Space')
    await button('Drop 1 change', review).click()
    await review.waitFor({ state: 'detached' })
    await until(async () => (await editor.file('template.json')) === order['template.json'])
    expect(await editor.file('style.css')).to.equal(made['style.css'])
    await keys().press('Control+z')
    await until(async () => (await editor.file('template.json')) === made['template.json'])
    await button('Undo this', card).waitFor()
  })

  it('is the same in another tab, once a turn has ended in one', async () => {
    const editor = await open()
    const other = await dashboard.page.context().newPage()
    await other.goto(dashboard.page.url())
    await other.getByRole('heading', { name: 'Say what should be different' }).waitFor()
    await ask('Make it sing in Latin verse')
    await other.getByText('Make it sing in Latin verse').first().waitFor()
    await ask('Make the title red')
    await other.getByRole('listitem').filter({ hasText: 'Make the title red' }).first().waitFor()
    await editor.untilSaved()
    await other.close()
  })

  it('an outcome whose answer broke off is kept, and is put in by its card', async () => {
    const editor = await open()
    const { page } = dashboard
    await page.route('**/turns', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      const events = await response.text()
      await route.fulfill({ response, body: events.slice(0, events.lastIndexOf('data:')) })
    })
    await box().fill('Make the title red')
    await keys().press('Control+Enter')
    const put = button('Put it in', turn('Make the title red'))
    await put.waitFor()
    // One card for one prompt.
    await page.getByText('The connection was lost').waitFor({ state: 'detached' })
    await page.unroute('**/turns')
    expect((await editor.draft()).source.files).to.deep.equal(order)
    await page.reload()
    await put.click()
    await button('Undo this', turn('Make the title red')).waitFor()
    await put.waitFor({ state: 'detached' })
    await until(async () => (await editor.file('style.css')) !== order['style.css'])
  })
})
