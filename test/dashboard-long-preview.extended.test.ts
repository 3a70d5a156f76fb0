import { execFileSync } from 'node:child_process'
import type { PreviewRequest } from '@platen/contract'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { previewIn } from './parts/read-preview.ts'
import { until } from './parts/stack.ts'

const rows = Array.from({ length: 60 }, (_, index) => ({ name: `Row ${index + 1}` }))
const list = {
  'template.html': '<h1>First list</h1>\n{{#rows}}<p>{{name}} is old</p>{{/rows}}\n',
  'style.css': 'p { break-before: page }',
  'template.json': JSON.stringify({ name: 'List', page: { footer: { center: '{page} of {pages}' } } }),
  'sample.json': JSON.stringify({ rows }),
}

describe('a document of 61 pages in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@long-preview.example.com')

  /** Opens the editor; what asks for a whole document waits from then on until `letWhole` is called. */
  async function open(search: string) {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: list })
    const editor = await openEditor(page, { stack, templateId, search })
    await page.getByText(/^Up to date/).waitFor()
    const held: (() => void)[] = []
    const asked: string[] = []
    let isOpen = false
    await page.route('**/preview', async (route) => {
      const { shows = 'whole' } = route.request().postDataJSON() as PreviewRequest
      asked.push(shows)
      if (shows === 'whole' && !isOpen) await new Promise<void>((resolve) => held.push(resolve))
      // A request that was cancelled meanwhile cannot go on.
      await route.continue().catch(() => undefined)
    })
    const letWhole = () => {
      isOpen = true
      for (const go of held) go()
    }
    return { page, editor, asked, held, letWhole }
  }

  it('shows the page that one looks at before all of it is made, and the rest after it', async () => {
    const { page, editor, asked, held, letWhole } = await open('tab=code&page=31')
    const seen = editor.documentPage(31)
    await seen.getByText('Row 30 is old').waitFor()
    await editor.replaceInCode('old', 'new')
    await seen.getByText('Row 30 is new').waitFor()
    await seen.getByText('31 of 61').waitFor()
    await until(() => Promise.resolve(held.length > 0))
    await page.getByText('Updating…').waitFor()
    expect(await page.getByText(/^Up to date/).count()).to.equal(0)
    letWhole()
    await page.getByText(/^Up to date/).waitFor()
    await seen.getByText('Row 30 is new').waitFor()
    expect(new Set(asked)).to.deep.equal(new Set(['pages', 'whole']))
  })

  it('shows what is typed while the whole of it is being made, also when the page that one looked at is no more', async () => {
    const { page, editor, held, letWhole } = await open('tab=code&page=31')
    await editor.replaceInCode('old', 'new')
    await editor.documentPage(31).getByText('Row 30 is new').waitFor()
    await until(() => Promise.resolve(held.length > 0))
    await page.keyboard.type('er')
    await editor.documentPage(31).getByText('Row 30 is newer').waitFor()
    await editor.openCode('CSS')
    await editor.replaceInCode('page', 'auto')
    await page.getByRole('region', { name: /^Document, \d pages$/ }).waitFor()
    await editor.untilShown('Row 60 is newer')
    letWhole()
    await page.getByText(/^Up to date/).waitFor()
    await editor.untilShown('Row 60 is newer')
  })

  it('has the same pages when they are asked for alone, without tags and bookmarks', async () => {
    const { session } = dashboard
    const files = {
      ...list,
      'template.html': '<h1>List</h1><p>Page <b>one</b></p><p style="width: 300mm">two</p>',
      'template.json': JSON.stringify({ name: 'List', bookmarks: true }),
      'sample.json': '{}',
    }
    const templateId = await makeTemplate(session, { files })
    const source = { files, assets: {} }
    const ask = async (shows: Pick<PreviewRequest, 'shows'>) => {
      const json: PreviewRequest = { source, data: { kind: 'blank' }, ...shows }
      const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
      const { pdf: input, answer: made } = await previewIn(answer)
      const { report, settings } = made
      const info = execFileSync('pdfinfo', ['-'], { input }).toString()
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input }).toString()
      return { report, settings, info, text, warnings: report.warnings.map(({ code }) => code) }
    }
    const whole = await ask({})
    const pages = await ask({ shows: 'pages' })
    expect(whole.info).to.match(/^Tagged: +yes$/m)
    expect(pages.info).to.match(/^Tagged: +no$/m)
    expect(whole.warnings).to.deep.equal(['overflow'])
    expect(pages.warnings).to.deep.equal(['overflow'])
    expect(pages.text).to.include('two').and.to.equal(whole.text)
    expect(pages.settings).to.deep.equal(whole.settings)
    expect(pages.report.pages).to.equal(whole.report.pages)
    expect(pages.report.bytes).to.be.below(whole.report.bytes)
  })
})
