import { expect } from 'chai'
import type { Connector, ConnectorMapping } from '@platen/contract'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

describe('fixing records and mappings in the dashboard, against the whole stack', () => {
  const dashboard = useDashboard('shop@connectors-repairs.example.com')

  /** Opens a connector that received a record with two invalid rows, for a template with three fields. */
  async function openWrong(): Promise<Connector> {
    const { page, session, stack } = dashboard
    const fields = {
      title: { type: 'text', label: 'Title' },
      items: {
        type: 'list',
        label: 'Items',
        fields: { what: { type: 'text' }, quantity: { type: 'number', label: 'Quantity', required: true } },
      },
    }
    const templateId = await makeTemplate(session, {
      files: {
        'template.html': '<p>{{title}}</p>{{#items}}<p>{{what}} {{quantity}}</p>{{/items}}',
        'template.json': JSON.stringify({ name: 'Rows', fields }),
      },
    })
    const { revision } = await readDraft(session, templateId)
    await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision, anyway: true },
    })
    const mapping: ConnectorMapping = {
      fields: {
        title: { from: 'constant', value: 'Before' },
        items: {
          from: 'list',
          path: 'rows',
          columns: { what: { from: 'path', path: 'name' }, quantity: { from: 'path', path: 'count' } },
        },
      },
    }
    const made = await session.fetch('/connectors', {
      method: 'POST',
      json: { templateId, name: 'Rows', mapping },
    })
    expect(made.status, await made.clone().text()).to.equal(201)
    const connector = (await made.json()) as Connector
    const rows = ['many', 2, 'few'].map((count, at) => ({ name: `Row ${at}`, count }))
    expect(
      (
        await fetch(connector.address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ rows }),
        })
      ).status,
    ).to.equal(422)
    await page.goto(`${stack.baseUrl}/app/connectors/${connector.connectorId}`)
    return connector
  }

  it('a record is fixed with the current mapping: its errors stay visible, and only a JSON object can be sent', async () => {
    const { page } = dashboard
    await openWrong()
    await page.getByRole('textbox', { name: 'Fixed value of Title' }).fill('After')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()

    await page.getByRole('button', { name: 'Fix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fix this document' })
    await dialog.getByRole('button', { name: 'Remove row 1' }).click()
    const moved = dialog.getByRole('group', { name: 'Items, row 2' })
    await moved.getByText('This field is required.').waitFor()
    await moved.getByRole('textbox', { name: 'Quantity' }).fill('3')

    await dialog.getByRole('button', { name: 'Edit as JSON' }).click()
    const json = dialog.getByRole('textbox', { name: 'Data' })
    const data = JSON.parse(await json.inputValue()) as object
    expect(data).to.deep.include({ title: 'After' })
    await json.fill('[')
    await dialog.getByText('This is not a valid JSON object').waitFor()
    const make = dialog.getByRole('button', { name: 'Generate document' })
    expect(await make.isDisabled()).to.equal(true)
    await json.fill(JSON.stringify({ ...data, surplus: 1 }))
    await make.click()
    await dialog.waitFor({ state: 'detached' })

    // A fixed record can be fixed again, and is not treated as a record from before the mapping.
    await page.getByText('The template does not use "surplus"').waitFor()
    await page.getByRole('button', { name: 'Fix' }).click()
    await dialog.getByText('The template does not use "surplus"').waitFor()
    await dialog.getByRole('button', { name: 'Edit as JSON' }).click()
    await json.fill(JSON.stringify(data))
    await make.click()
    await page.getByText('Generated', { exact: true }).waitFor()
  })

  it('reports failed queries, and a rejected change', async () => {
    const { page } = dashboard
    await page.route('**/payload', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
    )
    const { connectorId } = await openWrong()
    const step = page.getByRole('region', { name: 'Map the fields' })
    await step.getByRole('alert').waitFor()
    expect(await page.getByText('Waiting for the first message').count()).to.equal(0)
    await step.getByRole('textbox', { name: 'Fixed value of Title' }).waitFor()

    await page.route(`**/connectors/${connectorId}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Pause' }).click()
    await until(async () => (await page.getByRole('alert').count()) > 1)
  })
})
