import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { openTemplate, pricedOrder } from './parts/priced-order.ts'
import { until } from './parts/stack.ts'

describe('the editor’s code, samples and integrations, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@editor-code.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('prints the values from the sample’s form and JSON, and reports a misspelled key', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=data' })
    await editor.untilShown('Order of today')
    await page.getByLabel('title', { exact: true }).fill('Order of tomorrow')
    await editor.untilShown('Order of tomorrow')
    await page.getByLabel('name, row 2').fill('Paper')
    await editor.untilShown('Paper')
    await page.getByText('JSON', { exact: true }).click()
    await editor.replaceInCode('tomorrow', 'the week')
    await editor.untilShown('Order of the week')
    await editor.replaceInCode('title', 'titel')
    const unfit = page.getByRole('region', { name: 'Mismatches with the template' })
    await unfit.getByText('titel').first().waitFor()
    await page.getByText('Form', { exact: true }).click()
    await page.getByRole('button', { name: 'Rename to title' }).click()
    await page.getByText('The sample matches the template.').waitFor()
    await editor.untilShown('Order of the week')
  })

  it('imports a table, and turns two rows into 400', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=data' })
    await editor.untilShown('Order of today')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import JSON, CSV or field names…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Paste data or drop a file').fill('name;price\nRuler;3.00\nRubber;4.00\n')
    await dialog.getByLabel('Use 2 rows as').selectOption('items')
    await dialog.getByText('The data matches the template.').waitFor()
    await dialog.getByRole('button', { name: 'Update this sample' }).click()
    await editor.untilShown('Rubber')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: '400 rows in each list' }).click()
    await page.getByRole('region', { name: /^Document, \d\d+ pages/ }).waitFor()
  })

  it('completes fields in the code, formats it without losing a tag, and turns the page', async () => {
    const editor = await openTemplate(dashboard, { files: pricedOrder, search: 'tab=code' })
    await editor.untilShown('Greetings')
    await editor.replaceInCode('Greetings', '{{ti')
    // While CodeMirror updates the completions after the last key, it shows the old completions and ignores clicks.
    await page
      .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
      .getByRole('option', { name: /^title/ })
      .click()
    const code = page.locator('.cm-content')
    await code.getByText('<p>{{title}}</p>').waitFor()
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByText(/^Formatted\./).waitFor()
    const tags = (await code.innerText()).match(/\{\{[^}]*\}\}/g)
    expect(tags).to.deep.equal([
      '{{title}}',
      '{{#items}}',
      '{{name}}',
      '{{price}}',
      '{{/items}}',
      '{{title}}',
    ])
    const isShaped = async (width: number, height: number) => {
      const box = await editor.documentPage(1).boundingBox()
      return box !== null && Math.abs(box.width / box.height - width / height) < 0.01
    }
    expect(await isShaped(210, 297)).to.equal(true)
    await editor.openTab('Settings')
    await page.getByRole('combobox', { name: 'Paper' }).click()
    await page.getByRole('option', { name: /^A5/ }).click()
    await page.getByText('Landscape', { exact: true }).click()
    await until(() => isShaped(210, 148))
  })

  it('shows a request with raw values and no computed fields for a typed template; the request succeeds', async () => {
    const fields = {
      due: { type: 'date' },
      price: { type: 'money', currency: 'EUR' },
      qty: { type: 'number' },
    }
    const computed = { total: 'qty * price' }
    const templateId = await makeTemplate(dashboard.session, {
      files: {
        'template.html': '<p>{{due}} {{total}}</p>',
        'template.json': JSON.stringify({ name: 'Typed', fields, computed }),
        'sample.json': '{"due": "soon", "qty": 3, "price": "1.50", "total": "€4.50"}',
      },
    })
    await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: 2, anyway: true },
    })
    await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    const call = page.getByRole('region', { name: 'Code example' })
    await call.getByText(templateId).first().waitFor()
    const program = await call.innerText()
    expect(program)
      .to.include('2026-12-01')
      .and.match(/"qty": ?3/)
      .and.not.include('total')
    const test = page.getByRole('region', { name: 'Send a test request' })
    await test.getByRole('button', { name: 'Send', exact: true }).click()
    await test.getByText('200 OK').waitFor()
  })

  it('if a new API key for a platform cannot be shown immediately, the next click shows it, and no second key is created', async () => {
    const templateId = await makeTemplate(dashboard.session, { files: pricedOrder })
    await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: 2, anyway: true },
    })
    await openEditor(page, { stack: dashboard.stack, templateId, search: 'tab=integrations' })
    await page.route('**/reveal', (route) => route.abort(), { times: 1 })
    const platforms = page.getByRole('region', { name: 'Automation platforms' })
    await platforms.getByRole('button', { name: 'Create API key for n8n' }).click()
    await platforms.getByRole('alert').waitFor()
    await platforms.getByRole('button', { name: 'Show API key' }).click()
    await platforms.getByText(/plt_\w+/).waitFor()
    const { keys } = (await (await dashboard.session.fetch('/keys')).json()) as { keys: { name: string }[] }
    expect(keys.filter(({ name }) => name.startsWith('n8n: '))).to.have.length(1)
  })
})
