import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBatches } from './parts/batch-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('batches of rows that belong together, in a browser on the whole product', () => {
  const dashboard = useDashboard('ada@batches-groups.example.com')
  const batches = useBatches(dashboard)
  const { chooseFile, clickButton, fieldFor, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('own column heads are matched by hand, and rows that belong together then make one document', async () => {
    await chooseFile(
      'auftraege.csv',
      'sep=;\nKunde;Ort;Ware;;\nZoë;Zürich;Tee;;\nZoë;Zürich;Käse;;\nBob;Bern;Brot\n;;;;\n',
    )
    await fieldFor('Kunde').selectOption('customer.name')
    await fieldFor('Ort').selectOption('city')
    await fieldFor('Ware').selectOption('lines.text')
    expect(await page.getByLabel('Which rows make one document?').inputValue()).to.equal('Kunde')
    await page.getByText('3 rows make 2 documents; all fit.').waitFor()
    await clickButton('Make 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Zoë.pdf', '2-letter-Bob.pdf'])
    // A fault names the column as the file does.
    await chooseFile('auftraege.csv', 'Kunde;Ort;Ware\nZoë;;Tee\nBob;Bern;Brot\n')
    await page.getByText('Ort: The cell is empty').waitFor()
    await clickButton('Make 2 documents')
    await page.getByRole('listitem', { name: 'Row 2' }).getByText('Ort: The cell is empty').waitFor()
  })
})
