import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { until } from './parts/stack.ts'

const seal =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#0a0" d="M0 0h4v4H0z"/></svg>'
const order = {
  'template.html':
    '<h1>Order</h1>\n<div class="closing">\n  <p>{{text.sum}} {{total}}</p>\n  <img src="assets/seal.svg" alt="Seal">\n</div>\n',
  'style.css': '.closing { color: #555 }\n.closing img { width: 10mm; height: 10mm }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'en',
    fields: { items: { type: 'list', fields: { price: { type: 'number', example: 21 } } } },
    computed: { net: 'sum(items.price)', total: { formula: 'net * 2', label: 'Total' } },
  }),
  'texts/en.json': '{ "sum": "All together" }\n',
  'sample.json': '{ "items": [{ "price": 1 }, { "price": 2 }] }\n',
}
const letter = {
  'template.html': '<h1>Letter</h1>\n',
  'style.css': 'body { margin: 0 }\n',
  'template.json': JSON.stringify({ name: 'Letter', language: 'en' }),
  'sample.json': '{}',
}

describe('a team’s saved blocks, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@blocks.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const gallery = () => page.getByRole('dialog', { name: /^Insert/ })
  const where = () => page.getByRole('group', { name: 'Insert position' })
  const placed = () => page.getByRole('group', { name: 'Inserted block' })
  const keeping = () => page.getByRole('dialog', { name: 'Save as a block' })

  /** Creates a template whose closing has a formula, text and a picture. */
  async function makeOrder(): Promise<string> {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const address = `/templates/${templateId}/assets/seal.svg`
    const { path, ...asset } = (await (
      await dashboard.session.fetch(address, { method: 'PUT', body: seal })
    ).json()) as { path: string }
    const { revision } = await readDraft(dashboard.session, templateId)
    const json = { source: { files: order, assets: { [path]: asset } }, revision }
    const answer = await dashboard.session.fetch(`/templates/${templateId}/draft`, { method: 'PUT', json })
    expect(answer.status).to.equal(200)
    return templateId
  }

  for (const hand of ['mouse', 'keys'] as const)
    it(`with the ${hand}: a block with a formula, text and a picture is saved in one template, and printed in another`, async () => {
      const press = async (button: Locator) => {
        if (hand === 'mouse') return button.click()
        await button.focus()
        await page.keyboard.press('Enter')
      }
      const first = await openEditor(page, { stack: dashboard.stack, templateId: await makeOrder() })
      await first.untilShown('All together 6')
      if (hand === 'mouse') {
        await first.documentPage(1).getByText('All together 6').click()
        const path = page.getByRole('navigation', { name: 'Selected element' })
        await path.getByRole('button', { name: /^Closing/ }).click()
      } else {
        await first.document.focus()
        await page.keyboard.press('Enter')
        await page
          .getByRole('navigation', { name: 'Selected element' })
          .getByText(/^Title/)
          .waitFor()
        await page.keyboard.press('Tab')
      }
      await press(page.getByRole('button', { name: 'Save as a block' }))
      await keeping().getByLabel('Name').fill(`Closing ${hand}`)
      await press(keeping().getByRole('button', { name: 'Save', exact: true }))
      await keeping().waitFor({ state: 'detached' })

      const templateId = await makeTemplate(dashboard.session, { files: letter })
      const before = (await readDraft(dashboard.session, templateId)).source
      const other = await openEditor(page, { stack: dashboard.stack, templateId })
      await other.untilShown('Letter')
      await press(page.getByRole('button', { name: 'Insert', exact: true }))
      await press(gallery().getByRole('button', { name: new RegExp(`^Closing ${hand}`) }))
      await where().getByText('before “Title”').waitFor()
      if (hand === 'mouse') await press(where().getByRole('button', { name: 'Insert here' }))
      else {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await other.untilShown('All together 42')
      await placed().getByText('was inserted').waitFor()
      expect(await axeFindings(page)).to.deep.equal([])
      await other.untilSaved()
      const { source, revision } = await readDraft(dashboard.session, templateId)
      expect(source.assets).to.have.all.keys('assets/seal.svg')
      expect(JSON.parse(source.files['texts/en.json'] ?? '{}')).to.deep.equal({ sum: 'All together' })
      const published = await dashboard.session.fetch(`/templates/${templateId}/publish`, {
        method: 'POST',
        json: { revision },
      })
      expect(published.status, await published.text()).to.equal(200)
      const data = { items: [{ price: 3 }, { price: 4 }] }
      const words = await printAsCaller(dashboard, { templateId, data })
      expect(words).to.include('All together 14')

      await press(placed().getByRole('button', { name: 'Undo' }))
      await until(async () => {
        const { source: now } = await readDraft(dashboard.session, templateId)
        return JSON.stringify(now) === JSON.stringify(before)
      })
    })

  it('a string, formula or picture with the same name in the template is kept, and the author is notified', async () => {
    const first = await openEditor(page, { stack: dashboard.stack, templateId: await makeOrder() })
    await first.untilShown('All together 6')
    await first.documentPage(1).getByText('All together 6').click()
    await page
      .getByRole('navigation', { name: 'Selected element' })
      .getByRole('button', { name: /^Closing/ })
      .click()
    await page.getByRole('button', { name: 'Save as a block' }).click()
    await keeping().getByLabel('Name').fill('Closing')
    await keeping().getByRole('button', { name: 'Save', exact: true }).click()
    await keeping().waitFor({ state: 'detached' })
    const own = { ...letter, 'texts/en.json': '{ "sum": "Sum" }\n' }
    const templateId = await makeTemplate(dashboard.session, { files: own })
    const upload = { method: 'PUT', body: seal.replace('#0a0', '#00a') }
    const answer = await dashboard.session.fetch(`/templates/${templateId}/assets/seal.svg`, upload)
    const { path, ...asset } = (await answer.json()) as { path: string }
    const json = {
      source: { files: own, assets: { [path]: asset } },
      revision: (await readDraft(dashboard.session, templateId)).revision,
    }
    await dashboard.session.fetch(`/templates/${templateId}/draft`, { method: 'PUT', json })
    const other = await openEditor(page, { stack: dashboard.stack, templateId })
    await other.untilShown('Letter')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('button', { name: /^Closing/ })
      .first()
      .click()
    await where().getByRole('button', { name: 'Insert here' }).click()
    await placed().getByText('It uses this template’s own “Sum”, which is different.').waitFor()
    await other.untilShown('Sum 42')
    await other.untilSaved()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['texts/en.json']).to.equal(own['texts/en.json'])
    expect(source.assets).to.have.all.keys('assets/seal.svg', 'assets/seal-2.svg')
    expect(source.files['template.html']).to.include('src="assets/seal-2.svg"')
  })
})
