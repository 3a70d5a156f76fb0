import { expect } from 'chai'
import type { BrowserContext, Page } from 'playwright-core'
import {
  axeFindings,
  listenForTrouble,
  openBrowser,
  openProfile,
  type SuiteBrowser,
} from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import type { ProvidedDocument, ProviderServer } from './parts/document-providers/provider.ts'
import { startProviderServer } from './parts/document-providers/provider-server.ts'
import { wordFile } from './parts/document-providers/word-file.ts'
import { readDraft } from './parts/editor-page.ts'
import { type Stack, startStack, until } from './parts/stack.ts'

const email = 'ada@provider.example.com'

describe('templates from documents in connected accounts, in a browser', () => {
  const letter: ProvidedDocument = {
    id: 'letter',
    name: 'Reminder',
    isNative: true,
    modified: '2026-11-20T10:00:00Z',
    bytes: wordFile('Reminder', ['Dear {{customer_name}}, please pay.']),
  }
  let provider: ProviderServer
  let stack: Stack
  let browser: SuiteBrowser
  let session: DashboardSession
  let page: Page
  let trouble: string[]

  before(async () => {
    const offer = { ...letter, id: 'offer', name: 'Offer.docx', isNative: false }
    provider = await startProviderServer([{ email, documents: [letter, offer] }])
    ;[stack, browser] = await Promise.all([startStack({ api: provider.settings() }), openBrowser()])
    provider.redirectUri = `${stack.baseUrl}/app/document-accounts/return`
    session = await signUp(stack, { email: 'ada@documents.example.com' })
    const profile: BrowserContext = await openProfile(browser, stack, session)
    page = await profile.newPage()
    trouble = listenForTrouble(page)
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
    await provider?.close()
  })
  afterEach(() => {
    // Chromium logs advice about the forms of the Account page.
    expect(trouble.filter((line) => !line.includes('goo.gl'))).to.deep.equal([])
  })

  const templateId = () => /tpl_\w+/.exec(page.url())?.[0] ?? ''
  const pageText = async () => (await readDraft(session, templateId())).source.files['template.html'] ?? ''

  async function allowAtGoogle(): Promise<void> {
    await page.getByLabel('Reminder').check()
    await page.getByRole('button', { name: 'Allow' }).click()
  }

  it('Google: from the tile through consent and selection to an open draft, without third-party scripts or frames', async () => {
    await page.goto(`${stack.baseUrl}/app/new`)
    await page.getByRole('link', { name: /From Google Docs/ }).click()
    await page.getByRole('button', { name: 'Choose from Google' }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Choose from Google' }).click()
    await allowAtGoogle()
    await page.waitForURL(/templates\/tpl_/)
    await page.getByText('Reminder').first().waitFor()
    expect(await pageText())
      .to.include('Reminder')
      .and.include('{{customer_name}}')
    expect((await readDraft(session, templateId())).source.files['template.json']).to.include('"Reminder"')
  })

  it('imports a changed document again after a preview, keeps the settings, and restores the draft with undo', async () => {
    const before = (await readDraft(session, templateId())).source.files
    letter.bytes = wordFile('Second reminder', ['Dear {{customer_name}} of {{city}}, please pay now.'])
    letter.modified = '2026-11-22T10:00:00Z'
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${stack.baseUrl}/app/templates/${templateId()}?tab=settings`)
    await page.getByRole('button', { name: 'Import again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import the document again' })
    await dialog.getByText('The document has changed since it was imported.').waitFor()
    await dialog.getByRole('img', { name: 'Current document' }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    const take = dialog.getByRole('button', { name: 'Replace page' })
    const seen = await take.boundingBox()
    expect((seen?.y ?? Infinity) + (seen?.height ?? 0), 'the buttons stay in sight').to.be.at.most(768)
    await take.click()
    await until(async () => (await pageText()).includes('Second reminder'))
    const { files } = (await readDraft(session, templateId())).source
    expect(files['template.json']).to.equal(before['template.json'])
    await page.getByRole('button', { name: /^Undo/ }).click()
    await until(async () => !(await pageText()).includes('Second reminder'))
  })

  it('after access was revoked with the provider, the user is sent to the provider and back to the template', async () => {
    provider.google.end(email)
    await page.goto(`${stack.baseUrl}/app/templates/${templateId()}?tab=settings`)
    await page.getByRole('button', { name: 'Import again' }).click()
    await page.getByRole('button', { name: 'Open Google Docs' }).click()
    await allowAtGoogle()
    await page.getByRole('button', { name: 'Import again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  it('Microsoft: the document is selected in Platen’s list; both connections are shown on the Account page, and disconnected there', async () => {
    await page.goto(`${stack.baseUrl}/app/new/document`)
    await page.getByRole('button', { name: 'Connect Microsoft 365' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByLabel('Find a document').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Import Offer.docx' }).click()
    await page.waitForURL(/templates\/tpl_/)
    await page.goto(`${stack.baseUrl}/app/account`)
    await page.getByRole('button', { name: 'Disconnect Google Docs' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected. You connect it when').waitFor()
    expect([...provider.google.refresh.keys()]).to.deep.equal([])
    await page.getByText(`connected as ${email}`).waitFor()
    // While the dialog fades out, its text is too pale for axe.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await axeFindings(page)).to.deep.equal([])
  })
})
