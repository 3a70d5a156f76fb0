import type { GenerationList } from '@platen/contract'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft, saveDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { until } from './parts/stack.ts'

/** Returns the files of a letter. Its sample has the fields on its page. */
function letter(html: string, sample: Record<string, string>): Record<string, string> {
  return {
    'template.html': html,
    'template.json': JSON.stringify({ name: 'Letter', fileName: 'letter.pdf' }),
    'sample.json': JSON.stringify(sample),
  }
}
const first = letter('<h1>First words</h1><p>Dear {{customer_name}}</p>', { customer_name: 'Ada' })
const second = letter('<h1>Second words</h1><p>Dear {{customer_name}}</p>', { customer_name: 'Ada' })
const renamed = letter('<h1>Second words</h1><p>Dear {{customerName}}</p>', { customerName: 'Ada' })
const tooWide = letter(`<h1 style="white-space: nowrap">${'Dear {{customer_name}}, '.repeat(20)}</h1>`, {
  customer_name: 'Ada',
})

describe('publishing, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@publish.example.com')

  /** Returns a published letter for this test, and a page. */
  async function withLetter() {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: first })
    await publish(templateId)
    return {
      templateId,
      page,
      create: (data: unknown) => printAsCaller({ stack, session }, { templateId, data }),
    }
  }

  async function publish(templateId: string) {
    const { revision } = await readDraft(dashboard.session, templateId)
    const answer = await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision },
    })
    expect(answer.status).to.equal(200)
  }

  async function askToPublish(page: Page, templateId: string) {
    const editor = await openEditor(page, { stack: dashboard.stack, templateId })
    await editor.documentPage(1).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    return { editor, dialog: page.getByRole('dialog') }
  }

  it('shows a removed field, the number of documents that sent it, and its possible new name', async () => {
    const { templateId, page, create } = await withLetter()
    await create({ customer_name: 'Bob' })
    await create({ customer_name: 'Eve' })
    await until(async () => {
      const answer = await dashboard.session.fetch(`/generations?templateId=${templateId}`)
      return ((await answer.json()) as GenerationList).generations.length === 2
    })
    await saveDraft(dashboard.session, templateId, renamed)
    const { dialog } = await askToPublish(page, templateId)
    await dialog.getByRole('heading', { name: 'Version 2 rejects data that was accepted before' }).waitFor()
    const notice = await dialog
      .getByRole('region', { name: 'Changes for spreadsheets and programs' })
      .innerText()
    expect(notice).to.match(/customer_name was removed\. 2 documents in the last 30 days sent it\./)
    expect(notice).to.match(/Did you rename it to customerName\?/)
    await dialog
      .getByText('The page looks different')
      .or(dialog.getByText('The page looks the same'))
      .waitFor()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('heading', { name: 'Version 2 is live' }).waitFor()
    expect(await create({ customerName: 'Eve' })).to.include('Dear Eve')
  })

  it('explains how to use a published template: from a program, and from a spreadsheet with the template selected', async () => {
    const { templateId, page } = await withLetter()
    await saveDraft(dashboard.session, templateId, second)
    const { dialog } = await askToPublish(page, templateId)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    const program = dialog.getByRole('region', { name: 'From a program' })
    await program.getByRole('button', { name: 'Show command' }).click()
    await program.getByLabel('the curl command', { exact: true }).getByText(templateId).waitFor()
    await program.getByRole('button', { name: /^Other languages/ }).click()
    await page.getByRole('combobox', { name: 'Language' }).waitFor()

    await saveDraft(dashboard.session, templateId, renamed)
    const again = await askToPublish(page, templateId)
    await again.dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    const spreadsheet = again.dialog.getByRole('region', { name: 'From a spreadsheet' })
    await spreadsheet.getByRole('link', { name: 'Generate documents from a table' }).click()
    const chosen = page.getByRole('combobox', { name: 'Template' })
    await chosen.waitFor()
    expect(await chosen.inputValue()).to.equal(templateId)
  })

  it('is blocked by a sample that overflows the page, until the user confirms', async () => {
    const { templateId, page, create } = await withLetter()
    await saveDraft(dashboard.session, templateId, tooWide)
    const { dialog } = await askToPublish(page, templateId)
    await dialog.getByRole('heading', { name: /^1 sample has errors/ }).waitFor()
    const anyway = dialog.getByRole('button', { name: 'Publish anyway' })
    expect(await anyway.isDisabled()).to.equal(true)
    expect(await create({ customer_name: 'Eve' })).to.include('First words')
    await dialog.getByRole('checkbox', { name: /^Publish with errors/ }).check()
    await anyway.click()
    await dialog.getByRole('heading', { name: 'Version 2 is live' }).waitFor()
    expect(await create({ customer_name: 'Eve' })).to.not.include('First words')
  })

  it('lists, shows and compares versions, and restores a version to the draft without a change for callers', async () => {
    const { templateId, page, create } = await withLetter()
    await saveDraft(dashboard.session, templateId, second)
    expect(await create({ customer_name: 'Eve' }), 'the draft is not visible to callers').to.include(
      'First words',
    )
    await publish(templateId)
    expect(await create({ customer_name: 'Eve' })).to.include('Second words')

    await page.goto(`${dashboard.stack.baseUrl}/app/templates/${templateId}/versions`)
    const list = page.getByRole('navigation', { name: 'Versions' })
    await list.getByRole('link', { name: /^Version 2\s*Live/ }).waitFor()
    await list.getByRole('link', { name: /^Version 1/ }).click()
    await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor()
    await page.getByRole('img', { name: /^Page 1 of version 1/ }).waitFor()

    await page.getByLabel('Compare version 1 with').selectOption('2')
    await page.getByRole('heading', { name: 'Compare' }).waitFor()
    await page.getByText('The page looks different').waitFor()
    expect(await page.getByRole('region', { name: 'Pages' }).innerText()).to.match(
      /Only in version 1:.*First[^]*Only in version 2:.*Second/,
    )
    await page.getByRole('region', { name: 'Code' }).getByRole('button', { name: 'template.html' }).click()
    await page.getByText('<h1>First words</h1>').first().waitFor()

    await page.getByRole('link', { name: 'Back to version 1' }).click()
    await page.getByRole('button', { name: 'Restore to draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version 1 restored to draft.').waitFor()
    expect(await create({ customer_name: 'Eve' })).to.include('Second words')
    await page.getByRole('link', { name: 'Open in editor' }).click()
    await page
      .getByRole('region', { name: /^Document,/ })
      .getByText('First words')
      .waitFor()
  })
})
