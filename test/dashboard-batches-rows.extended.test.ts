import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBatches } from './parts/batch-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('rows in a batch, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batch-rows.example.com')
  const batches = useBatches(dashboard)
  const { chooseFile, clickButton, zipEntries } = batches
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('rows that were left out run again separately, with a different file name if two names were equal', async () => {
    await chooseFile('twice.csv', 'customer name,city\nAda,London\nGrace,New York\nAda,Paris\n')
    await page.getByRole('button', { name: 'Change file names' }).click()
    await page.getByLabel('File names').fill('{{customer.name}}')
    await page.getByLabel('Leave it out and generate the others').check()
    await clickButton('Generate 3 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['Ada.pdf', 'Grace.pdf'])
    await page.getByText('1 row to fix').waitFor()
    await page.getByLabel('File names').fill('{{customer.name}} of {{city}}')
    await clickButton('Generate 1 document')
    await page.getByText('1 document generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['Ada of Paris.pdf'])
  })

  it('an empty cell is reported before and after the upload, and can be left blank both times', async () => {
    const table = 'Customer Name,CITY\nAda,London\nBob,\n'
    const blanks = page.getByLabel('Leave a blank in the document if a cell is empty')
    await chooseFile('blank.csv', table)
    await page.getByText('1 of 2 rows has errors').waitFor()
    await clickButton('Generate 2 documents')
    await page.getByRole('listitem', { name: 'Row 3' }).getByText('The cell is empty').waitFor()
    await blanks.check()
    await clickButton('Generate all 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
    await chooseFile('blank.csv', table)
    await blanks.check()
    await page.getByText('All 2 rows match the template').waitFor()
    await clickButton('Generate 2 documents')
    await page.getByText('2 documents generated').waitFor()
  })

  it('JSON lines: an item with errors is fixed as JSON', async () => {
    const lines = ['{"customer":{"name":"Ada"},"city":"London"}', '{"customer":{"name":"Bob"}}']
    await chooseFile('people.ndjson', lines.join('\n'))
    await clickButton('Generate 2 documents')
    const json = page.getByLabel('JSON of item 2 (line 2)')
    await json.fill('{"customer":{"name":"Bob"},"city":"Bern"}')
    await clickButton('Generate all 2 documents')
    await page.getByText('2 documents generated').waitFor()
    expect(await zipEntries()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
  })

  it('rows to fix are listed above the documents; each list has its count and shows only the first entries', async () => {
    const row = (at: number) => ({ customer: { name: `Ada ${at}` }, city: 'London', lines: [] })
    const items = Array.from({ length: 24 }, (_, at) => ({ ...row(at), ...(at % 2 ? { town: 'x' } : {}) }))
    const body = { templateId: batches.templateId, items, output: 'files', onInvalid: 'skip' }
    const answer = await dashboard.session.fetch('/batches', { method: 'POST', json: body })
    const text = await answer.text()
    expect(answer.status, text).to.equal(202)
    await page.goto(
      `${dashboard.stack.baseUrl}/app/batches/${(JSON.parse(text) as { batchId: string }).batchId}`,
    )
    const headings = page.getByRole('heading', { level: 2 })
    await page.getByRole('heading', { name: '12 documents', exact: true }).waitFor()
    await page.getByRole('heading', { name: '12 rows to fix' }).waitFor()
    expect(await headings.allTextContents()).to.deep.equal([
      '12 documents generated',
      '12 rows to fix',
      '12 documents',
    ])
    for (const [name, more] of [
      ['Rows with errors', 'Show more of 12 rows'],
      ['Documents', 'Show more of 12 documents'],
    ] as const) {
      const shown = page.getByRole('list', { name }).locator('> li')
      expect(await shown.count()).to.equal(10)
      await clickButton(more)
      expect(await shown.count()).to.equal(12)
    }
  })
})
