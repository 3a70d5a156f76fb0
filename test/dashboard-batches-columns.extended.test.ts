import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBatches } from './parts/batch-page.ts'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('columns in a batch, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batch-columns.example.com')
  const batches = useBatches(dashboard)
  const { publish, chooseFile, clickButton, fieldFor, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('the unchanged starter table creates the sample’s document', async () => {
    await page.goto(`${dashboard.stack.baseUrl}/app/batches/new?templateId=${batches.templateId}`)
    const offer = page.getByRole('button', { name: 'No table yet? Download one for this template' })
    const [file] = await Promise.all([page.waitForEvent('download'), offer.click()])
    expect(file.suggestedFilename()).to.equal('Letter rows.csv')
    const table = await readFile(await file.path())
    expect(table.toString()).to.equal('\uFEFFcustomer.name,city,lines.text\nAda,London,Tea\n')
    await chooseFile(file.suggestedFilename(), table)
    await page.getByText('The row matches the template.').waitFor()
    expect(await offer.count()).to.equal(0)
    await clickButton('Generate 1 document')
    await page.getByText('1 document generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Ada.pdf'])
  })

  it('the result for a table with many columns is visible without scrolling, with the columns collapsed below', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `field_${at + 1}`)
    const files = {
      'template.html': `${names.map((name) => `<p>{{${name}}}</p>`).join('')}{{#notes}}<p>{{notes}}</p>{{/notes}}`,
      'template.json': JSON.stringify({ name: 'Wide' }),
      'sample.json': JSON.stringify(Object.fromEntries([...names, 'notes'].map((name) => [name, 'x']))),
    }
    const wide = await publish(files)
    const row = `${'x;'.repeat(24)};y\n`
    const table = `${[...names, 'notes', 'remark'].join(';')}\n${row.repeat(3)}`
    await chooseFile('wide.csv', table, wide)
    const outcome = page.getByText('All 3 rows match the template.')
    await outcome.waitFor()
    const [box, size] = [await outcome.boundingBox(), page.viewportSize()]
    expect(await page.evaluate('scrollY')).to.equal(0)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).to.be.below(size?.height ?? 0)
    await page.getByText('“notes” is empty in all rows of your table.').waitFor()
    expect(await page.getByText('add a column').count()).to.equal(0)
    await page.getByText('25 of 26 columns are matched to fields. Skipped: remark.').waitFor()
    expect(await fieldFor('notes').count()).to.equal(0)
    await page.getByRole('button', { name: 'Show columns' }).press('Enter')
    expect(await axeFindings(page)).to.deep.equal([])
    await fieldFor('field_24').selectOption('')
    await page.getByText('“field_24” is required, but no column is matched to it.').waitFor()
    await fieldFor('remark').selectOption('field_24')
    await outcome.waitFor()
    expect(await fieldFor('remark').inputValue()).to.equal('field_24')
    await page.getByRole('button', { name: 'Hide columns' }).click()
    await clickButton('Generate 3 documents')
    await page.getByText('3 documents generated').waitFor()
  })

  it('manually matched columns are remembered for the next file with these columns', async () => {
    await chooseFile('staff.csv', 'Who;Where\nAda;London\n')
    await page.getByText('“customer.name” is required, but no column is matched to it.').waitFor()
    const fields = page.getByRole('link', { name: 'fields', exact: true })
    expect(await fields.getAttribute('href')).to.contain(`/app/templates/${batches.templateId}?tab=data`)
    expect(await axeFindings(page)).to.deep.equal([])
    await fieldFor('Who').selectOption('customer.name')
    await fieldFor('Where').selectOption('city')
    await page.getByText('The row matches the template.').waitFor()
    await chooseFile('more-staff.csv', 'Who;Where\nGrace;New York\n')
    expect(await fieldFor('Who').inputValue()).to.equal('customer.name')
    await page.getByText('The row matches the template.').waitFor()
  })

  it('rows of one group become one document; Windows encodings are converted', async () => {
    const table = 'Customer Name;City;Text\nZoë;Zürich;Tee\nZoë;Zürich;Käse\nBob;Bern;Brot\n'
    await chooseFile('orders.csv', Buffer.from(table, 'latin1'))
    await page.getByText(/was converted/).waitFor()
    expect(await page.getByLabel('Which rows belong to one document?').inputValue()).to.equal('Customer Name')
    await clickButton('Generate 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Zoë.pdf', '2-letter-Bob.pdf'])
  })

  it('cells copied in a spreadsheet are pasted as text, although the clipboard also has a picture', async () => {
    await page.goto(`${dashboard.stack.baseUrl}/app/batches/new?templateId=${batches.templateId}`)
    await page.getByText('Drop a table here, choose a file, or paste cells').waitFor()
    const cells =
      'Customer Name\tCity\tText\nAda\t"Old\nLondon"\tTea\nAda\t"Old\nLondon"\tMilk\nBob\tBern\tBread\n'
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(cells)})
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
    await page.getByText('Pasted cells.tsv').waitFor()
    await page.getByText('3 rows form 2 documents, which match the template.').waitFor()
    await clickButton('Generate 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
  })
})
