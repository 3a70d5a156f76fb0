import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, readDraft } from './parts/editor-page.ts'

describe('a Word template of another engine, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@placeholders.example.com')

  it('lists its placeholders with what they become, and one button converts them to fields and a repeated row, in one step of undo', async () => {
    const { page, stack, session } = dashboard
    await page.goto(`${stack.baseUrl}/app/new`)
    await page
      .locator('input[type=file][accept*="application/pdf"]')
      .setInputFiles(fileURLToPath(new URL('fixtures/docx/placeholders/order.docx', import.meta.url)))
    const notice = page.getByRole('complementary', { name: 'Placeholders' })
    const list = notice.getByRole('list', { name: 'Placeholders to convert' })
    await list.getByRole('listitem').filter({ hasText: '{%tr for i in items %}' }).waitFor()
    expect(await list.getByRole('listitem').allTextContents()).to.include.members([
      '{%tr for i in items %} → {{#items}}',
      '{{i.desc}} → {{desc}}',
      '{% else %} → {{/in_europe}}{{^in_europe}}',
    ])
    expect(await axeFindings(page)).to.deep.equal([])
    const templateId = /templates\/([^/?]+)/.exec(page.url())?.[1] ?? ''
    const htmlOf = async () => (await readDraft(session, templateId)).source.files['template.html'] ?? ''
    const before = await htmlOf()
    await notice.getByRole('button', { name: 'Convert 11 placeholders to fields' }).click()
    await notice.waitFor({ state: 'detached' })
    const editor = editorOn(page)
    // Two rows of the sample.
    await editor.untilShown('Desc')
    await editor.documentPage(1).getByText('Desc', { exact: true }).nth(1).waitFor()
    await editor.untilSaved()
    const html = await htmlOf()
    expect(html).to.match(/\{\{#items\}\}\s*<tr>[\s\S]*\{\{desc\}\}[\s\S]*<\/tr>\s*\{\{\/items\}\}/)
    expect(html).to.not.include('{%')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await notice.waitFor()
    await editor.untilSaved()
    expect(await htmlOf()).to.equal(before)
  })
})
