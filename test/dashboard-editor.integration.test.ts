import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { openTemplate, pricedOrder } from './parts/priced-order.ts'
import { until } from './parts/stack.ts'

const threePages = {
  'template.html': ['One', 'Two', 'Three']
    .map((word) => `<h1 style="break-after: page">${word} {{title}}</h1>`)
    .join('\n'),
  'template.json': pricedOrder['template.json'],
  'sample.json': '{ "title": "by Ada" }',
}

describe('the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('shows names or data, any page, any zoom, and thumbnails', async () => {
    const editor = await openTemplate(dashboard, { files: threePages })
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

  it('shows the request with the ID, runs it, and downloads the sample', async () => {
    const templateId = await makeTemplate(dashboard.session, { files: pricedOrder })
    const { revision } = await readDraft(dashboard.session, templateId)
    await dashboard.session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json: { revision } })
    const editor = await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    await page.getByRole('region', { name: 'Code example' }).getByText(templateId).first().waitFor()
    const test = page.getByRole('region', { name: 'Send a test request' })
    await test.getByText('Link', { exact: true }).click()
    await test.getByRole('button', { name: 'Send', exact: true }).click()
    await test.getByText('200 OK').waitFor()
    const address = await test.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
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
})
