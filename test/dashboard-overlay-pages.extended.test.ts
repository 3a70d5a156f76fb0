import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openEditor, readDraft } from './parts/editor-page.ts'
import { createOverlayCanvas, fourPagesPdf } from './parts/overlay-canvas.ts'
import { until } from './parts/stack.ts'

const onePagePdf = path.resolve(import.meta.dirname, 'fixtures/pdf/pdflatex-minimal.pdf')

describe('the pages of a PDF overlay template, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@overlay-pages.example.com')
  const { canvas, open, press } = createOverlayCanvas(dashboard)

  it('goes to a page by number and with keys, and the document and the canvas scroll together', async () => {
    const { page } = dashboard
    const { editor } = await open()
    const numberOf = (where: string) =>
      page.getByRole('group', { name: where, exact: true }).getByRole('textbox', { name: 'Page, of 4' })
    const onCanvas = (number: number) =>
      page.getByRole('application', { name: new RegExp(`^Page ${number} with`) }).waitFor()
    const inDocument = (number: number) =>
      until(async () => (await numberOf('Page and zoom').inputValue()) === String(number))
    await canvas().focus()
    await press('End')
    await onCanvas(4)
    await inDocument(4)
    await press('Home', 'PageDown')
    await onCanvas(2)
    await inDocument(2)
    await numberOf('Pages').fill('3')
    await press('Enter')
    await onCanvas(3)
    await inDocument(3)
    await numberOf('Page and zoom').fill('1')
    await press('Enter')
    await onCanvas(1)
    await page
      .getByRole('group', { name: 'Page and zoom' })
      .getByRole('button', { name: 'Next page' })
      .click()
    await onCanvas(2)
    await editor.documentPage(3).click({ position: { x: 5, y: 5 } })
    await onCanvas(3)
  })

  it('the file and paper settings show the pages of the PDF, which cannot be removed as unused', async () => {
    const { page } = dashboard
    const { editor } = await open()
    await editor.openTab('Settings')
    await page.getByText('pages.pdf, 4 pages').waitFor()
    expect(await page.getByText(/^(?:Paper|Landscape|Margins)$/).count()).to.equal(0)
    await editor.openCode('Assets')
    const row = page.getByRole('list', { name: 'Assets of the template' }).getByRole('listitem')
    await row.getByText('Template PDF').waitFor()
    await row.getByRole('button', { name: 'More for pages.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).to.equal(0)
  })

  it('a failed upload is reported until the next upload starts; a running upload can be canceled, and nothing moves in the meantime', async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/new`)
    const door = page.getByRole('button', { name: /^Upload a PDF/ })
    const choose = (name: string, buffer: Buffer) =>
      page
        .locator('input[type=file][accept^=".pdf"]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await door.waitFor()
    const failure = page.getByRole('alert').filter({ hasText: 'The file is not a PDF' })
    const height = async () => (await door.boundingBox())?.height
    const idle = await height()
    await choose('text.pdf', Buffer.from('no document'))
    await failure.waitFor()
    // The next upload does not get a response.
    await page.route('**/templates/file?*', () => undefined)
    await choose('slow.pdf', readFileSync(fourPagesPdf))
    await page.getByText('Reading slow.pdf…').waitFor()
    await failure.waitFor({ state: 'detached' })
    expect(await height()).to.equal(idle)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/templates/file?'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ended
    await page.unroute('**/templates/file?*')
    await door.and(page.locator(':enabled')).waitFor()
    await choose('four.pdf', readFileSync(fourPagesPdf))
    await canvas().waitFor()
  })

  it('another PDF replaces the old one in one step, and boxes on missing pages are kept or deleted', async () => {
    const { page, session } = dashboard
    const { templateId, html, editor } = await open()
    await canvas().focus()
    await press('t', 'Enter', 'Escape', 'End', 't', 'Enter')
    await until(async () => (await html()).includes('data-page="4"'))
    const before = (await readDraft(session, templateId)).source
    await editor.openTab('Settings')
    await page.getByText('pages.pdf, 4 pages').waitFor()
    expect(await page.getByRole('group', { name: 'Margins' }).count()).to.equal(0)
    const replace = async (boxes: RegExp) => {
      await page.locator('input[type=file][accept*=pdf]').setInputFiles(onePagePdf)
      const asked = page.getByRole('dialog', { name: 'The new PDF has fewer pages' })
      await asked.getByText('1 box is on page 4, and the new PDF has 1 page.').waitFor()
      await asked.getByRole('button', { name: boxes }).click()
      await page.getByText('pdflatex-minimal.pdf, 1 page').waitFor()
      await editor.untilSaved()
    }
    await replace(/delete boxes/)
    const now = (await readDraft(session, templateId)).source
    expect(Object.keys(now.assets)).to.deep.equal(['assets/pdflatex-minimal.pdf'])
    expect(now.files['template.html']).to.include('data-page="1"').and.not.include('data-page="4"')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await until(async () => isDeepStrictEqual((await readDraft(session, templateId)).source, before))
    await replace(/keep boxes/)
    await page.getByText('1 box is on page 4, but the PDF has 1 page').first().waitFor()
    await editor.openCode('Assets')
    await page.getByText('Template PDF').waitFor()
    expect(await page.getByText('Unused').count()).to.equal(0)
    await page.getByRole('button', { name: 'Show boxes' }).click()
    await page.getByText('The PDF has 1 page. Delete the boxes on this page to publish.').waitFor()
    await page.getByRole('button', { name: 'Delete this box' }).click()
    await until(async () => !(await html()).includes('data-page="4"'))
  })

  it('custom markup in a section stays unchanged when it is moved', async () => {
    const { page, session, stack } = dashboard
    const { templateId } = await open()
    const { revision, source } = await readDraft(session, templateId)
    const written =
      '<section data-page="1">\n  <p class="x" style="left:40pt; top:50pt">Hand <b>made</b></p>\n  <!-- kept -->\n</section>\n'
    const files = { ...source.files, 'template.html': written }
    await session.fetch(`/templates/${templateId}/draft`, {
      method: 'PUT',
      json: { revision, source: { ...source, files } },
    })
    await openEditor(page, { stack, templateId, search: 'tab=page' })
    await page.getByRole('button', { name: /^Custom HTML/ }).click()
    await press('ArrowRight', 'Shift+ArrowDown')
    await until(
      async () =>
        (await readDraft(session, templateId)).source.files['template.html'] ===
        written.replace('left:40pt; top:50pt', 'left:41pt; top:60pt'),
    )
  })
})
