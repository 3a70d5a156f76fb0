import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Download, Page } from 'playwright-core'
import { axeFindings, listenForTrouble, openBrowser, openLoggedIn } from './parts/browser.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const letter = {
  'template.html': '<h1>{{customer.name}}</h1><p>{{city}}</p><ul>{{#lines}}<li>{{text}}</li>{{/lines}}</ul>',
  'template.json': JSON.stringify({ name: 'Letter', fileName: 'letter-{{customer.name}}.pdf' }),
  'sample.json': JSON.stringify({ customer: { name: 'Ada' }, city: 'London', lines: [{ text: 'Tea' }] }),
}

const order = {
  'template.html': '<p>{{no}}: {{total}} with {{vat}}, {{doubled}} by {{due}}{{#paid}}, paid{{/paid}}</p>',
  'template.json': JSON.stringify({
    name: 'Order',
    locale: 'en',
    fileName: '{{no}} {{due}}.pdf',
    fields: {
      total: { type: 'money', currency: 'EUR', label: 'Total amount' },
      due: { type: 'date', format: 'yMMMd', label: 'Due on' },
      vat: { type: 'percent' },
      paid: { type: 'boolean' },
    },
    computed: { doubled: { formula: 'total * 2', type: 'money', currency: 'EUR' } },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', total: 12.5, due: '2026-12-31', vat: 0.19, paid: true }),
}

describe('batches, in a browser on the whole product', () => {
  let stack: SharedStack
  let browser: Browser
  let author: DashboardSession
  let templateId: string
  let page: Page
  let trouble: string[]

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
    author = await signUp(stack, { email: 'ada@batches.example.com', name: 'Ada Lovelace' })
    templateId = await publish('Letter', letter)
  })
  beforeEach(async () => {
    page = await openLoggedIn(browser, stack, author)
    trouble = listenForTrouble(page)
  })
  afterEach(async () => {
    await page.context().close()
    expect(trouble).to.deep.equal([])
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  async function publish(name: string, files: Record<string, string>): Promise<string> {
    const ask = async <T>(path: string, method: string, json: unknown) => {
      const answer = await author.fetch(path, { method, json })
      const text = await answer.text()
      expect(answer.ok, text).to.equal(true)
      return JSON.parse(text) as T
    }
    const blank = { from: 'blank', name }
    const created = await ask<{ templateId: string }>('/templates', 'POST', blank)
    const path = `/templates/${created.templateId}`
    const source = { files, assets: {} }
    const saved = await ask<{ revision: number }>(`${path}/draft`, 'PUT', { source, revision: 1 })
    await ask(`${path}/publish`, 'POST', { revision: saved.revision })
    return created.templateId
  }

  /** Opens the page of a new batch, and gives it a file. */
  async function give(name: string, content: string | Buffer, template = templateId): Promise<void> {
    await page.goto(`${stack.baseUrl}/app/batches/new?templateId=${template}`)
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByRole('heading', { name: 'Say what you want' }).waitFor()
  }

  const make = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const fieldFor = (column: string) => page.getByLabel(`Field for the column ${column}`)

  async function download(click: () => Promise<void>): Promise<Buffer> {
    const [file] = await Promise.all([page.waitForEvent('download'), click()])
    return bytesOf(file)
  }

  async function entriesOfZip(): Promise<string[]> {
    const link = page.getByRole('link', { name: /^Download the ZIP/ })
    const files = unzipSync(await download(() => link.click()))
    for (const bytes of Object.values(files)) expect(strFromU8(bytes.subarray(0, 5), true)).to.equal('%PDF-')
    return Object.keys(files)
  }

  it('a table with one wrong row: told by row before and after, mended in the page, and each document once, in order', async () => {
    await give(
      'people.csv',
      'Customer Name,CITY,Remark\nAda,London,x\nGrace,New York,NY,x\nAlan,Wilmslow,x\n',
    )
    expect(await fieldFor('Customer Name').inputValue()).to.equal('customer.name')
    expect(await fieldFor('CITY').inputValue()).to.equal('city')
    expect(await fieldFor('Remark').inputValue()).to.equal('')
    await page.getByText('Row 3').waitFor()
    await page.getByRole('img', { name: 'Page 1 of document 1' }).waitFor()
    await page.getByRole('img', { name: 'Page 1 of document 3' }).waitFor()
    await page.getByText('The first one will be called 1-letter-Ada.pdf').waitFor()
    await make('Make 3 documents')

    await page.getByText('1 of 3 rows will not do').waitFor()
    const row = page.getByRole('listitem', { name: 'Row 3' })
    expect(await row.innerText()).to.contain('The row has 4 cells, and the header 3 cells.')
    const report = await download(() => make('The report (CSV)'))
    expect(report.toString()).to.contain('row 3,,"The row has 4 cells')
    const rows = await download(() => make('These rows (CSV)'))
    expect(rows.toString().split('\n')[1]).to.match(/^"Row 3: .*",Grace,New York,NY,x$/)

    // Whoever leaves and comes back goes on where they were.
    await page.goto(`${stack.baseUrl}/app/batches`)
    await page.getByRole('link', { name: /Letter.*Needs mending/ }).click()
    await row.getByLabel('Which value was cut in two?').selectOption({ label: 'New York , NY' })
    expect(await row.getByLabel('CITY').inputValue()).to.equal('New York,NY')
    await row.getByText('It looks right now').waitFor()
    await make('Make all 3 documents')
    await page.getByText('3 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal([
      '1-letter-Ada.pdf',
      '2-letter-Grace.pdf',
      '3-letter-Alan.pdf',
    ])
  })

  it('the table that the page gives to begin with makes the document of the sample as it is', async () => {
    await page.goto(`${stack.baseUrl}/app/batches/new?templateId=${templateId}`)
    const offer = page.getByRole('button', { name: 'No table yet? Download one for this template' })
    const [file] = await Promise.all([page.waitForEvent('download'), offer.click()])
    expect(file.suggestedFilename()).to.equal('Letter rows.csv')
    const table = await bytesOf(file)
    expect(table.toString()).to.equal('\uFEFFcustomer.name,city,lines.text\nAda,London,Tea\n')
    await give(file.suggestedFilename(), table)
    await page.getByText('The one row fits.').waitFor()
    expect(await offer.count()).to.equal(0)
    await make('Make 1 document')
    await page.getByText('1 document made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Ada.pdf'])
  })

  describe('columns of typed fields', () => {
    let orderId: string
    const writtenAs = (column: string) => page.getByLabel(`How the column ${column} is written`)
    const rowOf = (column: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: column }) })

    before(async () => {
      orderId = await publish('Order', order)
    })

    it('are known by their labels; how each is written is guessed, shown with a value, and can be changed', async () => {
      const table =
        'No;Due on;Total amount;VAT;Paid;Doubled\n1;31.12.2026;1.234,50 €;19 %;ja;x\n2;1.2.2026;-7,25;7 %;nein;x\n'
      await give('orders.csv', table, orderId)
      await page.getByText('All 2 rows fit.').waitFor()
      expect(await fieldFor('Due on').inputValue()).to.equal('due')
      expect(await writtenAs('Due on').inputValue()).to.equal('de')
      await rowOf('Due on').getByText('“31.12.2026” is December 31, 2026.').waitFor()
      expect(await writtenAs('Total amount').inputValue()).to.equal('de')
      await rowOf('Total amount').getByText('“1.234,50 €” is €1,234.50.').waitFor()
      await rowOf('VAT').getByText('“19 %” is 19%.').waitFor()
      await rowOf('Paid').getByText('“ja” is yes.').waitFor()
      expect(await writtenAs('Paid').count()).to.equal(0)
      await rowOf('Doubled').getByText('The template computes it itself.').waitFor()
      await page.getByText('The first one will be called 1-1 Dec 31, 2026.pdf').waitFor()

      await writtenAs('Total amount').selectOption('en')
      await rowOf('Total amount').getByText('“1.234,50 €” cannot be read.').waitFor()
      await page.getByText('2 rows of 2 will not do').waitFor()
      await writtenAs('Total amount').selectOption('de')
      await page.getByText('All 2 rows fit.').waitFor()
      await make('Make 2 documents')
      await page.getByText('2 documents made').waitFor()
      expect(await entriesOfZip()).to.deep.equal(['1-1 Dec 31, 2026.pdf', '2-2 Feb 1, 2026.pdf'])
    })

    it('what may be read in two ways is asked, and remembered for files that leave it open again', async () => {
      const table = (day: string) => `no,due,total,vat,paid\n1,${day},1.50,0.19,\n`
      await give('us.csv', table('03/04/2026'), orderId)
      await rowOf('due').getByText('“03/04/2026” may be April 3, 2026 or March 4, 2026.').waitFor()
      const button = page.getByRole('button', { name: /^Make/ })
      expect(await button.isDisabled()).to.equal(true)
      await writtenAs('due').selectOption('en-US')
      await rowOf('due').getByText('“03/04/2026” is March 4, 2026.').waitFor()
      await page.getByText('The one row fits.').waitFor()
      await give('us-again.csv', table('05/06/2026'), orderId)
      expect(await writtenAs('due').inputValue()).to.equal('en-US')
      await give('iso.csv', table('2026-06-05'), orderId)
      expect(await writtenAs('due').inputValue()).to.equal('plain')
      await page.getByText('The one row fits.').waitFor()
      await give('excel.csv', table('46387'), orderId)
      await rowOf('due').getByText('“46387” is December 31, 2026.').waitFor()
      expect(await writtenAs('due').inputValue()).to.equal('excel')
    })

    it('a cell that cannot be read is told with what it takes, and mended in the page', async () => {
      await give('wrong.csv', 'no;due;total;vat;paid\n1;31.12.2026;1,50;19 %;\n2;soon;12,00;7 %;\n', orderId)
      await page.getByText('1 row of 2 will not do').waitFor()
      await make('Make 2 documents')
      const row = page.getByRole('listitem', { name: 'Row 3' })
      await row
        .getByText('The column "due" needs a date such as 31.12.2026 or 2026-12-31; this cell has "soon".')
        .waitFor()
      await row.getByLabel('due').fill('24.12.2026')
      await row.getByText('It looks right now').waitFor()
      await make('Make all 2 documents')
      await page.getByText('2 documents made').waitFor()
      expect(await entriesOfZip()).to.deep.equal(['1-1 Dec 31, 2026.pdf', '2-2 Dec 24, 2026.pdf'])
    })

    it('the table to begin with has a column for each that data give, called as people call it', async () => {
      await page.goto(`${stack.baseUrl}/app/batches/new?templateId=${orderId}`)
      const offer = page.getByRole('button', { name: 'No table yet? Download one for this template' })
      const table = await download(() => offer.click())
      expect(table.toString()).to.equal(
        '\uFEFFNo,Total amount,Vat,Due on,Paid\nA-1,12.5,19%,2026-12-31,true\n',
      )
      await give('Order rows.csv', table, orderId)
      await page.getByText('The one row fits.').waitFor()
    })
  })

  it('what comes of a table of many columns stands above them: seen without scrolling, the columns a press away', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `field_${at + 1}`)
    const files = {
      'template.html': `${names.map((name) => `<p>{{${name}}}</p>`).join('')}{{#notes}}<p>{{notes}}</p>{{/notes}}`,
      'template.json': JSON.stringify({ name: 'Wide' }),
      'sample.json': JSON.stringify(Object.fromEntries([...names, 'notes'].map((name) => [name, 'x']))),
    }
    const wide = await publish('Wide', files)
    const row = `${'x;'.repeat(24)};y\n`
    const table = `${[...names, 'notes', 'remark'].join(';')}\n${row.repeat(3)}`
    await give('wide.csv', table, wide)
    const outcome = page.getByText('All 3 rows fit.')
    await outcome.waitFor()
    const [box, size] = [await outcome.boundingBox(), page.viewportSize()]
    expect(await page.evaluate('scrollY')).to.equal(0)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).to.be.below(size?.height ?? 0)
    await page.getByText('“notes” is empty in all rows of your table.').waitFor()
    expect(await page.getByText('add a column').count()).to.equal(0)
    await page.getByText('25 of 26 columns fill a field of the template; left out: remark.').waitFor()
    expect(await fieldFor('notes').count()).to.equal(0)
    await page.getByRole('button', { name: 'Show the columns' }).press('Enter')
    expect(await axeFindings(page)).to.deep.equal([])
    await fieldFor('field_24').selectOption('')
    await page.getByText('No column fills “field_24”, which every document needs.').waitFor()
    await fieldFor('remark').selectOption('field_24')
    await outcome.waitFor()
    expect(await fieldFor('remark').inputValue()).to.equal('field_24')
    await page.getByRole('button', { name: 'Hide the columns' }).click()
    await make('Make 3 documents')
    await page.getByText('3 documents made').waitFor()
  })

  it('what was matched by hand is remembered for the next file with these columns', async () => {
    await give('staff.csv', 'Who;Where\nAda;London\n')
    await page.getByText('No column fills “customer.name”, which every document needs.').waitFor()
    const fields = page.getByRole('link', { name: 'fields', exact: true })
    expect(await fields.getAttribute('href')).to.contain(`/app/templates/${templateId}?tab=data`)
    expect(await axeFindings(page)).to.deep.equal([])
    await fieldFor('Who').selectOption('customer.name')
    await fieldFor('Where').selectOption('city')
    await page.getByText('The one row fits.').waitFor()
    await give('more-staff.csv', 'Who;Where\nGrace;New York\n')
    expect(await fieldFor('Who').inputValue()).to.equal('customer.name')
    await page.getByText('The one row fits.').waitFor()
  })

  it('rows left out run again by themselves, and under another name where two had the same', async () => {
    await give('twice.csv', 'customer name,city\nAda,London\nGrace,New York\nAda,Paris\n')
    await page.getByRole('button', { name: 'Other names' }).click()
    await page.getByLabel('Name of each file').fill('{{customer.name}}')
    await page.getByLabel('Leave it out and make the others').check()
    await make('Make 3 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['Ada.pdf', 'Grace.pdf'])
    await page.getByText('1 row to mend').waitFor()
    await page.getByLabel('Name of each file').fill('{{customer.name}} of {{city}}')
    await make('Make 1 document of these')
    await page.getByText('1 document made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['Ada of Paris.pdf'])
  })

  it('rows of one group are one document; the letters of Windows are converted', async () => {
    const table = 'Customer Name;City;Text\nZoë;Zürich;Tee\nZoë;Zürich;Käse\nBob;Bern;Brot\n'
    await give('orders.csv', Buffer.from(table, 'latin1'))
    await page.getByText(/was converted/).waitFor()
    expect(await page.getByLabel('Which rows make one document?').inputValue()).to.equal('Customer Name')
    await make('Make 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Zoë.pdf', '2-letter-Bob.pdf'])
  })

  it('cells that are copied in a spreadsheet are pasted as they are, before the picture that it copies of them', async () => {
    await page.goto(`${stack.baseUrl}/app/batches/new?templateId=${templateId}`)
    await page.getByText('Drop a table here, choose it, or paste its cells').waitFor()
    const cells =
      'Customer Name\tCity\tText\nAda\t"Old\nLondon"\tTea\nAda\t"Old\nLondon"\tMilk\nBob\tBern\tBread\n'
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(cells)})
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
    await page.getByText('Pasted cells.tsv').waitFor()
    await page.getByText('3 rows make 2 documents; all fit.').waitFor()
    await make('Make 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
  })

  it('own column heads are matched by hand, and rows that belong together then make one document', async () => {
    await give(
      'auftraege.csv',
      'sep=;\nKunde;Ort;Ware;;\nZoë;Zürich;Tee;;\nZoë;Zürich;Käse;;\nBob;Bern;Brot\n;;;;\n',
    )
    await fieldFor('Kunde').selectOption('customer.name')
    await fieldFor('Ort').selectOption('city')
    await fieldFor('Ware').selectOption('lines.text')
    expect(await page.getByLabel('Which rows make one document?').inputValue()).to.equal('Kunde')
    await page.getByText('3 rows make 2 documents; all fit.').waitFor()
    await make('Make 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Zoë.pdf', '2-letter-Bob.pdf'])
    // A fault is told by the name that the column has in the file.
    await give('auftraege.csv', 'Kunde;Ort;Ware\nZoë;;Tee\nBob;Bern;Brot\n')
    await page.getByText('Ort: The cell is empty').waitFor()
    await make('Make 2 documents')
    await page.getByRole('listitem', { name: 'Row 2' }).getByText('Ort: The cell is empty').waitFor()
  })

  it('an empty cell is told before and after, and may be left blank in either place', async () => {
    const table = 'Customer Name,CITY\nAda,London\nBob,\n'
    const blanks = page.getByLabel('Make the documents with a blank where a cell is empty')
    await give('blank.csv', table)
    await page.getByText('1 row of 2 will not do').waitFor()
    await make('Make 2 documents')
    await page.getByRole('listitem', { name: 'Row 3' }).getByText('The cell is empty').waitFor()
    await blanks.check()
    await make('Make all 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
    await give('blank.csv', table)
    await blanks.check()
    await page.getByText('All 2 rows fit').waitFor()
    await make('Make 2 documents')
    await page.getByText('2 documents made').waitFor()
  })

  it('an object a line: a wrong one is mended as JSON', async () => {
    const lines = ['{"customer":{"name":"Ada"},"city":"London"}', '{"customer":{"name":"Bob"}}']
    await give('people.ndjson', lines.join('\n'))
    await make('Make 2 documents')
    const json = page.getByLabel('JSON of item 2 (line 2)')
    await json.fill('{"customer":{"name":"Bob"},"city":"Bern"}')
    await make('Make all 2 documents')
    await page.getByText('2 documents made').waitFor()
    expect(await entriesOfZip()).to.deep.equal(['1-letter-Ada.pdf', '2-letter-Bob.pdf'])
  })

  it('200 rows, by keyboard alone: watched, and each document once, in order', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `Person ${at + 1},City`)
    await give('many.csv', `customer name,city\n${rows.join('\n')}\n`)
    await page.getByRole('button', { name: 'Make 200 documents' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar').first().waitFor()
    await page.getByText('200 documents made').waitFor()
    const expected = Array.from({ length: 200 }, (_, at) => `${at + 1}-letter-Person ${at + 1}.pdf`)
    expect(await entriesOfZip()).to.deep.equal(expected)
  })

  it('rows to mend stand above the documents, each with their count, and a few of each at first', async () => {
    const row = (at: number) => ({ customer: { name: `Ada ${at}` }, city: 'London', lines: [] })
    const items = Array.from({ length: 24 }, (_, at) => ({ ...row(at), ...(at % 2 ? { town: 'x' } : {}) }))
    const body = { templateId, items, output: 'files', onInvalid: 'skip' }
    const answer = await author.fetch('/batches', { method: 'POST', json: body })
    const text = await answer.text()
    expect(answer.status, text).to.equal(202)
    await page.goto(`${stack.baseUrl}/app/batches/${(JSON.parse(text) as { batchId: string }).batchId}`)
    const headings = page.getByRole('heading', { level: 2 })
    await page.getByRole('heading', { name: '12 documents', exact: true }).waitFor()
    await page.getByRole('heading', { name: '12 rows to mend' }).waitFor()
    expect(await headings.allTextContents()).to.deep.equal([
      '12 documents made',
      '12 rows to mend',
      '12 documents',
    ])
    for (const [name, more] of [
      ['Wrong rows', 'Show more of the 12 rows'],
      ['Documents', 'Show more of the 12 documents'],
    ] as const) {
      const shown = page.getByRole('list', { name }).locator('> li')
      expect(await shown.count()).to.equal(10)
      await make(more)
      expect(await shown.count()).to.equal(12)
    }
  })

  it('429 rate_limited: a file more than an account may have, until one is given back', async () => {
    const other = await signUp(stack, { email: 'grace@batches.example.com' })
    const headers = { 'Content-Type': 'application/octet-stream' }
    const post = () => other.fetch('/uploads', { method: 'POST', headers, body: 'a,b\n1,2\n' })
    const first = (await (await post()).json()) as { uploadId: string }
    for (let count = 1; count < 20; count++) expect((await post()).status).to.equal(201)
    expect((await post()).status).to.equal(429)
    const path = `/uploads/${first.uploadId}`
    expect((await author.fetch(path, { method: 'DELETE' })).status).to.equal(404)
    expect((await other.fetch(path, { method: 'DELETE' })).status).to.equal(204)
    expect((await post()).status).to.equal(201)
  })

  it('a batch that is stopped keeps what is done, or nothing', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `Person ${at + 1},City`)
    await give('many.csv', `customer name,city\n${rows.join('\n')}\n`)
    await make('Make 3,000 documents')
    await page.getByText(/^[\d,]+ of 3,000 done/).waitFor()
    await make('Stop')
    await page.getByLabel('Delete all of it').check()
    await make('Stop it')
    await page.getByText('This run was cancelled').waitFor()
    await page.getByText('Nothing of it was kept.').waitFor()
  })
})

async function bytesOf(file: Download): Promise<Buffer> {
  return readFile(await file.path())
}
