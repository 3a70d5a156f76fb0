import type { BrandedTemplate, TemplateCard } from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import {
  axeFindings,
  listenForTrouble,
  openBrowser,
  openLoggedIn,
  type SuiteBrowser,
} from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, readDraft, saveDraft } from './parts/editor-page.ts'
import { shareStack, type SharedStack, until } from './parts/stack.ts'

describe('the Brand page, in a browser against the whole stack', () => {
  let stack: SharedStack
  let browser: SuiteBrowser
  let people = 0
  let trouble: string[] = []

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  afterEach(() => expect(trouble).to.deep.equal([]))

  async function enter() {
    const session = await signUp(stack, { email: `brand-page-${++people}-${Date.now()}@example.com` })
    const page = await openLoggedIn(browser, stack, session)
    trouble = listenForTrouble(page)
    return { session, page }
  }
  async function publishFromLibrary(session: DashboardSession, library: string): Promise<string> {
    const templateId = await makeTemplate(session, { library })
    const answer = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: 1 },
    })
    expect(answer.status, await answer.text()).to.equal(200)
    return templateId
  }
  const outdated = async (session: DashboardSession) => {
    const answer = await session.fetch('/brand/templates')
    const { templates } = (await answer.json()) as { templates: BrandedTemplate[] }
    return templates.filter(({ isOutdated }) => isOutdated).map(({ name }) => name)
  }

  it('sets logo, colors and fonts with the keyboard, and warns about a pale color and a low-resolution logo', async () => {
    const { session, page } = await enter()
    await page.goto(`${stack.baseUrl}/app/brand`)
    await page.getByText('No template uses the brand yet.').waitFor()

    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a logo' }).press('Enter')
    const small = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#cc0033' } })
      .png()
      .toBuffer()
    await (await picker).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: small })
    await page.getByText('it will look blurry').waitFor()
    await page.getByText('PNG image, 90 × 30 pixels').waitFor()

    const save = page.getByRole('button', { name: 'Save colors and fonts' })
    const primary = page.getByLabel('Primary brand color', { exact: true })
    await primary.fill('#ffe')
    await page.getByText('too pale for text on paper').waitFor()
    await primary.fill('no colour')
    await page.getByText('Enter a color, such as').waitFor()
    expect(await save.isDisabled()).to.equal(true)
    await primary.fill('7a1040')
    await page.getByText('readable on paper at any size').waitFor()
    await page.getByLabel('Heading font').selectOption('EB Garamond')
    await primary.press('Enter')
    await page.getByText('Brand saved.').waitFor()
    expect(await (await session.fetch('/brand')).json()).to.deep.include({
      primary: '#7a1040',
      accent: null,
      headingFont: 'eb-garamond',
      textFont: null,
    })
    expect(await axeFindings(page)).to.deep.equal([])
  })

  it('shows unpublished templates with the brand, and the logo’s resolution at its printed size', async () => {
    const { session, page } = await enter()
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#cc0033' } })
      .png()
      .toBuffer()
    await session.fetch('/brand/logo', { method: 'PUT', body: logo })
    await page.goto(`${stack.baseUrl}/app/brand?template=${templateId}`)
    await page.getByText('None of your templates is published yet.').waitFor()
    // The preview is rendered when it becomes visible.
    await page.getByRole('heading', { name: 'Not published yet' }).waitFor()
    await page.getByRole('img', { name: 'Invoice with the brand is loading' }).scrollIntoViewIfNeeded()
    await page.getByRole('img', { name: 'Invoice with the brand', exact: true }).waitFor()
    await page
      .getByText('At a height of up to 11 mm, as on “Invoice”, the logo has 461 pixels per inch')
      .waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    const drafts = page.getByRole('region', { name: 'Not published yet' })
    await drafts.getByRole('link', { name: 'Invoice' }).click()
    await page.waitForURL(`**/templates/${templateId}`)
  })

  it('shows published templates before and after, and publishes them one by one, or all those whose only change is the brand', async () => {
    const { session, page } = await enter()
    await publishFromLibrary(session, 'invoice')
    await publishFromLibrary(session, 'letter')
    await publishFromLibrary(session, 'receipt')
    const edited = await publishFromLibrary(session, 'quote')
    const { source } = await readDraft(session, edited)
    const { 'template.html': html = '', ...files } = source.files
    const template = html.replaceAll(/<img[^>]*>/g, '')
    await saveDraft(session, edited, { ...files, 'template.html': template })
    await page.goto(`${stack.baseUrl}/app/brand`)
    await page.getByText('All published templates use this brand.').waitFor()

    await page.getByLabel('Primary brand color', { exact: true }).fill('#7a1040')
    await page.getByRole('button', { name: 'Save colors and fonts' }).click()
    const list = page.getByRole('list', { name: 'Templates with changes' })
    await list.getByRole('img', { name: 'Invoice, published version', exact: true }).waitFor()
    await list.getByRole('img', { name: 'Invoice with the brand', exact: true }).waitFor()
    expect(await outdated(session)).to.deep.equal(['Invoice', 'Letter', 'Quote', 'Receipt'])
    // Other changes to the draft are published in the editor, where they are visible.
    await list.getByRole('link', { name: 'Open Quote' }).waitFor()
    expect(await list.getByRole('button', { name: 'Publish Quote' }).count()).to.equal(0)
    expect(await axeFindings(page)).to.deep.equal([])

    await list.getByRole('button', { name: 'Publish Letter' }).click()
    await list.getByRole('heading', { name: 'Letter' }).waitFor({ state: 'detached' })
    expect(await outdated(session)).to.deep.equal(['Invoice', 'Quote', 'Receipt'])
    await page.getByRole('button', { name: 'Publish all 2' }).press('Enter')
    await until(async () => (await outdated(session)).length === 1)
    expect(await outdated(session)).to.deep.equal(['Quote'])
  })

  it('publishes the selected templates; a failing sample is reported and does not stop the other publications; the list has new pictures', async () => {
    const { session, page } = await enter()
    const invoice = await publishFromLibrary(session, 'invoice')
    await publishFromLibrary(session, 'letter')
    const stopped = await publishFromLibrary(session, 'receipt')
    const { source } = await readDraft(session, stopped)
    const wide = { 'style.css': `${source.files['style.css']}h1{width:900mm}` }
    const bare = { 'template.html': source.files['template.html']?.replaceAll(/<img[^>]*>/g, '') ?? '' }
    await saveDraft(session, stopped, { ...source.files, ...wide, ...bare })
    const anyway = { method: 'POST', json: { revision: 2, anyway: true } }
    expect((await session.fetch(`/templates/${stopped}/publish`, anyway)).status).to.equal(200)
    await page.goto(`${stack.baseUrl}/app/templates`)
    const pictureOf = async () => {
      const card = (await (await session.fetch(`/templates/${invoice}`)).json()) as TemplateCard
      return card.picture?.url
    }
    const bytesOf = async () =>
      Buffer.from(await (await session.fetch(`/templates/${invoice}/picture`)).arrayBuffer())
    await until(async () => (await pictureOf()) !== undefined)
    const before = { url: await pictureOf(), bytes: await bytesOf() }

    await page.goto(`${stack.baseUrl}/app/brand`)
    await page.getByLabel('Primary brand color', { exact: true }).fill('#7a1040')
    await page.getByRole('button', { name: 'Save colors and fonts' }).click()
    await page.getByRole('button', { name: 'Publish all 3' }).waitFor()
    await page.getByRole('checkbox', { name: 'Include Letter' }).press('Space')
    await page.getByRole('button', { name: 'Publish 2 selected' }).press('Enter')
    await page.getByText('Not published').waitFor()
    const reported = await page.getByRole('alert').filter({ hasText: 'Not published' }).innerText()
    expect(reported).to.include('sample.json')
    await until(async () => !(await outdated(session)).includes('Invoice'))
    expect(await outdated(session)).to.have.members(['Letter', 'Receipt'])
    expect(await pictureOf()).not.to.equal(before.url)
    expect((await bytesOf()).equals(before.bytes)).to.equal(false)
  })

  it('a dropped or pasted picture becomes the logo; an invalid file is reported, and the previous logo stays', async () => {
    const { session, page } = await enter()
    await page.goto(`${stack.baseUrl}/app/brand`)
    await page.getByText('Drop your logo here').waitFor()
    const give = (kind: 'drop' | 'paste', text: string, type: string) =>
      page.evaluate(`
        const data = new DataTransfer()
        data.items.add(new File([${JSON.stringify(text)}], 'logo.svg', { type: ${JSON.stringify(type)} }))
        const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data }
        const at = document.querySelector('[aria-labelledby=brand-logo] [role=presentation]')
        at.dispatchEvent('${kind}' === 'drop' ? new DragEvent('drop', init) : new ClipboardEvent('paste', init))
      `)
    const svg = (fill: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${fill}" d="M0 0h9v9H0z"/></svg>`
    await give('drop', svg('red'), 'image/svg+xml')
    await page.getByText('Vector graphic, sharp at any size.').waitFor()
    const first = await page.getByAltText('Logo').getAttribute('src')
    await give('paste', svg('blue'), 'image/svg+xml')
    await until(async () => (await page.getByAltText('Logo').getAttribute('src')) !== first)
    const second = await page.getByAltText('Logo').getAttribute('src')
    await give('paste', 'no picture', 'image/svg+xml')
    await page.getByText('This logo cannot be used').waitFor()
    expect(await page.getByAltText('Logo').getAttribute('src')).to.equal(second)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Drop your logo here').waitFor()
    expect(((await (await session.fetch('/brand')).json()) as { logo: unknown }).logo).to.equal(null)
  })
})
