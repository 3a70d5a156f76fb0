import type { Brand } from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const fileOf = (name: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc0033' } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }))

describe('pictures in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@picture.example.com')

  async function open(search = '') {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const editor = await openEditor(page, { stack, templateId, search })
    const draft = async () => (await readDraft(session, templateId)).source
    return { page, editor, draft }
  }

  it('the selected picture is replaced with the keyboard, as one step; a low resolution is reported, and no other byte changes', async () => {
    const { page, editor, draft } = await open()
    const before = await draft()
    await editor.documentPage(1).waitFor()
    await editor.document.hover()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    const path = page.getByRole('navigation', { name: 'Selected element' })
    await path.getByRole('button').first().waitFor()
    await page.keyboard.press('Tab')
    const replace = path.getByRole('button', { name: 'Replace image' })
    await replace.waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    const chooser = page.waitForEvent('filechooser')
    await replace.press('Enter')
    await (await chooser).setFiles(await fileOf('my logo.png', 40, 20))
    await page.getByText('pixels per inch and will look blurry').waitFor()
    await until(async () => 'assets/my-logo.png' in (await draft()).assets)
    const { files, assets } = await draft()
    expect(Object.keys(assets)).to.deep.equal(['assets/my-logo.png'])
    expect(files).to.deep.equal({
      ...before.files,
      'template.html': before.files['template.html']?.replace('assets/brand-logo.svg', 'assets/my-logo.png'),
    })
    await page.getByRole('button', { name: /^Undo/ }).click()
    await until(async () => 'assets/brand-logo.svg' in (await draft()).assets)
    expect(await draft()).to.deep.equal(before)
  })

  it('a picture that replaces the brand logo can become the logo in all templates, including this one', async () => {
    const { page, editor, draft } = await open()
    const { session } = dashboard
    const before = await draft()
    await editor.documentPage(1).waitFor()
    await editor.document.hover()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    const path = page.getByRole('navigation', { name: 'Selected element' })
    await path.getByRole('button').first().waitFor()
    await page.keyboard.press('Tab')
    const chooser = page.waitForEvent('filechooser')
    await path.getByRole('button', { name: 'Replace image' }).press('Enter')
    await (await chooser).setFiles(await fileOf('my logo.png', 600, 200))
    await until(async () => 'assets/my-logo.png' in (await draft()).assets)
    await page.getByRole('button', { name: 'Use as the logo of all your templates' }).press('Enter')
    await page.getByText('This is now the logo of all your templates.').waitFor()
    const brand = (await (await session.fetch('/brand')).json()) as Brand
    expect(brand.logo).to.include({ contentType: 'image/png', widthPx: 600, heightPx: 200 })
    await until(async () => 'assets/brand-logo.svg' in (await draft()).assets)
    expect(await draft()).to.deep.equal(before)
    await session.fetch('/brand/logo', { method: 'DELETE' })
  })

  it('an asset is replaced everywhere it is used, and an unused asset becomes the logo', async () => {
    const { page, draft } = await open('tab=code&file=assets')
    const list = page.getByRole('list', { name: 'Assets of the template' })
    await list.getByText('brand-logo.svg').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'More for brand-logo.svg' }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    await (await chooser).setFiles(await fileOf('new.png', 400, 400))
    await list.getByText('brand-logo.png').waitFor()
    await until(
      async () => (await draft()).files['template.html']?.includes('assets/brand-logo.png') ?? false,
    )
    expect(Object.keys((await draft()).assets)).to.deep.equal(['assets/brand-logo.png'])

    const upload = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await (await upload).setFiles([await fileOf('kestrel.png', 300, 300)])
    await page.getByRole('button', { name: 'Use as logo' }).click()
    await until(
      async () => (await draft()).files['template.html']?.includes('src="assets/kestrel.png"') ?? false,
    )
    expect(await axeFindings(page)).to.deep.equal([])
  })
})
