import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const report = {
  'template.html': '<h1>Report</h1><p>For {{customer}}</p>',
  'template.json': '{ "name": "Report", "tagged": false }',
  'sample.json': '{ "customer": "Ødegård & Co" }',
}

describe('a document’s PDF properties, set in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@document.example.com')

  it('are shown with the sample, undone step by step, and written to the document', async () => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: report })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=code' })
    await editor.untilShown('For Ødegård & Co')
    await editor.openTab('Settings')
    const section = page.getByRole('group', { name: 'Document', exact: true })
    const title = section.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('Report for ')
    await section.getByRole('button', { name: 'Insert a field into Title' }).click()
    await page.getByRole('menuitem', { name: 'customer', exact: true }).click()
    await section.getByText('Example: Report for Ødegård & Co').waitFor()

    const author = section.getByRole('textbox', { name: 'Author', exact: true })
    await author.fill('{{customer')
    await section.getByText(/never closed/).waitFor()
    await author.fill('Ada')

    const choose = async (what: string, option: string) => {
      await section.getByRole('combobox', { name: what }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Pages', 'Continuous')
    await choose('Zoom', 'Fit page')
    await choose('Side panel', 'Bookmarks')
    const bookmarks = page.getByRole('switch', { name: 'Bookmarks' })
    expect(await bookmarks.isChecked()).to.equal(true)
    const steps = page.getByRole('button', { name: /^Undo/ })
    await steps.click()
    await until(async () => !(await bookmarks.isChecked()))
    await page.getByRole('button', { name: /^Redo/ }).click()
    await until(() => bookmarks.isChecked())
    await editor.untilSaved()

    const settings = JSON.parse(await savedSettings(templateId)) as unknown
    expect(settings).to.deep.equal({
      name: 'Report',
      tagged: true,
      bookmarks: true,
      document: {
        title: 'Report for {{customer}}',
        author: 'Ada',
        layout: 'continuous',
        zoom: 'page',
        panel: 'bookmarks',
      },
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download sample' }).click(),
    ])
    expect(await read(await readFile(await download.path()))).to.deep.equal({
      Title: 'Report for Ødegård & Co',
      Author: 'Ada',
      layout: 'OneColumn',
      mode: 'UseOutlines',
    })
  })

  async function savedSettings(templateId: string): Promise<string> {
    const { source } = await readDraft(dashboard.session, templateId)
    return source.files['template.json'] ?? ''
  }
})

async function read(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const file = await task.promise
  try {
    const { info } = (await file.getMetadata()) as { info: { Title?: string; Author?: string } }
    const { Title, Author } = info
    return { Title, Author, layout: await file.getPageLayout(), mode: await file.getPageMode() }
  } finally {
    await task.destroy()
  }
}
