import type { Brand } from '@platen/contract'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { until } from './parts/stack.ts'

describe('an account’s company details, in a browser against the whole stack', () => {
  const suite = useDashboard('company-page@example.com')

  it('one notice offers to replace the example logo, colors and company, and stays closed after it is dismissed', async () => {
    const { stack, session, page } = suite
    const templateId = await makeTemplate(session, { library: 'invoice' })
    await openEditor(page, { stack, templateId })
    const notice = page.getByRole('complementary', { name: 'Your brand' })
    await notice
      .getByText('The logo, colors, address and bank details of this template are examples.')
      .waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await notice.getByRole('link', { name: 'Add your logo, colors and address' }).press('Enter')
    await page.getByRole('button', { name: 'Choose a logo' }).waitFor()
    await page.getByRole('link', { name: 'Back to “Invoice”' }).click()
    await notice.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await notice.waitFor({ state: 'detached' })
    // Until these responses arrive, the notice cannot appear.
    const known = ['/app/api/brand', '/app/api/session'].map((path) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
    )
    await Promise.all([page.reload(), ...known])
    await page.getByText('No issues').waitFor()
    expect(await notice.count()).to.equal(0)
    // The tests share a browser profile.
    await page.evaluate('localStorage.clear()')
  })

  it('are entered once, replace the example in a template with a click, and are printed for requests that do not send them', async () => {
    const { stack, session, page } = suite
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const before = await readDraft(session, templateId)
    await openEditor(page, { stack, templateId, search: 'tab=data' })
    await page.getByRole('link', { name: 'Add your logo, colors and address' }).click()
    const save = page.getByRole('button', { name: 'Save company details' })
    await save.waitFor()
    await page.getByLabel('Address', { exact: true }).fill('Hafenstraße 4\n20457 Hamburg')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
    await save.press('Enter')
    await page.getByText('Enter the name of your company.').waitFor()
    await page.getByText('its check digits do not match').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await page.getByLabel('Company name').fill('Nordwind GmbH')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('IBAN').press('Enter')
    await page.getByText('Company details saved.').waitFor()

    await page.getByRole('link', { name: 'Back to “Invoice”' }).press('Enter')
    await page.getByRole('tab', { name: 'Data', selected: true }).waitFor()
    const editor = editorOn(page)
    await page.getByRole('button', { name: 'Use details of Nordwind GmbH' }).press('Enter')
    await editor.untilShown('Nordwind GmbH')
    await editor.untilShown('DE89 3704 0044 0532 0130 00')
    await page.getByText('Seller: from your company details.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await editor.untilSaved()
    const { files } = (await readDraft(session, templateId)).source
    for (const [name, text] of Object.entries(files))
      if (name.startsWith('sample')) expect(text, name).to.not.include('"seller"')
    await page.getByRole('button', { name: 'Undo' }).click()
    await editor.untilShown('Tidewater Press')
    await until(async () => (await readDraft(session, templateId)).revision > before.revision + 1)
    expect((await readDraft(session, templateId)).source.files).to.deep.equal(before.source.files)
    await page.getByRole('button', { name: 'Redo' }).click()
    await editor.untilSaved()

    await page.getByRole('button', { name: 'Enter other values' }).first().click()
    await page.getByRole('menuitem', { name: 'Seller' }).click()
    const seller = page.getByRole('group', { name: 'Seller' })
    await seller.getByRole('button', { name: 'Enter other values' }).click()
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await seller.getByRole('textbox', { name: 'Name' }).fill('Südwind AG')
    await editor.untilShown('Südwind AG')
    // Undoes three changes: typing the name, adding the name to the data, and adding the seller.
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo' }).click()
    await editor.untilShown('Nordwind GmbH')
    await page.getByText('Seller: from your company details.').waitFor()
    await editor.untilSaved()

    const { revision, source } = await readDraft(session, templateId)
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision },
    })
    expect(published.status, await published.text()).to.equal(200)
    const data = JSON.parse(source.files['sample.json'] ?? '{}') as Record<string, unknown>
    const printed = await printAsCaller({ stack, session }, { templateId, data })
    expect(printed).to.include('Nordwind GmbH').and.include('Hafenstraße 4').and.not.include('Tidewater')
    const sent = { ...data, seller: { name: 'Südwind AG' } }
    const other = await printAsCaller({ stack, session }, { templateId, data: sent })
    expect(other).to.include('Südwind AG').and.not.include('Nordwind GmbH')
  })

  it('appear on the page of an open editor when that tab becomes active after a change in another tab', async () => {
    const { stack, session, page } = suite
    const { company } = (await (await session.fetch('/brand')).json()) as Brand
    const rename = (name: string) =>
      session.fetch('/brand/company', { method: 'PUT', json: { ...company, name } })
    await rename('Ostwind KG')
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Ostwind KG')
    // The cached brand is older than the change.
    await page.getByText('The logo and colors of this template are examples.').waitFor()
    await rename('Westwind KG')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await editor.untilShown('Westwind KG')
  })
})
