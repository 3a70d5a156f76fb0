import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { createInsertGallery, insertOrderFiles, insertOrderHtml } from './parts/insert-gallery.ts'

describe('blocks from the palette and from another template, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-blocks.example.com')
  const { gallery, open, where } = createInsertGallery(dashboard)
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  it('from the palette: a block or a command is inserted after the selection, or at the end of the page', async () => {
    const editor = await open()
    const act = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search pages, templates and actions' }).fill(words)
      // Commands load when the palette first opens. Until then, other actions are listed.
      await page.getByRole('option').or(page.getByRole('button')).filter({ hasText: words }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await act('Insert signature')
    await editor.untilShown('Unterschrift')
    await editor.documentPage(1).getByText('Please check it.').click()
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
    await act('Insert heading')
    await editor.untilShown('Überschrift')
    await act('Insert a field')
    const form = page.getByRole('dialog', { name: 'Insert a field' })
    await form.getByRole('combobox', { name: 'Field', exact: true }).fill('Order number')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await editor.untilShown('Order number')
    const { 'template.html': now = '' } = await editor.files()
    const note = '<p class="note">Please check it.</p>\n'
    const field = '<p>Order number: {{no}}</p>\n'
    expect(now.startsWith(insertOrderHtml.replace(note, `${note}<h2>Überschrift</h2>\n${field}`))).to.equal(
      true,
    )
    expect(now).to.include('Unterschrift')
  })

  it('a block is saved from one template and inserted into another as a copy, with its style and its fields', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Please check it.').click()
    await page.getByRole('button', { name: 'Save as a block' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a block' })
    await dialog.getByLabel('Name').fill('Please check')
    await dialog.getByRole('combobox', { name: 'Folder' }).fill('Notes')
    expect(await axeFindings(page)).to.deep.equal([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const templateId = await makeTemplate(dashboard.session, {
      files: {
        ...insertOrderFiles,
        'template.html': '<h1>Letter</h1>\n',
        'style.css': 'body { margin: 0 }\n',
        'template.json': JSON.stringify({ name: 'Letter' }),
        'sample.json': '{}',
      },
    })
    const other = await openEditor(page, { stack: dashboard.stack, templateId })
    await other.untilShown('Letter')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery()
      .getByRole('region', { name: 'Your blocks: Notes' })
      .getByRole('button', { name: /^Please check/ })
      .click()
    await where().getByText('before “Title”').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await other.untilShown('Please check it.')
    await other.untilSaved()
    const { source } = await readDraft(dashboard.session, templateId)
    expect(source.files['template.html']).to.equal('<h1>Letter</h1>\n<p class="note">Please check it.</p>\n')
    expect(source.files['style.css']).to.equal(`body { margin: 0 }\n\n.note {\n  color: #555;\n}\n`)
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await gallery().getByRole('button', { name: 'Rename Please check' }).click()
    const renaming = page.getByRole('dialog', { name: /^Rename/ })
    await renaming.getByLabel('Name').fill('Check it')
    await renaming.getByRole('combobox', { name: 'Folder' }).fill('Endings')
    // The button’s tooltip stays until the mouse leaves the button.
    await renaming.getByRole('heading').hover()
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    expect(await axeFindings(page)).to.deep.equal([])
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await renaming.waitFor({ state: 'detached' })
    await gallery().getByRole('region', { name: 'Your blocks: Endings' }).getByText('Check it').waitFor()
    await gallery().getByRole('button', { name: 'Delete Check it' }).click()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await gallery().getByText('Check it').waitFor({ state: 'detached' })
  })
})
