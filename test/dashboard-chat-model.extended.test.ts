import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { listenForTrouble, openBrowser, openProfile, type SuiteBrowser } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { elementNumber, type ModelScript, type ModelServer, startModelServer } from './parts/model-server.ts'
import { type Stack, startStack, until } from './parts/stack.ts'

const order = {
  'template.html': '<h1>Order {{no}}</h1>\n<p class="to">For Ada</p>\n<p class="thanks">Thank you</p>\n',
  'style.css': 'h1 { color: #000000 }\n',
  'template.json': '{ "name": "Order" }\n',
  'sample.json': '{ "no": "A-1" }\n',
}

const replace = (old: string, now: string, more: object = {}) => ({
  name: 'replace_text',
  input: { file: 'template.html', old, new: now, ...more },
})

/** Renames the title as requested, and changes the thanks beyond the request. */
const renameAndThank: ModelScript = (request, index) =>
  index === 0
    ? {
        calls: [
          { name: 'set_about', input: { elements: [elementNumber(request, /<h1/)] } },
          replace('<h1>Order', '<h1>Bill'),
          replace('Thank you', 'Many thanks', { beyond: 'The thanks go with it.' }),
        ],
      }
    : { calls: [{ name: 'finish', input: { summary: 'It is a bill now.' } }] }

describe('the chat with a model, in a browser against the whole stack', () => {
  let model: ModelServer
  let stack: Stack
  let browser: SuiteBrowser
  let session: DashboardSession
  let page: Page
  let trouble: string[]

  before(async () => {
    model = await startModelServer()
    const api = { PLATEN_MODEL_URL: model.baseUrl, PLATEN_MODEL: 'scripted' }
    ;[stack, browser] = await Promise.all([startStack({ api }), openBrowser()])
    session = await signUp(stack, { email: 'author@model.example.com' })
    page = await (await openProfile(browser, stack, session)).newPage()
    trouble = listenForTrouble(page)
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
    await model?.close()
    expect(trouble).to.deep.equal([])
  })

  const open = async () => {
    const templateId = await makeTemplate(session, { files: order })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=chat' })
    await editor.untilShown('Order A-1')
    return { ...editor, files: async () => (await readDraft(session, templateId)).source.files }
  }
  const ask = async (prompt: string, script: ModelScript) => {
    model.play(script)
    await page.getByRole('textbox', { name: 'What would you like to change?' }).fill(prompt)
    await page.keyboard.press('Control+Enter')
    return page.getByRole('listitem').filter({ hasText: prompt }).first()
  }

  const stop = () => page.getByRole('button', { name: 'Stop', exact: true })
  /** Returns whether an element is entirely inside the window and not hidden by a scroll container. */
  const isInSight = (of: Locator) =>
    of.first().evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const middle = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return (
        top >= 0 &&
        bottom <= (element.ownerDocument.defaultView?.innerHeight ?? 0) &&
        (element.contains(middle) || middle?.contains(element) === true)
      )
    })

  it('shows the result in progress without changing the draft, and Escape stops it immediately', async () => {
    const editor = await open()
    const card = await ask('Call it a bill', (request, index) =>
      index === 0
        ? {
            say: 'I change the title.',
            calls: [
              { name: 'set_about', input: { elements: [elementNumber(request, /<h1/)] } },
              replace('<h1>Order', '<h1>Bill'),
            ],
          }
        : { stallAfter: 'And now' },
    )
    await card.getByText('scripted ·').waitFor()
    await card.getByText(/^I change the title\./).waitFor()
    await editor.untilShown('Bill A-1')
    await page.getByText('In progress. Your draft changes').waitFor()
    expect(await editor.files()).to.deep.equal(order)
    // Escape only closes a dialog, and does not stop the turn.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.getByText('scripted ·').waitFor()
    await page.keyboard.press('Escape')
    await card.getByText('Stopped. The draft was not changed.').waitFor()
    await editor.untilShown('Order A-1')
    expect(await editor.files()).to.deep.equal(order)
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
    await until(async () => {
      await page.reload()
      await editor.untilShown('Order A-1')
      return (await page.getByText('Call it a bill').count()) > 0
    })
  })

  it('shows the time, the activity and the newest step, and can be stopped on every tab', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.clock.install()
    await open()
    const thanks = (count: number) => `Thank you${'!'.repeat(count)}</p>`
    const card = await ask('Thank them more', (request, index) =>
      index === 0
        ? {
            calls: [
              { name: 'set_about', input: { elements: [elementNumber(request, /thanks/)] } },
              ...Array.from({ length: 30 }, (_, count) => replace(thanks(count), thanks(count + 1))),
            ],
          }
        : { stallAfter: '', inCallOf: 'set_css' },
    )
    await card.getByText('Changing the style…').waitFor()
    await until(() => isInSight(card.getByText('Changing the style…')))
    expect(await isInSight(card.getByText(/Found what to change/))).to.equal(false)
    await page.clock.setSystemTime(Date.now() + 65_000)
    await card.getByText(/^1 min \d+ s$/).waitFor()
    expect(await isInSight(stop())).to.equal(true)
    // A user who reads earlier turns is not scrolled away when the conversation grows.
    await page.getByRole('region', { name: 'Conversation' }).evaluate((region) => region.scrollTo(0, 0))
    await until(() => isInSight(card.getByText(/Found what to change/)))
    await page.setViewportSize({ width: 1024, height: 720 })
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    expect(await isInSight(card.getByText(/Found what to change/))).to.equal(true)
    for (const tab of ['Data', 'Code', 'Page']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('group', { name: 'Chat in progress' }).getByText('Changing the style…').waitFor()
      expect(await isInSight(stop())).to.equal(true)
    }
    await stop().click()
    await stop().waitFor({ state: 'detached' })
  })

  it('shows the growing page on a phone, starting with an empty page for a new template', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    model.play([
      {
        calls: [
          { name: 'set_up', input: { samples: [{ data: { no: 'B-7' } }] } },
          { name: 'write_document', input: { html: '<h1>Permit {{no}}</h1>', css: 'h1 { color: #123456 }' } },
        ],
      },
      { stallAfter: 'Now' },
    ])
    await page.goto(`${stack.baseUrl}/app/new/describe`)
    await page.getByRole('textbox').first().fill('A permit')
    await page.keyboard.press('Control+Enter')
    const card = page.getByRole('listitem').filter({ hasText: 'A permit' }).first()
    await card.getByText('Wrote the page').waitFor()
    expect(await isInSight(stop())).to.equal(true)
    await card.getByRole('button', { name: /1 page so far/ }).click()
    await page.locator('[data-page="1"]').getByText('Permit B-7').waitFor()
    await stop().click()
    await stop().waitFor({ state: 'detached' })
  })

  it('shows an undone change only as undone, until it is redone', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await open()
    const card = await ask('Call it a bill now', (request, index) =>
      index === 0
        ? {
            calls: [
              { name: 'set_about', input: { elements: [elementNumber(request, /<h1/)] } },
              replace('<h1>Order', '<h1>Bill'),
              replace('Thank you', 'Many thanks', { beyond: 'The thanks go with it.' }),
            ],
          }
        : { calls: [{ name: 'finish', input: { summary: 'It is a bill.', notes: ['VAT is not on it.'] } }] },
    )
    const beyond = card.getByRole('group', { name: 'Other changes' })
    await beyond.waitFor()
    await card.getByRole('button', { name: 'Undo' }).click()
    await card.getByText('Undone: It is a bill.').waitFor()
    await beyond.waitFor({ state: 'detached' })
    expect(await card.getByText('VAT is not on it.').count()).to.equal(0)
    expect(await card.getByRole('button', { name: 'Add to draft' }).count()).to.equal(0)
    await card.getByRole('button', { name: 'Redo' }).click()
    await beyond.waitFor()
    await card.getByText('VAT is not on it.').waitFor()
  })

  it('reports changes that were not requested before the result is added, and adds only the others', async () => {
    const editor = await open()
    await page.route('**/turns', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      const events = await response.text()
      await route.fulfill({ response, body: events.slice(0, events.lastIndexOf('data:')) })
    })
    const card = await ask('Call it a bill today', renameAndThank)
    await card.getByRole('button', { name: 'Add to draft' }).waitFor()
    await page.unroute('**/turns')
    const beyond = card.getByRole('group', { name: 'Other changes' })
    await beyond.getByText('This also changed:').waitFor()
    await beyond.getByRole('button', { name: 'Keep only what I asked for' }).click()
    await card.getByRole('button', { name: 'Add to draft' }).waitFor({ state: 'detached' })
    const asked = order['template.html'].replace('<h1>Order', '<h1>Bill')
    await until(async () => (await editor.files())['template.html'] === asked)
  })

  it('reports changes that were not requested, and undoes only those', async () => {
    const editor = await open()
    const card = await ask('Call it a bill, please', renameAndThank)
    const beyond = card.getByRole('group', { name: 'Other changes' })
    await beyond.getByText('This also changed:').waitFor()
    await beyond.getByText('Your prompt was applied to:').waitFor()
    await beyond.getByRole('button', { name: /title/ }).waitFor()
    await beyond.getByRole('button', { name: /paragraph/ }).waitFor()
    await beyond.getByText('Note from the model: The thanks go with it.').waitFor()
    await until(async () => (await editor.files())['template.html']?.includes('Many thanks') === true)
    await beyond.getByRole('button', { name: 'Keep only what I asked for' }).click()
    await beyond.getByText('Only what you asked for was kept').waitFor()
    expect(await card.getByText('The thanks go with it.').count()).to.equal(0)
    const asked = { ...order, 'template.html': order['template.html'].replace('<h1>Order', '<h1>Bill') }
    await until(async () => (await editor.files())['template.html'] === asked['template.html'])
    expect(await editor.files()).to.deep.equal(asked)
  })

  it('does not change the draft when the model fails, explains why, and lets the user send the prompt again', async () => {
    const editor = await open()
    const card = await ask('Call it a receipt', [
      { status: 401, body: { error: { message: 'no such key' } } },
    ])
    await card.getByRole('img', { name: 'Failed' }).waitFor()
    await card.getByText(/key/).first().waitFor()
    expect(await editor.files()).to.deep.equal(order)
    await card.getByRole('button', { name: 'Edit and resend' }).click()
    expect(await page.getByRole('textbox', { name: 'What would you like to change?' }).innerText()).to.equal(
      'Call it a receipt',
    )
  })
})
