import { expect } from 'chai'
import type { Page } from 'playwright-core'
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
    await page.getByRole('textbox', { name: 'What should be different?' }).fill(prompt)
    await page.keyboard.press('Control+Enter')
    return page.getByRole('listitem').filter({ hasText: prompt }).first()
  }

  it('shows what is being made without putting it into the draft, and Escape stops it at once', async () => {
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
    await card.getByText('scripted is at work').waitFor()
    await card.getByText(/^I change the title\./).waitFor()
    await editor.untilShown('Bill A-1')
    await page.getByText('Being made.').waitFor()
    expect(await editor.files()).to.deep.equal(order)
    // Escape closes what is open above, and stops nothing then.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.getByText('scripted is at work').waitFor()
    await page.keyboard.press('Escape')
    await card.getByText('Stopped. The draft is as it was.').waitFor()
    await editor.untilShown('Order A-1')
    expect(await editor.files()).to.deep.equal(order)
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
    await until(async () => {
      await page.reload()
      await editor.untilShown('Order A-1')
      return (await page.getByText('Call it a bill').count()) > 0
    })
  })

  it('tells what else was changed, and takes that back alone', async () => {
    const editor = await open()
    const card = await ask('Call it a bill, please', (request, index) =>
      index === 0
        ? {
            calls: [
              { name: 'set_about', input: { elements: [elementNumber(request, /<h1/)] } },
              replace('<h1>Order', '<h1>Bill'),
              replace('Thank you', 'Many thanks', { beyond: 'The thanks go with it.' }),
            ],
          }
        : { calls: [{ name: 'finish', input: { summary: 'It is a bill now.' } }] },
    )
    const beyond = card.getByRole('group', { name: 'Changed besides' })
    await beyond.getByText('This also changed:').waitFor()
    await beyond.getByRole('button', { name: /paragraph/ }).waitFor()
    await until(async () => (await editor.files())['template.html']?.includes('Many thanks') === true)
    await beyond.getByRole('button', { name: 'Only what I asked' }).click()
    await beyond.getByText('Taken back').waitFor()
    const asked = { ...order, 'template.html': order['template.html'].replace('<h1>Order', '<h1>Bill') }
    await until(async () => (await editor.files())['template.html'] === asked['template.html'])
    expect(await editor.files()).to.deep.equal(asked)
  })

  it('leaves the draft as it was when the model fails, says why, and lets the words be sent again', async () => {
    const editor = await open()
    const card = await ask('Call it a receipt', [
      { status: 401, body: { error: { message: 'no such key' } } },
    ])
    await card.getByRole('img', { name: 'It did not work' }).waitFor()
    await card.getByText(/key/).first().waitFor()
    expect(await editor.files()).to.deep.equal(order)
    await card.getByRole('button', { name: 'Change the words and send again' }).click()
    expect(await page.getByRole('textbox', { name: 'What should be different?' }).innerText()).to.equal(
      'Call it a receipt',
    )
  })
})
