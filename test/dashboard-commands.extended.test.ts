import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { createInsertGallery } from './parts/insert-gallery.ts'

describe('editing commands from the palette, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@commands.example.com')
  const order = createInsertGallery(dashboard)
  let page: Page
  let editor: EditorPage & { files: () => Promise<Record<string, string>> }

  beforeEach(() => {
    page = dashboard.page
  })

  async function open(library: string, shows: string): Promise<void> {
    const templateId = await makeTemplate(dashboard.session, { library })
    const opened = await openEditor(page, { stack: dashboard.stack, templateId })
    await opened.untilShown(shows)
    editor = {
      ...opened,
      async files() {
        await opened.untilSaved()
        return (await readDraft(dashboard.session, templateId)).source.files
      },
    }
  }

  /** Opens the palette, types a query, and waits for an action with this `name`. */
  async function find(typed: string, name: string | RegExp) {
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search pages, templates and actions' }).fill(typed)
    const action = page.getByRole('dialog', { name: 'Commands' }).getByRole('button', { name }).first()
    await action.waitFor()
    return action
  }
  async function select(text: string): Promise<void> {
    await editor.documentPage(1).getByText(text, { exact: true }).click()
    await page.getByRole('navigation', { name: 'Selected element' }).waitFor()
  }
  /** Types the start of an option and chooses it with the keyboard. Without its list, Enter would run the command. */
  async function choose(dialog: Locator, name: string, typed: string): Promise<void> {
    const field = dialog.getByRole('combobox', { name })
    await field.fill(typed)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await field.and(page.locator('[aria-activedescendant]')).waitFor()
    await page.keyboard.press('Enter')
    await field.and(page.locator('[aria-expanded="false"]')).waitFor()
  }
  const form = (title: string) => page.getByRole('dialog', { name: title })
  const done = () => page.getByRole('group', { name: 'Inserted block' })

  it('lists each command with a description, and finds it by its title, its keywords and common words', async () => {
    await open('certificate', 'Certificate')
    await find('', /^Insert a QR code or barcode/)
    await find('', /^Repeat a part for each row of a list/)
    await find('strichcode', /^Insert a QR code or barcode Inserts a code/)
    await find('new page', /^Start a new page before or after a part/)
    await find('bold', /^Set the style of a part/)
    expect(await axeFindings(page)).to.deep.equal([])
  })

  it('a sentence runs immediately with its arguments, as one undo step', async () => {
    await open('certificate', 'Certificate')
    const before = await editor.files()
    await find('add a QR code of Certificate number', /^add a QR code of Certificate number/)
    await page.keyboard.press('Enter')
    await done().getByText('Inserted a QR code of “Certificate number”').waitFor()
    const after = await editor.files()
    expect(after['template.html']).to.include('<bar-code type="qrcode" value="{{certificate_no}}"')
    await page.getByRole('banner').getByRole('button', { name: /^Undo/ }).click()
    await editor.untilSaved()
    expect(await editor.files()).to.deep.equal(before)
  })

  it('a sentence about something missing shows an error and changes nothing', async () => {
    await open('certificate', 'Certificate')
    const before = await editor.files()
    await find('add a QR code of the shoe size', /^add a QR code of the shoe size/)
    await page.keyboard.press('Enter')
    await page.getByText('There is no field “shoe size”').waitFor()
    expect(await editor.files()).to.deep.equal(before)
  })

  it('a command without arguments runs immediately on the selection, and can be undone', async () => {
    editor = await order.open()
    const before = await editor.files()
    await select('Please check it.')
    await find('duplicate', /^Duplicate a part of the page/)
    await page.keyboard.press('Enter')
    await done().getByText('Duplicated the paragraph “Please check it.”').waitFor()
    expect((await editor.files())['template.html']?.split('Please check it.').length).to.equal(3)
    await done().getByRole('button', { name: 'Undo' }).click()
    await done().waitFor({ state: 'detached' })
    expect(await editor.files()).to.deep.equal(before)
  })

  it('with the keyboard: a form has inputs for the arguments, shows errors next to them, and runs with Enter', async () => {
    await open('invoice', 'Invoice')
    await find('insert qr', /^Insert a QR code or barcode/)
    await page.keyboard.press('Enter')
    const dialog = form('Insert a QR code or barcode')
    await dialog.waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    const type = dialog.getByRole('combobox', { name: 'Type' })
    await page.waitForFunction(`document.activeElement?.getAttribute('role') === 'combobox'`)
    await dialog.getByRole('textbox', { name: 'Width' }).fill('wide')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is required.').waitFor()
    expect(await type.getAttribute('aria-invalid')).to.equal('true')
    await choose(dialog, 'Type', 'bar')
    await choose(dialog, 'Field', 'invoice n')
    await page.keyboard.press('Enter')
    await dialog.getByText('This has an invalid format.').waitFor()
    await dialog.getByRole('textbox', { name: 'Width' }).fill('40mm')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await done().getByText('Inserted a barcode of “Invoice number”').waitFor()
    expect((await editor.files())['template.html']).to.include('<bar-code style="width: 40mm" type="code128"')
  })

  it('the selected element is the target unless another element is chosen', async () => {
    editor = await order.open()
    await select('Please check it.')
    await find('style', /^Set the style of a part/)
    await page.keyboard.press('Enter')
    const dialog = form('Set the style of a part')
    const part = dialog.getByRole('combobox', { name: 'Part' })
    await part.waitFor()
    expect(await part.inputValue()).to.equal('Paragraph “Please check it.”')
    await dialog.getByRole('textbox', { name: 'Color' }).fill('#7d6129')
    await choose(dialog, 'Bold', 'Yes')
    await dialog.getByRole('button', { name: 'Run' }).click()
    await dialog.waitFor({ state: 'detached' })
    await done().getByText('Set the style of the paragraph “Please check it.”').waitFor()
    expect((await editor.files())['style.css']).to.match(/color: #7d6129;\s+font-weight: 600/)
    await find('move part', /^Move a part of the page/)
    await page.keyboard.press('Enter')
    const move = form('Move a part of the page')
    await choose(move, 'To', 'Title')
    await choose(move, 'At', 'before')
    await page.keyboard.press('Enter')
    await move.waitFor({ state: 'detached' })
    expect((await editor.files())['template.html']).to.match(/^<p class="note">Please check it/)
  })

  it('on a phone, the form fits, and its buttons are reachable', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('invoice', 'Invoice')
    await find('set the style', /^Set the style of a part/)
    await page.keyboard.press('Enter')
    const dialog = form('Set the style of a part')
    await dialog.waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(390)
    await dialog.getByRole('button', { name: 'Run' }).click()
    await dialog.getByRole('alert').or(dialog.getByText('Name the part of the page')).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
