import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

describe('using the brand in a template without it, in a browser against the whole stack', () => {
  const suite = useDashboard(`brand-here-${Date.now()}@example.com`)

  async function made(html: string, css: string) {
    const { session } = suite
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const { source, revision } = await readDraft(session, templateId)
    const files = {
      'template.html': html,
      'style.css': css,
      'template.json': '{"name":"Old"}',
      'sample.json': '{"no":"A-1"}',
    }
    const logo = source.assets['assets/brand-logo.svg']
    const assets = logo ? { 'assets/our logo.svg': logo } : {}
    const answer = await session.fetch(`/templates/${templateId}/draft`, {
      method: 'PUT',
      json: { source: { files, assets }, revision },
    })
    expect(answer.status, await answer.text()).to.equal(200)
    return { templateId, read: async () => (await readDraft(session, templateId)).source }
  }

  it('applies the brand with the keyboard, with a preview of before and after, as one undo step', async () => {
    const { session, page, stack } = suite
    await session.fetch('/brand', {
      method: 'PUT',
      json: { primary: '#7a1040', accent: null, headingFont: 'inter', textFont: 'literata' },
    })
    const { templateId, read } = await made(
      '<img src="assets/our logo.svg" alt=""><h1>Invoice {{no}}</h1>',
      'body{font:10pt Georgia,serif}h1{color:#0f4c5c}img{height:14mm}',
    )
    const before = await read()
    await openEditor(page, { stack, templateId, search: 'tab=settings' })
    await page.getByRole('button', { name: 'Apply brand' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Apply brand' })
    await dialog.getByText('Primary color replaces #0f4c5c').waitFor()
    await dialog.getByText('Logo replaces assets/our logo.svg').waitFor()
    await dialog.getByText('Your company’s name and address are not inserted').waitFor()
    await dialog.getByRole('img', { name: 'Current page', exact: true }).waitFor()
    await dialog.getByRole('img', { name: 'With brand', exact: true }).waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    expect(await read()).to.deep.equal(before)
    await dialog.getByRole('button', { name: 'Apply brand' }).press('Enter')
    await until(async () => 'assets/brand-logo.svg' in (await read()).assets)
    const { files, assets } = await read()
    expect(Object.keys(assets)).to.deep.equal(['assets/brand-logo.svg'])
    expect(files['template.html']).to.equal('<img src="assets/brand-logo.svg" alt=""><h1>Invoice {{no}}</h1>')
    expect(files['style.css']).to.equal(
      'body{font:10pt var(--brand-font-text, Georgia,serif)}h1{color:var(--brand-primary, #0f4c5c)}img{height:14mm}',
    )
    await page.getByRole('button', { name: /^Undo/ }).click()
    await until(async () => 'assets/our logo.svg' in (await read()).assets)
    expect(await read()).to.deep.equal(before)
  })

  it('reports that there is nothing to replace', async () => {
    const { page, stack } = suite
    const { templateId, read } = await made('<p>{{no}}</p>', 'p{color:#333}')
    const before = await read()
    await openEditor(page, { stack, templateId, search: 'tab=settings' })
    await page.getByRole('button', { name: 'Apply brand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply brand' })
    await dialog.getByText('Nothing to replace').waitFor()
    expect(await dialog.getByRole('button', { name: 'Apply brand' }).count()).to.equal(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    expect(await read()).to.deep.equal(before)
  })
})
