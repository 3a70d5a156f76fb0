import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { typedOrderFiles, useBatches } from './parts/batch-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('batches, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batches.example.com')
  const batches = useBatches(dashboard)
  const { publish, chooseFile, clickButton, fieldFor, formatOf, rowOf, download, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('an error in a row of a table is reported before and after the upload, and fixed on the page; each document is generated once, in order', async () => {
    await chooseFile(
      'people.csv',
      'Customer Name,CITY,Remark\nAda,London,x\nGrace,New York,NY,x\nAlan,Wilmslow,x\n',
    )
    expect(await fieldFor('Customer Name').inputValue()).to.equal('customer.name')
    expect(await fieldFor('CITY').inputValue()).to.equal('city')
    expect(await fieldFor('Remark').inputValue()).to.equal('')
    await page.getByText('Row 3').waitFor()
    await page.getByRole('img', { name: 'Page 1 of document 1' }).waitFor()
    await page.getByRole('img', { name: 'Page 1 of document 3' }).waitFor()
    await page.getByText('The first file will be named 1-letter-Ada.pdf').waitFor()
    await clickButton('Generate 3 documents')

    await page.getByText('1 of 3 rows has errors').waitFor()
    const row = page.getByRole('listitem', { name: 'Row 3' })
    expect(await row.innerText()).to.contain('The row has 4 cells, but the header has 3 cells.')
    const report = await download(() => clickButton('Download report (CSV)'))
    expect(report.toString()).to.contain('row 3,,"The row has 4 cells')
    const rows = await download(() => clickButton('Download rows (CSV)'))
    expect(rows.toString().split('\n')[1]).to.match(/^"Row 3: .*",Grace,New York,NY,x$/)

    // A user who leaves and comes back continues where they were.
    await page.goto(`${dashboard.stack.baseUrl}/app/batches`)
    await page.getByRole('link', { name: /Letter.*Has errors/ }).click()
    await row.getByLabel('Which value was split?').selectOption({ label: 'New York , NY' })
    expect(await row.getByLabel('CITY').inputValue()).to.equal('New York,NY')
    await row.getByText('No errors now').waitFor()
    await clickButton('Generate all 3 documents')
    await page.getByText('3 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Grace.pdf', '3-letter-Alan.pdf'])
  })

  describe('columns of typed fields', () => {
    it('are found by their labels; their formats are guessed, shown with a value, and can be changed', async () => {
      const orderId = await publish(typedOrderFiles)
      const table =
        'No;Due on;Total amount;VAT;Paid;Doubled\n1;31.12.2026;1.234,50 €;19 %;ja;x\n2;1.2.2026;-7,25;7 %;nein;x\n'
      await chooseFile('orders.csv', table, orderId)
      await page.getByText('All 2 rows match the template.').waitFor()
      expect(await fieldFor('Due on').inputValue()).to.equal('due')
      expect(await formatOf('Due on').inputValue()).to.equal('de')
      await rowOf('Due on').getByText('“31.12.2026” is December 31, 2026.').waitFor()
      expect(await formatOf('Total amount').inputValue()).to.equal('de')
      await rowOf('Total amount').getByText('“1.234,50 €” is €1,234.50.').waitFor()
      await rowOf('VAT').getByText('“19 %” is 19%.').waitFor()
      await rowOf('Paid').getByText('“ja” is yes.').waitFor()
      expect(await formatOf('Paid').count()).to.equal(0)
      await rowOf('Doubled').getByText('The template calculates this field.').waitFor()
      await page.getByText('The first file will be named 1-1 Dec 31, 2026.pdf').waitFor()

      await formatOf('Total amount').selectOption('en')
      await rowOf('Total amount').getByText('“1.234,50 €” cannot be read.').waitFor()
      await page.getByText('2 of 2 rows have errors').waitFor()
      await formatOf('Total amount').selectOption('de')
      await page.getByText('All 2 rows match the template.').waitFor()
      await clickButton('Generate 2 documents')
      await page.getByText('2 documents generated').waitFor()
      expect(await zipEntries()).to.deep.equal(['1-1 Dec 31, 2026.pdf', '2-2 Feb 1, 2026.pdf'])
    })
  })
})
