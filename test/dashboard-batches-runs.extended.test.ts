import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBatches } from './parts/batch-page.ts'
import { signUp } from './parts/dashboard-session.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('batch runs, in a browser against the whole stack', () => {
  const dashboard = useDashboard('ada@batch-runs.example.com')
  const { chooseFile, clickButton, zipEntries } = useBatches(dashboard)
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('120 rows with the keyboard: the progress is shown, and each document is generated once, in order', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `Person ${at + 1},City`)
    await chooseFile('many.csv', `customer name,city\n${rows.join('\n')}\n`)
    await page.getByRole('button', { name: 'Generate 120 documents' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar').first().waitFor()
    await page.getByText('120 documents generated').waitFor()
    const expected = Array.from({ length: 120 }, (_, at) => `${at + 1}-letter-Person ${at + 1}.pdf`)
    expect(await zipEntries()).to.deep.equal(expected)
  })

  it('a stopped batch keeps no documents if the user chooses so', async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `Person ${at + 1},City`)
    await chooseFile('many.csv', `customer name,city\n${rows.join('\n')}\n`)
    await clickButton('Generate 1,500 documents')
    await page.getByText(/^[\d,]+ of 1,500 finished/).waitFor()
    await clickButton('Stop')
    await page.getByLabel('Delete all documents').check()
    await clickButton('Stop batch')
    await page.getByText('This batch was canceled').waitFor()
    await page.getByText('No documents were kept.').waitFor()
  })

  it('429 rate_limited: rejects one file over the account’s limit until another file is deleted', async () => {
    const other = await signUp(dashboard.stack, { email: 'grace@batch-runs.example.com' })
    const headers = { 'Content-Type': 'application/octet-stream' }
    const post = () => other.fetch('/uploads', { method: 'POST', headers, body: 'a,b\n1,2\n' })
    const first = (await (await post()).json()) as { uploadId: string }
    for (let count = 1; count < 20; count++) expect((await post()).status).to.equal(201)
    expect((await post()).status).to.equal(429)
    const path = `/uploads/${first.uploadId}`
    expect((await dashboard.session.fetch(path, { method: 'DELETE' })).status).to.equal(404)
    expect((await other.fetch(path, { method: 'DELETE' })).status).to.equal(204)
    expect((await post()).status).to.equal(201)
  })
})
