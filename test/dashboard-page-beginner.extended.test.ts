import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const signatures = '<div class="signatures">\n  <p>Place, date</p>\n  <p>Signature</p>\n</div>\n'
const letter = '<h1>Letter {{no}}</h1>\n<p class="note">Please check it.</p>\n'
const files = {
  'template.html': letter,
  'style.css': 'body { margin: 0 }\n',
  'template.json': JSON.stringify({ name: 'Letter', language: 'en' }),
  'sample.json': JSON.stringify({ no: 'A-1' }),
}

describe('the page for beginners, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@beginner.example.com')

  const open = async (more: Record<string, string> = {}) => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: { ...files, ...more } })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Letter A-1')
    await editor.document.hover()
    const path = page.getByRole('navigation', { name: 'Selected element' })
    const kept = async () => (await readDraft(session, templateId)).source.files['template.html']
    return {
      ...editor,
      path,
      click: (text: string) => editor.documentPage(1).getByText(text, { exact: true }).click(),
      untilSelected: (words: string) =>
        path.locator('[aria-current]').getByText(words, { exact: true }).waitFor(),
      untilKept: (wanted: string) => until(async () => (await kept()) === wanted),
    }
  }

  it('without a selection, the Page tab explains what to do, and shows the render statistics on demand', async () => {
    await open()
    const { page } = dashboard
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByRole('heading', { name: 'Click anything on the page to change it' }).waitFor()
    expect(await report.getByText('File size').isVisible()).to.equal(false)
    expect(await axeFindings(page)).to.deep.equal([])
    await report.getByRole('button', { name: 'About this document' }).click()
    await report.getByText('File size').waitFor()
  })

  it('signature lines are one unit: a click selects the whole unit, a second click selects a part, and “Delete all of it” deletes the unit', async () => {
    const editor = await open({ 'template.html': letter + signatures })
    await editor.click('Signature')
    await editor.untilSelected('Signatures')
    await editor.click('Signature')
    await editor.untilSelected('Paragraph')
    await editor.click('Please check it.')
    await editor.click('Place, date')
    await editor.untilSelected('Signatures')
    await dashboard.page.keyboard.press('Delete')
    await editor.untilKept(letter)
  })

  it('two clicks start typing in one of the signature lines', async () => {
    const editor = await open({ 'template.html': letter + signatures })
    await editor.documentPage(1).getByText('Signature', { exact: true }).dblclick()
    const typing = dashboard.page.getByRole('textbox', { name: 'Text on the page' })
    await typing.and(dashboard.page.locator(':focus')).waitFor()
    await dashboard.page.keyboard.press('Control+a')
    await dashboard.page.keyboard.type('The tenant')
    await dashboard.page.keyboard.press('Enter')
    await editor.untilKept(letter + signatures.replace('Signature<', 'The tenant<'))
  })

  it('Delete, Escape and Undo work after a click in the path or the panel, but not while typing', async () => {
    const editor = await open({ 'template.html': letter + signatures })
    const { page } = dashboard
    const { path } = editor
    await editor.click('Signature')
    await editor.click('Signature')
    await path.getByRole('button', { name: 'Signatures' }).click()
    await page.keyboard.press('Delete')
    await editor.untilKept(letter)
    await page.keyboard.press('Control+z')
    await editor.untilKept(letter + signatures)
    await editor.untilShown('Place, date')
    await editor.click('Please check it.')
    const panel = page.getByRole('region', { name: 'Paragraph', exact: true })
    await panel.getByRole('textbox', { name: 'Size' }).press('Delete')
    await panel.getByRole('group', { name: 'Page' }).getByRole('heading').click()
    await panel.getByRole('button', { name: 'Italic' }).focus()
    await page.keyboard.press('Delete')
    await editor.untilKept(letter.replace(/<p.*\n/, '') + signatures)
    await page.keyboard.press('Control+z')
    await editor.untilKept(letter + signatures)
    // Until the page is rendered again, a click would hit the old page.
    await editor.untilShown('Please check it.')
    await editor.click('Signature')
    await editor.untilSelected('Signatures')
    await editor.click('Signature')
    await editor.untilSelected('Paragraph')
    await path.getByRole('button', { name: 'Paragraph' }).click()
    await page.keyboard.press('Escape')
    await editor.untilSelected('Signatures')
    await page.keyboard.press('Escape')
    await path.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Click anything on the page to change it' }).waitFor()
  })

  it('the path and the panel have a delete button; for a cell, the panel deletes its row', async () => {
    const rows = '<table><tbody><tr><td>One</td></tr><tr><td>Two</td></tr></tbody></table>\n'
    const editor = await open({ 'template.html': letter + rows })
    const { page } = dashboard
    await editor.click('Please check it.')
    await editor.path.getByRole('button', { name: 'Delete', exact: true }).click()
    await editor.untilKept(letter.replace(/<p.*\n/, '') + rows)
    await page.keyboard.press('Control+z')
    await editor.untilKept(letter + rows)
    await editor.click('Two')
    await page.getByRole('region', { name: 'Cell' }).getByRole('button', { name: 'Delete the row' }).click()
    await editor.untilKept(letter + rows.replace('<tr><td>Two</td></tr>', ''))
  })

  const put = async (editor: Awaited<ReturnType<typeof open>>, block: string, way: string) => {
    const { page } = dashboard
    await editor.click('Please check it.')
    await editor.untilSelected('Paragraph')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const gallery = page.getByRole('dialog', { name: /^Insert/ })
    await gallery.getByRole('button', { name: block }).click()
    await gallery.getByRole('button', { name: way }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await gallery.getByRole('button', { name: way }).click()
    const where = page.getByRole('group', { name: 'Insert position' })
    await where.getByRole('button', { name: 'Insert here' }).click()
    return page.getByRole('group', { name: 'Inserted block' })
  }

  it('a block that the sample hides explains when it is shown, and appears with a matching sample', async () => {
    const editor = await open({
      'template.json': JSON.stringify({
        name: 'Letter',
        fields: { no: { type: 'text' }, paid: { type: 'boolean', label: 'Paid' } },
      }),
      'sample.json': JSON.stringify({ no: 'A-1', paid: false }),
      'samples/done.json': JSON.stringify({ no: 'A-2', paid: true }),
    })
    const { page } = dashboard
    const placed = await put(editor, 'Conditional text', 'Paid: yes')
    await placed.getByText('Shown only when paid; this sample hides it.').waitFor()
    await editor.path.getByText('Shown only when paid; this sample hides it.').waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await placed.getByRole('button', { name: 'Show “done”' }).click()
    await editor.untilShown('Letter A-2')
    await placed.getByText('was inserted').waitFor()
    await editor.documentPage(1).getByText('Paid', { exact: true }).waitFor()
  })

  it('a table asks for its list and the fields of its columns', async () => {
    const text = { type: 'text', required: true }
    const list = (label: string, fields: object) => ({ type: 'list', label, required: false, fields })
    const editor = await open({
      'template.json': JSON.stringify({
        name: 'Letter',
        fields: {
          no: text,
          items: list('Items', {
            what: { ...text, label: 'What' },
            amount: { type: 'number', label: 'Amount' },
          }),
          guests: list('Guests', { name: { ...text, label: 'Name' } }),
        },
      }),
      'sample.json': JSON.stringify({ no: 'A-1', items: [{ what: 'Layout', amount: 10 }], guests: [] }),
    })
    const placed = await put(editor, 'Table from a list', 'Items What · Amount')
    await placed.getByText('was inserted').waitFor()
    await editor.documentPage(1).getByText('Layout', { exact: true }).waitFor()
  })
})
