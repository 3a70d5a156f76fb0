import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, readDraft } from './parts/editor-page.ts'
import { openPanel } from './parts/panel-page.ts'

describe('a Word template for another template engine, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@placeholders.example.com')

  it('lists its placeholders with their replacements, and one button converts them to fields and a repeated row, in one undo step', async () => {
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
    // The two rows in the sample.
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

  it('a row is repeated for each item in a new list from the panel, with its fields, and undo restores it', async () => {
    const row = '<tr><td>{{course}}</td><td>{{room}}</td></tr>'
    const html = `<h1>{{school}}</h1>\n<table>\n  <tbody>\n    ${row}\n  </tbody>\n</table>\n`
    const sample = { school: 'East', course: 'Maths', room: 'A1' }
    const given = {
      'template.html': html,
      'template.json': JSON.stringify({ name: 'Timetable' }),
      'sample.json': JSON.stringify(sample),
    }
    const { page } = dashboard
    const { walkTo, files, ...editor } = await openPanel(dashboard, given, 'East')
    const panel = await walkTo('Row')
    await panel.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'For each item of a new list' }).click()
    await editor.documentPage(1).getByText('Maths', { exact: true }).nth(1).waitFor()
    const kept = await files()
    expect(kept['template.html']).to.equal(html.replace(row, `{{#items}}\n    ${row}\n    {{/items}}`))
    const item = { course: 'Maths', room: 'A1' }
    expect(JSON.parse(kept['sample.json'] ?? '')).to.deep.equal({ school: 'East', items: [item, item] })
    await page.getByRole('button', { name: /^Undo/ }).click()
    await editor.untilSaved()
    expect(await files()).to.include({ 'template.html': html })
  })
})
