import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeFindings, listenForTrouble, openBrowser, openProfile } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { type SharedStack, shareStack } from './parts/stack.ts'

const html = [
  '<h1>Order {{no}}</h1>',
  '<p class="lead">',
  '  Dear   <b>Ms {{customer}}</b> &amp; team,<!-- kept -->',
  '</p>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>No. {{no}}: {{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p dir="rtl">שלום {{customer}} תודה</p>',
].join('\n')
const items = Array.from({ length: 60 }, (_, index) => ({
  no: index + 1,
  what: `Thing ${index + 1}`,
  amount: String((index + 1) * 10),
}))
const order = {
  'template.html': html,
  'style.css': 'table { width: 100% }\n.lead { margin: 0 0 20px }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: {
      no: { type: 'text' },
      customer: { type: 'text', label: 'Customer’s name' },
      city: { type: 'text', label: 'City', required: false },
    },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', customer: 'Ada', city: 'Turin', items }),
}

describe('typing on the page, in a browser against the whole stack', () => {
  let stack: SharedStack
  let browser: Browser
  let session: DashboardSession
  let profile: BrowserContext
  let page: Page
  let trouble: string[]
  let templateId: string

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    session = await signUp(stack, { email: 'author@page-text.example.com' })
    profile = await openProfile(browser, stack, session)
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    page = await profile.newPage()
    trouble = listenForTrouble(page)
  })
  afterEach(async () => {
    await page.close()
    expect(trouble).to.deep.equal([])
  })

  const open = async (search = '') => {
    templateId = await makeTemplate(session, { files: order })
    const editor = await openEditor(page, { stack, templateId, search })
    await editor.untilShown('Order A-1')
    await editor.document.hover()
    return editor
  }
  const box = () => page.getByRole('textbox', { name: 'Text on the page' })
  const savedHtml = async () => {
    const answer = await session.fetch(`/templates/${templateId}/draft`)
    const { source } = (await answer.json()) as { source: { files: Record<string, string> } }
    return source.files['template.html']
  }

  it('a text with fields on both sides is typed in by mouse: nothing beside it changes, and undo is one step', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Ms Ada').dblclick()
    await box().waitFor()
    expect(await box().textContent()).to.equal('Dear Ms Customer’s name & team,')
    expect(await axeFindings(page)).to.deep.equal([])
    await box().press('End')
    await page.keyboard.type(' welcome <3')
    await page.keyboard.press('Home')
    await page.keyboard.type('My ')
    await page.keyboard.press('Enter')
    await box().waitFor({ state: 'detached' })
    await editor.untilShown('My Dear')
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(
      html.replace('Dear', 'My Dear').replace('&amp; team,', '&amp; team, welcome &lt;3'),
    )
    await page.keyboard.press('Control+z')
    await editor.untilSaved()
    await editor.documentPage(1).getByText('My Dear').waitFor({ state: 'detached' })
    expect(await savedHtml()).to.equal(html)
  })
})
