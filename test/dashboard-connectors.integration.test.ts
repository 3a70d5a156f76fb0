import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { ConnectorList } from '@platen/contract'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const order = readFileSync(`${import.meta.dirname}/fixtures/payloads/shopify-order.json`, 'utf8')

const postTo = (address: string, body: string) =>
  fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

describe('a connector created in the dashboard, against the whole stack', () => {
  const dashboard = useDashboard('shop@connectors.example.com')

  it('a shop’s order arrives, is mapped and completed, and becomes the correct PDF', async () => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const { revision } = await readDraft(session, templateId)
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision, anyway: true },
    })
    expect(published.ok, await published.clone().text()).to.equal(true)

    await page.goto(`${stack.baseUrl}/app/connectors`)
    await page.getByRole('button', { name: 'New connector' }).click()
    const dialog = page.getByRole('dialog', { name: 'New connector' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Paid orders')
    await dialog.getByRole('button', { name: 'Create connector' }).click()
    await page.getByText('Waiting for the first message').waitFor()

    const list = (await (await session.fetch('/connectors')).json()) as ConnectorList
    const address = list.data[0]?.address ?? ''
    await page.getByText(address, { exact: true }).waitFor()
    const post = (orderNo = 'PO-77') => postTo(address, order.replace('PO-77', orderNo))
    await post()

    const input = (label: string) =>
      page.locator(`[aria-label="${label}"]`).and(page.locator('input, textarea'))
    const rows = input('Rows of Items')
    await rows.waitFor()
    expect(await rows.inputValue()).to.contain('line_items')
    // The suggested mapping adds rows for shipping costs and discounts below the items. Any other list can also be added.
    const below = page.getByRole('group', { name: 'Additional rows from' })
    const further = below.first()
    for (const [at, rowsOf] of ['shipping_lines', 'discount_applications'].entries())
      expect(
        await below.nth(at).locator('input[aria-label="Rows of Items, additional rows"]').inputValue(),
      ).to.contain(rowsOf)
    await page.getByRole('button', { name: 'Add rows from another list' }).click()
    await below.nth(2).getByRole('button', { name: 'Remove' }).click()
    await below.nth(2).waitFor({ state: 'detached' })
    expect(await input('Value for Customer: Name').inputValue()).to.equal('billing_address.name')
    await input('Source of Seller: Name').click()
    await page.getByRole('option', { name: 'Fixed value' }).click()
    await input('Fixed value of Seller: Name').fill('Paper Crane Ltd')
    // A click on a value in the message maps it.
    await input('Value for Customer’s order').focus()
    await page.getByRole('button', { name: 'po_number PO-77' }).click()
    expect(await input('Value for Customer’s order').inputValue()).to.equal('po_number')
    // A click maps the selected column, not its list. The same applies to additional lists.
    const details = input('Value for Detail')
    await details.focus()
    await page.getByRole('option', { name: 'variant_title Ochre' }).waitFor()
    await page.getByRole('button', { name: 'sku LJ-OCHRE' }).click()
    expect(await details.inputValue()).to.equal('sku')
    await further.getByText(/^Description/).click()
    await page.getByRole('button', { name: 'code ground' }).click()
    expect(await further.locator('input[aria-label="Value for Description"]').inputValue()).to.equal('code')
    expect(await rows.inputValue()).to.contain('line_items')
    // Showing a newer message keeps the changes.
    await post('PO-78')
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByRole('button', { name: 'po_number PO-78' }).waitFor()
    expect(await details.inputValue()).to.equal('sku')
    expect(await input('Fixed value of Seller: Name').inputValue()).to.equal('Paper Crane Ltd')
    await page.getByRole('button', { name: 'Leave other fields empty' }).click()
    await page.getByText('Preview', { exact: true }).click()
    await page.getByRole('img', { name: 'Page 1 of the document' }).waitFor()
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])

    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await input('Value of condition 1').fill('financial_status')
    await input('Compared value of condition 1').fill('paid')
    const saveConditions = page.getByRole('button', { name: 'Save conditions' })
    await saveConditions.click()
    await saveConditions.waitFor({ state: 'detached' })

    const answer = await post('PO-79')
    expect(answer.headers.get('content-type'), await answer.clone().text()).to.contain('application/pdf')
    const texts = execFileSync('pdftotext', ['-', '-'], {
      input: Buffer.from(await answer.arrayBuffer()),
    }).toString()
    for (const text of [
      'Mira Osei',
      'Linen journal',
      'LJ-OCHRE',
      'PO-79',
      'Paper Crane Ltd',
      'ground',
      '138.26',
    ])
      expect(texts).to.contain(text)
    await until(async () => (await page.getByText('Generated', { exact: true }).count()) > 0)
  })
})
