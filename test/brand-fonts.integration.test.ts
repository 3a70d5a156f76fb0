import { brandFontPairs, type DraftAnswer, type PreviewAnswer } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate } from './parts/editor-page.ts'
import { libraryTemplates } from './parts/library.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

describe('the fonts of a brand, against the whole stack', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `brand-fonts-${Date.now()}@example.com` })
  })
  after(() => stack.close())

  async function pagesAndWarnings(templateId: string) {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const answer = await session.fetch(`/templates/${templateId}/preview`, {
      method: 'POST',
      json: { source: draft.source, data: { kind: 'sample', file: 'sample.json' } },
    })
    expect(answer.status).to.equal(200)
    const { report } = (await answer.json()) as PreviewAnswer
    return { pages: report.pages, warnings: report.warnings }
  }

  for (const slug of libraryTemplates) {
    it(`${slug}: every pair of fonts prints as many pages, nothing over the edge and every font there`, async () => {
      const templateId = await makeTemplate(session, { library: slug })
      const style = { primary: null, accent: null }
      await session.fetch('/brand', { method: 'PUT', json: { ...style, headingFont: null, textFont: null } })
      const plain = await pagesAndWarnings(templateId)
      expect(plain.warnings).to.deep.equal([])
      for (const { label, headingFont, textFont } of brandFontPairs) {
        await session.fetch('/brand', { method: 'PUT', json: { ...style, headingFont, textFont } })
        expect(await pagesAndWarnings(templateId), label).to.deep.equal(plain)
      }
    })
  }
})
