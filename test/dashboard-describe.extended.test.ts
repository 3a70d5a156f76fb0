import type { TurnRequest } from '@platen/contract'
import { expect } from 'chai'
import type { Request } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { onePagePdf, pixelPng } from './parts/small-files.ts'
import { until } from './parts/stack.ts'
import { tabTo } from './parts/tab-to.ts'

const invoiceCsv = [
  'invoice_no,invoice_date,due_date,customer.name,customer.address,customer.email,items.sku,items.description,items.quantity,items.unit_price,items.vat_rate,currency',
  'R-41,2026-11-12,2026-12-12,Hollis & Grant,"14 Mill Lane, Bristol",ap@hollis.example,D-1,Design,1,2400.00,20 %,GBP',
  'R-41,2026-11-12,2026-12-12,Hollis & Grant,"14 Mill Lane, Bristol",ap@hollis.example,P-2,Photographs,6,85.00,20 %,GBP',
].join('\n')

describe('describing a document, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@describe.example.com')
  const keys = () => dashboard.page.keyboard
  const box = () => dashboard.page.getByRole('textbox', { name: 'Description of the document' })
  const rows = () => dashboard.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  const understood = () => dashboard.page.getByRole('region', { name: 'Detected fields' })
  const kindOf = (name: string) =>
    understood().getByRole('combobox', { name: `Type of ${name}`, exact: true })
  const data = (name = 'Table (CSV)') => dashboard.page.getByRole('textbox', { name })
  const wayOf = (name: string) => dashboard.page.getByRole('radiogroup').getByText(name, { exact: true })
  const make = () => dashboard.page.getByRole('button', { name: 'Create template' })

  const open = async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/new/describe`)
    await box().waitFor()
  }
  /** Opens the page, and clears what another test entered. */
  const openEmpty = async () => {
    await open()
    await box().fill('')
    for (const row of (await rows().all()).toReversed())
      await row.getByRole('button', { name: /^Remove/ }).click()
    await wayOf('Table (CSV)').click()
    await data().fill('')
  }
  const attach = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const { page } = dashboard
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach files' }).click()
    await (await chooser).setFiles(files)
  }
  /** Drops or pastes a file with the events that a browser sends to the page. */
  const give = (event: 'drop' | 'paste', selector: string, name: string, type: string, bytes: Buffer) =>
    dashboard.page.evaluate(`{
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0))
      const given = new DataTransfer()
      given.items.add(new File([bytes], '${name}', { type: '${type}' }))
      const of = { bubbles: true, cancelable: true }
      const events = ${event === 'drop'}
        ? ['dragover', 'drop'].map((kind) => new DragEvent(kind, { ...of, dataTransfer: given }))
        : [new ClipboardEvent('paste', { ...of, clipboardData: given })]
      for (const event of events) document.querySelector('${selector}').dispatchEvent(event)
    }`)
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pixelPng })
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: onePagePdf })
  const asked = (request: Request): TurnRequest => request.postDataJSON() as TurnRequest
  /** Creates the template, and returns the request of its first turn. */
  const made = async (act: () => Promise<void>): Promise<TurnRequest> => {
    const { page } = dashboard
    const turn = page.waitForRequest(
      (request) => request.url().endsWith('/turns') && request.method() === 'POST',
    )
    await act()
    return asked(await turn)
  }

  it('a file is mentioned with the keyboard: found by name after @, even among equal names, deleted as one unit, and sent to the author as that file', async () => {
    const { page } = dashboard
    await openEmpty()
    await attach(pdf('our old invoice.pdf'), png('the logo.png'), png('the logo.png'))
    await until(async () => (await rows().allInnerTexts()).every((row) => /page|pixels/.test(row)))
    expect(await rows().allInnerTexts()).to.have.lengthOf(3)

    await box().focus()
    await keys().type('Invoice like @OLD in')
    await page.getByRole('option', { name: /our old invoice\.pdf/ }).waitFor()
    await keys().press('Tab')
    await keys().type('with @the l')
    await page.getByRole('option').nth(1).waitFor()
    expect(await page.getByRole('option').allInnerTexts()).to.have.lengthOf(2)
    await keys().press('ArrowDown')
    await keys().press('Enter')
    await keys().type('and @')
    await page.getByRole('option', { name: 'Attach a file…' }).waitFor()
    await keys().press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await box().innerText()).to.equal('Invoice like @our old invoice.pdf with @the logo.png (2) and @')

    for (let letters = ' and @'.length; letters > 0; letters--) await keys().press('Backspace')
    const whole = 'Invoice like @our old invoice.pdf with @the logo.png (2)'
    expect(await box().innerText()).to.equal(whole)
    await keys().press('Control+a')
    await keys().press('Control+x')
    expect(await box().innerText()).to.not.include('Invoice')
    await keys().press('Control+v')
    expect(await box().innerText()).to.equal(whole)
    await keys().press('Backspace')
    expect((await box().innerText()).trimEnd()).to.equal('Invoice like @our old invoice.pdf with')
    await keys().type('@the l')
    await page.getByRole('option').nth(1).waitFor()
    await keys().press('ArrowDown')
    await keys().press('Enter')

    const names = new Map<string, string>()
    const { prompt, isNew } = await made(() => keys().press('Control+Enter'))
    await page.waitForURL(/\/templates\/tpl_.*tab=chat/)
    const address = `/templates/${/tpl_\w+/.exec(page.url())?.[0]}/attachments`
    let attachments: { attachmentId: string; name: string }[] = []
    // The files belong to the template after its first turn has started.
    await until(async () => {
      const answer = await (await dashboard.session.fetch(address)).json()
      ;({ attachments } = answer as { attachments: typeof attachments })
      return attachments.length === 3
    })
    for (const { attachmentId, name } of attachments) names.set(attachmentId, name)
    const said = prompt.map((part) => ('text' in part ? part.text : names.get(part.attachmentId)))
    expect(said).to.deep.equal([
      'Invoice like ',
      'our old invoice.pdf',
      ' with ',
      'the logo.png',
      // The file that the description does not mention is also sent.
      '\n',
      'the logo.png',
    ])
    const ids = prompt.flatMap((part) => ('text' in part ? [] : [part.attachmentId]))
    expect(new Set(ids).size).to.equal(3)
    expect(isNew).to.equal(true)
  })

  it('files are attached by paste or drop; unreadable files show why, and are not sent', async () => {
    const { page } = dashboard
    await openEmpty()
    await box().focus()
    await give('paste', '.cm-content', 'image.png', 'image/png', pixelPng)
    await rows().filter({ hasText: 'Pasted image.png' }).getByText('PNG image').waitFor()
    await give('drop', 'h1', 'letter.pdf', 'application/pdf', onePagePdf)
    await rows().filter({ hasText: 'letter.pdf' }).getByText('1 page').waitFor()
    await give('drop', '.cm-content', 'broken.pdf', 'application/pdf', onePagePdf.subarray(0, 40))
    await give('drop', 'h1', 'prices.xlsx', '', Buffer.from('PK'))
    await rows()
      .filter({ hasText: 'prices.xlsx' })
      .getByRole('alert')
      .getByText('save the sheet as CSV')
      .waitFor()
    await rows().filter({ hasText: 'broken.pdf' }).getByRole('alert').waitFor()
    expect((await box().innerText()).trim()).to.not.include('%PDF')

    await tabTo(page.getByRole('button', { name: 'Remove letter.pdf' }))
    await keys().press('Enter')
    await rows().filter({ hasText: 'letter.pdf' }).waitFor({ state: 'detached' })
    await box().focus()
    await keys().type('A letter')
    let templates = 0
    const count = (request: Request) => {
      if (request.method() === 'POST' && request.url().endsWith('/app/api/templates')) templates++
    }
    page.on('request', count)
    // Two clicks before the page renders create only one template.
    const twice = `{
      const button = [...document.querySelectorAll('button')].find((one) => one.innerText.includes('Create template'))
      for (const _ of [1, 2]) button.click()
    }`
    const { prompt } = await made(() => page.evaluate(twice))
    page.off('request', count)
    expect(templates).to.equal(1)
    expect(prompt).to.have.lengthOf(3)
    expect(prompt[0]).to.deep.equal({ text: 'A letter' })
  })

  it('each data format immediately shows the detected fields, or the position of an error', async () => {
    const { page } = dashboard
    await openEmpty()
    await data().fill(invoiceCsv)
    await understood()
      .getByRole('heading', { name: /7 fields and a list of 2 rows with 5 columns/ })
      .waitFor()
    const text = await understood().innerText()
    for (const words of ['Invoice date', 'Customer', 'Group']) expect(text).to.include(words)
    for (const [name, kind] of [
      ['Invoice date', 'date'],
      ['Email', 'email'],
      ['Unit price', 'money'],
      ['Vat rate', 'percent'],
    ] as const)
      expect(await kindOf(name).inputValue()).to.equal(kind)
    expect(await understood().getByRole('columnheader').allInnerTexts()).to.have.lengthOf(5)

    await wayOf('JSON').click()
    await page.getByRole('button', { name: 'Read it as a table' }).click()
    await understood().waitFor()
    await wayOf('JSON').click()
    await data('JSON').fill('{\n  "total": 12.5,\n  "paid": yes\n}')
    await page.getByText(/Line 3, column \d+:/).waitFor()
    await page.getByRole('button', { name: 'Go to error' }).click()
    const selected =
      'document.activeElement.value.slice(0, document.activeElement.selectionStart).split("\\n").length'
    expect(await page.evaluate<number>(selected)).to.equal(3)
    await box().fill('An invoice')
    await make().click()
    await page.getByText(/cannot be read yet \(line 3/).waitFor()
    await data('JSON').fill('{ "total": 12.5, "paid": true, "lines": [{ "what": "Paper" }] }')
    await until(async () => (await kindOf('Paid').inputValue()) === 'boolean')

    await wayOf('Field names').click()
    await data('Field names').fill('invoice_no, customer.name, items.description, items.quantity')
    await understood()
      .getByText(/2 fields and a list/)
      .waitFor()

    await wayOf('Table (CSV)').click()
    await data().fill('')
    await give('drop', 'textarea', 'people.csv', 'text/csv', Buffer.from('name;born\nAda;10.12.1815\n'))
    await understood().getByText('Born').waitFor()
    expect(await rows().count()).to.equal(0)

    await data().fill('no,amount\n07,12.50\n08,3')
    await kindOf('Amount').selectOption('Percent')
    await kindOf('No').selectOption('Date')
    await understood().getByText('“items.no” stays text').waitFor()
    const kept = await made(() => make().click())
    expect(kept.sample?.kinds).to.deep.equal({ 'items.amount': 'percent', 'items.no': 'date' })

    await open()
    await box().fill('A report')
    await wayOf('Add data later').click()
    await page.getByText('Composer picks the fields').waitFor()
    const { sample } = await made(() => make().click())
    expect(sample).to.deep.equal({ format: 'later', text: '' })
  })

  it('text, mentions and data are kept after a failure, after going back, and after a reload', async () => {
    const { page } = dashboard
    await openEmpty()
    await attach(png('logo.png'))
    await rows().getByText('PNG image').waitFor()
    await box().focus()
    await keys().type('A receipt with @logo')
    await page.getByRole('option', { name: /logo\.png/ }).waitFor()
    await keys().press('Enter')
    await data().fill(invoiceCsv)
    await understood().waitFor()

    const failed = { status: 503, contentType: 'application/problem+json' }
    const body = JSON.stringify({
      code: 'unavailable',
      title: 'Away',
      detail: 'The database is away.',
      status: 503,
    })
    await page.route('**/app/api/templates', (route) => route.fulfill({ ...failed, body }), { times: 1 })
    await make().click()
    await page.getByText('The database is away.').waitFor()

    const isAllThere = async () => {
      await rows().getByText('PNG image').waitFor()
      expect((await box().innerText()).trim()).to.equal('A receipt with @logo.png')
      await until(async () => (await data().inputValue()) === invoiceCsv)
      await understood().waitFor()
    }
    await isAllThere()
    await page.getByRole('link', { name: 'Other ways to start' }).click()
    await page.getByRole('link', { name: /^Describe a document/ }).click()
    await isAllThere()
    await page.reload()
    await isAllThere()

    const { prompt, sample } = await made(() => make().click())
    expect(prompt.map((part) => Object.keys(part)[0])).to.deep.equal(['text', 'attachmentId'])
    expect(sample).to.deep.equal({ format: 'csv', text: invoiceCsv })
    await open()
    expect((await box().innerText()).trim()).to.not.include('receipt')
  })

  it('sample data is sent with each prompt until it is used, including after a refusal and after a reload', async () => {
    const { page } = dashboard
    await openEmpty()
    await box().fill('Sing in Latin verse')
    await data().fill(invoiceCsv)
    await understood().waitFor()
    const refused = {
      status: 429,
      contentType: 'application/problem+json',
      body: '{"code":"daily_token_limit_reached"}',
    }
    await page.route('**/turns', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refused) : route.fallback(),
    )
    const sample = { format: 'csv', text: invoiceCsv }
    expect((await made(() => make().click())).sample).to.deep.equal(sample)
    const chat = page.getByRole('textbox', { name: 'What would you like to change?' })
    const kept = page.getByText('Your sample data is sent with your next prompt.')
    await kept.waitFor()
    await page.getByRole('button', { name: 'Edit and resend' }).click()
    await chat.fill('Sing in Latin verse, please')
    const second = await made(() => keys().press('Control+Enter'))
    expect([second.isNew, second.sample]).to.deep.equal([true, sample])
    await kept.waitFor()

    await page.unroute('**/turns')
    await page.reload()
    await kept.waitFor()
    await until(async () => (await chat.innerText()).startsWith('Sing in Latin verse'))
    await chat.fill('An invoice')
    const third = await made(() => keys().press('Control+Enter'))
    expect([third.isNew, third.sample]).to.deep.equal([true, sample])
    await page
      .getByRole('region', { name: 'Conversation' })
      .getByRole('button', { name: 'Undo', exact: true })
      .waitFor()
    expect(await kept.count()).to.equal(0)

    await chat.fill('Make the title red')
    const fourth = await made(() => keys().press('Control+Enter'))
    expect(fourth).to.not.have.any.keys('isNew', 'sample')
  })
})
