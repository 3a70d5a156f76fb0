import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { typedOrderFiles, useBatches } from './parts/batch-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('columns for typed fields in a batch, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batch-typed-columns.example.com')
  const batches = useBatches(dashboard, typedOrderFiles)
  const { chooseFile, clickButton, formatOf, rowOf, download, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('ambiguous values need a choice, which is remembered for later ambiguous files', async () => {
    const table = (day: string) => `no,due,total,vat,paid\n1,${day},1.50,0.19,\n`
    await chooseFile('us.csv', table('03/04/2026'))
    await rowOf('due').getByText('“03/04/2026” may be April 3, 2026 or March 4, 2026.').waitFor()
    const button = page.getByRole('button', { name: /^Generate/ })
    expect(await button.isDisabled()).to.equal(true)
    await formatOf('due').selectOption('en-US')
    await rowOf('due').getByText('“03/04/2026” is March 4, 2026.').waitFor()
    await page.getByText('The row matches the template.').waitFor()
    await chooseFile('us-again.csv', table('05/06/2026'))
    expect(await formatOf('due').inputValue()).to.equal('en-US')
    await chooseFile('iso.csv', table('2026-06-05'))
    expect(await formatOf('due').inputValue()).to.equal('plain')
    await page.getByText('The row matches the template.').waitFor()
    await chooseFile('excel.csv', table('46387'))
    await rowOf('due').getByText('“46387” is December 31, 2026.').waitFor()
    expect(await formatOf('due').inputValue()).to.equal('excel')
  })

  it('an invalid cell is reported with the expected format, and fixed on the page', async () => {
    await chooseFile('wrong.csv', 'no;due;total;vat;paid\n1;31.12.2026;1,50;19 %;\n2;soon;12,00;7 %;\n')
    await page.getByText('1 of 2 rows has errors').waitFor()
    await clickButton('Generate 2 documents')
    const row = page.getByRole('listitem', { name: 'Row 3' })
    await row
      .getByText('The column "due" needs a date such as 31.12.2026 or 2026-12-31; this cell has "soon".')
      .waitFor()
    await row.getByLabel('due').fill('24.12.2026')
    await row.getByText('No errors now').waitFor()
    await clickButton('Generate all 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-1 Dec 31, 2026.pdf', '2-2 Dec 24, 2026.pdf'])
  })

  it('the starter table has a column for each field in the data, named by its label', async () => {
    await page.goto(`${dashboard.stack.baseUrl}/app/batches/new?templateId=${batches.templateId}`)
    const offer = page.getByRole('button', { name: 'No table yet? Download one for this template' })
    const table = await download(() => offer.click())
    expect(table.toString()).to.equal('\uFEFFNo,Total amount,Vat,Due on,Paid\nA-1,12.5,19%,2026-12-31,true\n')
    await chooseFile('Order rows.csv', table)
    await page.getByText('The row matches the template.').waitFor()
  })
})
