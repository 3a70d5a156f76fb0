import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CreatedTemplate } from '@platen/contract'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openEditor, readDraft } from './parts/editor-page.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { until } from './parts/stack.ts'

const other = path.resolve(import.meta.dirname, 'fixtures/pdf/pdflatex-minimal.pdf')
const form = path.resolve(import.meta.dirname, 'fixtures/pdf/pdflatex-four-pages.pdf')
/** How far what is printed may be from where it was placed, in points. */
const tolerance = 0.5

describe('the canvas of a template over a PDF, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@overlay.example.com')
  const canvas = () => dashboard.page.getByRole('application', { name: /^Page \d/ })
  const box = (name: RegExp) => canvas().getByRole('group', { name })
  const panel = () => dashboard.page.getByRole('complementary', { name: 'Boxes' })
  const said = (words: RegExp) =>
    dashboard.page.getByRole('status').filter({ hasText: words }).first().waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await dashboard.page.keyboard.press(key)
  }

  /** A draft over the four pages, opened on its canvas. */
  async function open() {
    const { page, session, stack } = dashboard
    page.setDefaultTimeout(20_000)
    const upload = await session.fetch('/templates/file?name=Pages', {
      method: 'POST',
      body: readFileSync(form),
    })
    const { templateId } = (await upload.json()) as CreatedTemplate
    const editor = await openEditor(page, { stack, templateId, search: 'tab=page' })
    await canvas().waitFor()
    await page.getByRole('img', { name: 'Page 1' }).and(page.locator('[aria-busy=false]')).waitFor()
    const html = async () => (await readDraft(session, templateId)).source.files['template.html'] ?? ''
    return { templateId, html, saved: () => editor.untilSaved(), editor }
  }

  it('with the keyboard alone: three texts are placed, aligned, filled, published and printed where they stand', async () => {
    const { page, session, stack } = dashboard
    const { templateId, html, saved } = await open()
    await canvas().focus()
    await press('t', 'Enter')
    await said(/^Placed: Text, page 1/)
    // What is typed now would be its text.
    await panel().getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor()
    await press('Escape', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight')
    await press('t', 'Enter', 'Escape', 'Shift+ArrowLeft', 't', 'Enter', 'Escape', 'ArrowUp')
    await page.getByText('Page 1 with 3 boxes').or(canvas()).first().waitFor()
    await press('Control+a', 'Shift+L')
    await said(/^Aligned 3 boxes: left edges/)
    const leftsOf = (text: string) => Array.from(text.matchAll(/left:([\d.]+)pt/g), ([, left]) => left)
    const isAligned = async () =>
      new Set(leftsOf(await html())).size === 1 && leftsOf(await html()).length === 3
    await until(isAligned)
    await press('Control+z')
    await until(async () => new Set(leftsOf(await html())).size > 1)
    await press('Control+Shift+z')
    await until(isAligned)

    for (const text of ['Name: {{first}} {{last}}', 'Town: {{city}}', 'Plain words']) {
      await press('Tab', 'Enter')
      await panel().getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor()
      // Typed as it is: the braces that are put behind by themselves are typed over.
      await page.keyboard.type(text)
      await press('Control+Enter')
      await canvas().and(page.locator(':focus')).waitFor()
    }
    await saved()
    expect(await html()).to.match(
      />Name: \{\{first\}\} \{\{last\}\}<[\s\S]*>Town: \{\{city\}\}<[\s\S]*>Plain words</,
    )
    expect(await axeFindings(page)).to.deep.equal([])

    await publish()
    const pdf = await createAsCaller(
      { stack, session },
      { templateId, data: { first: 'Zoë', last: 'Ünal', city: 'Riga' } },
    )
    const words = await readPrintedWords(pdf)
    const [left = Number.NaN] = leftsOf(await html()).map(Number)
    const tops = Array.from((await html()).matchAll(/top:([\d.]+)pt;[^>]*>(?:Name|Town|Plain)/g), ([, top]) =>
      Number(top),
    )
    for (const text of ['Name: Zoë Ünal', 'Town: Riga', 'Plain words']) {
      const printed = words.find((one) => one.text === text)
      expect(printed?.page, text).to.equal(1)
      expect(printed?.left, text).to.be.closeTo(left, tolerance)
      // A line of 12 points in the middle of 18: its letters stand on the 13th.
      const [nearest = Number.NaN] = tops
        .map((top) => top + 13)
        .filter((one) => Math.abs(one - (printed?.baseline ?? 0)) < 6)
      expect(printed?.baseline, text).to.be.closeTo(nearest, tolerance)
    }
  })

  async function publish() {
    const { page } = dashboard
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    // The sample has values for the new fields, so there is nothing to mend.
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('heading', { name: /is live$/ }).waitFor()
  }

  it('with the mouse: a box is drawn, snaps to another, goes to the next page, and each drag is one step of undo', async () => {
    const { page } = dashboard
    const { html, saved } = await open()
    const around = await canvas().boundingBox()
    if (!around) throw new Error('the canvas is not seen')
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(from[0], from[1])
      await page.mouse.down()
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
      await page.mouse.move(to[0], to[1])
      await page.mouse.up()
    }
    const [x, y] = [around.x + 120, around.y + 120]
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await drag([x, y], [x + 150, y + 24])
    await page.keyboard.type('One')
    await page.getByRole('button', { name: 'Check mark', exact: true }).click()
    await drag([x + 200, y + 100], [x + 220, y + 120])
    const named = panel().getByLabel('Shown when this field says yes')
    await named.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('is paid!')
    await panel().getByText('Letters, digits, _ and -; dots between nested names').waitFor()
    await named.fill('paid')
    await press('Enter')
    await until(async () => (await html()).includes('{{#paid}}'))
    await press('Escape', 'Escape')
    await canvas().and(page.locator(':focus')).waitFor()
    await saved()
    const places = async () =>
      Array.from((await html()).matchAll(/left:([\d.]+)pt;top:([\d.]+)pt/g), ([, left, top]) => [left, top])
    const before = await places()
    // Three pixels beside the left edge of the other.
    await drag([x + 210, y + 110], [x + 13, y + 110])
    await said(/^Check mark paid, page 1/)
    await until(async () => (await places())[0]?.[0] === (await places())[1]?.[0])
    await press('Control+z')
    await until(async () => JSON.stringify(await places()) === JSON.stringify(before))
    await box(/^Text One/).click()
    await press('Control+c')
    await page.getByRole('group', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click()
    await press('Control+v')
    await until(async () => /data-page="2">\s*<div data-box="text"[^>]*>One</.test(await html()))
    await press('Delete')
    await until(async () => !(await html()).includes('data-page="2"'))
  })

  it('goes to a page by its number and by keys, and the document beside it and the canvas take each other along', async () => {
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

  it('its PDF is named as its pages where files and paper are set, and cannot be removed as if nothing used it', async () => {
    const { page } = dashboard
    const { editor } = await open()
    await editor.openTab('Set-up')
    await page.getByText('pages.pdf, 4 pages').waitFor()
    expect(await page.getByText(/^(?:Paper|Landscape|Margins)$/).count()).to.equal(0)
    await editor.openCode('Assets')
    const row = page.getByRole('list', { name: 'Assets of the template' }).getByRole('listitem')
    await row.getByText('The pages of the template').waitFor()
    await row.getByRole('button', { name: 'More for pages.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).to.equal(0)
  })

  it('an upload that fails is told until the next one begins; one under way is cancelled, and nothing moves meanwhile', async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/new`)
    const door = page.getByRole('button', { name: /^Upload a PDF/ })
    const choose = (name: string, buffer: Buffer) =>
      page
        .locator('input[type=file][accept^=".pdf"]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await door.waitFor()
    const failure = page.getByRole('alert').filter({ hasText: 'This is no PDF' })
    const height = async () => (await door.boundingBox())?.height
    const idle = await height()
    await choose('text.pdf', Buffer.from('no document'))
    await failure.waitFor()
    // The next one arrives nowhere.
    await page.route('**/templates/file?*', () => undefined)
    await choose('slow.pdf', readFileSync(form))
    await page.getByText('slow.pdf is being read…').waitFor()
    await failure.waitFor({ state: 'detached' })
    expect(await height()).to.equal(idle)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/templates/file?'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ended
    await page.unroute('**/templates/file?*')
    await door.and(page.locator(':enabled')).waitFor()
    await choose('four.pdf', readFileSync(form))
    await canvas().waitFor()
  })

  it('another PDF takes the place of the old one in one step, and boxes on pages that it has not are kept or deleted', async () => {
    const { page, session } = dashboard
    const { templateId, html, editor } = await open()
    await canvas().focus()
    await press('t', 'Enter', 'Escape', 'End', 't', 'Enter')
    await until(async () => (await html()).includes('data-page="4"'))
    const before = (await readDraft(session, templateId)).source
    await editor.openTab('Set-up')
    await page.getByText('pages.pdf, 4 pages').waitFor()
    expect(await page.getByRole('group', { name: 'Margins' }).count()).to.equal(0)
    const replace = async (boxes: RegExp) => {
      await page.locator('input[type=file][accept*=pdf]').setInputFiles(other)
      const asked = page.getByRole('dialog', { name: 'The new PDF has fewer pages' })
      await asked.getByText('1 box stands on page 4, and the new PDF has 1 page.').waitFor()
      await asked.getByRole('button', { name: boxes }).click()
      await page.getByText('pdflatex-minimal.pdf, 1 page').waitFor()
      await editor.untilSaved()
    }
    await replace(/delete the boxes/)
    const now = (await readDraft(session, templateId)).source
    expect(Object.keys(now.assets)).to.deep.equal(['assets/pdflatex-minimal.pdf'])
    expect(now.files['template.html']).to.include('data-page="1"').and.not.include('data-page="4"')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await until(async () => isDeepStrictEqual((await readDraft(session, templateId)).source, before))
    await replace(/keep the boxes/)
    await page.getByText('1 box stands on page 4, but the PDF has 1 page').first().waitFor()
    await editor.openCode('Assets')
    await page.getByText('The pages of the template').waitFor()
    expect(await page.getByText('Not used').count()).to.equal(0)
    await page.getByRole('button', { name: 'Show the boxes' }).click()
    await page.getByText('The PDF has 1 page: nothing is published while boxes stand here.').waitFor()
    await page.getByRole('button', { name: 'Delete this box' }).click()
    await until(async () => !(await html()).includes('data-page="4"'))
  })

  it('what is written by hand in a section stays byte by byte, and is moved', async () => {
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
    await page.getByRole('button', { name: /^Written by hand/ }).click()
    await press('ArrowRight', 'Shift+ArrowDown')
    await until(
      async () =>
        (await readDraft(session, templateId)).source.files['template.html'] ===
        written.replace('left:40pt; top:50pt', 'left:41pt; top:60pt'),
    )
  })
})
