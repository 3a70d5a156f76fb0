import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBatches } from './parts/batch-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('batches with grouped rows, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batches-groups.example.com')
  const batches = useBatches(dashboard)
  const { chooseFile, clickButton, fieldFor, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('custom column names are matched manually, and grouped rows become one document', async () => {
    await chooseFile(
      'auftraege.csv',
      'sep=;\nKunde;Ort;Ware;;\nZoë;Zürich;Tee;;\nZoë;Zürich;Käse;;\nBob;Bern;Brot\n;;;;\n',
    )
    await fieldFor('Kunde').selectOption('customer.name')
    await fieldFor('Ort').selectOption('city')
    await fieldFor('Ware').selectOption('lines.text')
    expect(await page.getByLabel('Which rows belong to one document?').inputValue()).to.equal('Kunde')
    await page.getByText('3 rows form 2 documents, which match the template.').waitFor()
    await clickButton('Generate 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Zoë.pdf', '2-letter-Bob.pdf'])
    // Errors contain the name of the column in the file.
    await chooseFile('auftraege.csv', 'Kunde;Ort;Ware\nZoë;;Tee\nBob;Bern;Brot\n')
    await page.getByText('Ort: The cell is empty').waitFor()
    await clickButton('Generate 2 documents')
    await page.getByRole('listitem', { name: 'Row 2' }).getByText('Ort: The cell is empty').waitFor()
  })

  it('rows with the same number that are not grouped are reported before and after the upload', async () => {
    await chooseFile(
      'orders.csv',
      'no,customer.name,city,text,gift\nA-1,Zoë,4.50014E+11,Tea,x\nA-1,,,Cheese,\nA-2,Bob,Bern,Bread,\n',
      await batches.publish({
        'template.html':
          '<h1>{{no}} {{customer.name}}</h1><p>{{city}}</p>{{#lines}}<li>{{text}}</li>{{/lines}}{{#gift}}GIFT{{/gift}}',
        'template.json': JSON.stringify({ name: 'Order', fileName: 'order.pdf' }),
        'sample.json': JSON.stringify({
          no: 'A-1',
          customer: { name: 'Ada' },
          city: 'London',
          lines: [{ text: 'Tea' }],
          gift: true,
        }),
      }),
    )
    const rows = page.getByLabel('Which rows belong to one document?')
    expect(await rows.inputValue()).to.equal('no')
    await page.getByText('Row 2, city: "4.50014E+11" is a long number').waitFor()
    await page.getByText('“x” is yes.').waitFor()
    await rows.selectOption('')
    await page.getByText('Rows 2 and 3 have the same “no”: A-1').waitFor()
    await clickButton('Group rows by “no”')
    await page.getByText('3 rows form 2 documents, which match the template.').waitFor()
    await rows.selectOption('')
    await page.getByLabel('Leave a blank in the document if a cell is empty').check()
    await clickButton('Generate 3 documents')
    await page.getByText('3 documents generated').waitFor()
    await page.getByText('Rows 2 and 3 have the same value in "no"').waitFor()
    await page.getByText('"gift" is read as a yes/no column').waitFor()
    await page.getByText('1 document with warnings', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Start a new batch with grouped rows' }).waitFor()
  })
})
