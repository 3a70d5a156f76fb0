import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeFindings, listenForTrouble, openBrowser, openProfile } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { type EditorPage, makeTemplate, openEditor } from './parts/editor-page.ts'
import { type SharedStack, shareStack } from './parts/stack.ts'

const items = [
  { what: 'Layout', quantity: 64, price: '38.50' },
  { what: 'Charts', quantity: 2, price: 42 },
]
const order = { no: 'A-1', date: '2026-10-12', due_date: '2026-10-31', paid: true, items }
const files = {
  'template.html': [
    '<p>Due {{due_date}}</p><p>Paid: {{paid}}</p><p>Large: {{is_large}}</p>',
    '{{#items}}<p>{{what}}: {{quantity}} at {{price}}: {{amount}}</p>{{/items}}',
    '<p>Total {{total}}</p><p>Reminder {{reminder}}</p>',
  ].join('\n'),
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fileName: '{{no}}.pdf',
    fields: {
      date: { type: 'date' },
      due_date: { type: 'date', label: 'Payment due', description: 'The last day', format: 'long' },
      paid: { type: 'boolean' },
      old_note: { type: 'text', label: 'Old note' },
      items: {
        type: 'list',
        fields: {
          quantity: { type: 'number' },
          price: { type: 'money', currency: 'EUR' },
          weight: { type: 'number' },
        },
      },
    },
    computed: {
      'items.amount': { formula: 'quantity * price', type: 'money', currency: 'EUR', label: 'Amount' },
      total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR', label: 'Total' },
      is_large: { formula: 'total > 100', label: 'Large' },
      reminder: { formula: 'add_days(date, 14)', format: 'long' },
    },
  }),
  'sample.json': `${JSON.stringify(order, null, 2)}\n`,
  'samples/small.json': `${JSON.stringify({ ...order, date: '2026-01-01', items: items.slice(1) }, null, 2)}\n`,
}

describe('fields that are calculated, and fields that are sent, in a browser against the whole stack', () => {
  let stack: SharedStack
  let browser: Browser
  let session: DashboardSession
  let profile: BrowserContext
  let page: Page
  let trouble: string[]
  let templateId: string

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    session = await signUp(stack, { email: 'author@calculated.example.com' })
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
    for (const opened of profile.pages()) await opened.close()
    expect(trouble).to.deep.equal([])
  })

  const open = async (view: 'Form' | 'Fields' = 'Fields'): Promise<EditorPage> => {
    templateId = await makeTemplate(session, { files })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=data' })
    await show(view)
    return editor
  }
  const show = (view: 'Form' | 'Fields') =>
    page.getByRole('radiogroup', { name: 'What to see' }).getByText(view, { exact: true }).click()
  const openField = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it('what is calculated says its type, and is shown with the value on the page, in the words that are printed', async () => {
    const editor = await open()
    await editor.untilShown('Paid: true')
    await editor.untilShown('Large: true')
    for (const name of ['paid', 'Large'])
      await page.getByRole('listitem').filter({ hasText: name }).getByText('true', { exact: true }).waitFor()
    await openField('Total')
    await page.getByText('calculated money').waitFor()
    await page.getByRole('button', { name: 'All fields' }).click()
    await openField('reminder')
    await page.getByRole('row', { name: /^Sample.*26\. Oktober 2026/ }).waitFor()
    await page.getByRole('combobox', { name: 'Printed as' }).click()
    await page.getByRole('option', { name: '26. Oktober 2026', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await show('Form')
    await page.getByRole('radiogroup', { name: 'paid' }).getByText('true', { exact: true }).waitFor()
    expect(await page.getByLabel('Large', { exact: true }).innerText()).to.equal('true')
    expect(await axeFindings(page)).to.deep.equal([])
  })
})
