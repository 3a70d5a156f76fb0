import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'

const files = {
  'template.html': '<h1>Invoice</h1>\n<p>{{text.bye}}</p>\n<p>For {{name}}</p>',
  'style.css': '',
  'template.json': JSON.stringify({
    name: 'Invoice',
    language: 'en',
    locale: '{{locale}}',
    fields: { locale: { type: 'text', default: 'en' }, name: { type: 'text' } },
  }),
  'texts/en.json': '{\n  "bye": "Goodbye"\n}\n',
  'texts/de.json': '{\n  "bye": "Auf Wiedersehen"\n}\n',
  'sample.json': JSON.stringify({ locale: 'de', name: 'Ada' }),
}

describe('typing on a page with several languages, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-language.example.com')

  it('changes only the preview’s language, or all languages on request', async () => {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files })
    const editor = await openEditor(page, { stack, templateId })
    await editor.untilShown('Auf Wiedersehen')
    const draft = async () => (await readDraft(session, templateId)).source.files
    const textsOf = async (tag: string) => JSON.parse((await draft())[`texts/${tag}.json`] ?? '') as unknown

    await editor.documentPage(1).getByText('Invoice').dblclick()
    const box = page.getByRole('textbox', { name: 'Text on the page' })
    await box.waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Rechnung')
    await page.keyboard.press('Enter')
    await page.getByText('Changed in German only.').waitFor()
    await editor.untilShown('Rechnung')
    await editor.untilSaved()
    expect((await draft())['template.html']).to.equal(
      files['template.html'].replace('Invoice', '{{text.invoice}}'),
    )
    expect(await textsOf('de')).to.deep.equal({ bye: 'Auf Wiedersehen', invoice: 'Rechnung' })
    expect(await textsOf('en')).to.deep.equal({ bye: 'Goodbye', invoice: 'Invoice' })
    if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })

    await page.getByRole('button', { name: 'Change in all languages' }).click()
    await page.getByText('Changed in German only.').waitFor({ state: 'detached' })
    await editor.untilSaved()
    expect(await textsOf('en')).to.deep.equal({ bye: 'Goodbye', invoice: 'Rechnung' })

    for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
    await editor.untilShown('Invoice')
    await editor.untilSaved()
    expect(await draft()).to.deep.include({
      'template.html': files['template.html'],
      'texts/de.json': files['texts/de.json'],
      'texts/en.json': files['texts/en.json'],
    })
  })
})
