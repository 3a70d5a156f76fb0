import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedTemplate, DraftAnswer, ReadSource } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const folder = path.resolve(import.meta.dirname, 'fixtures/docx')
const files = readdirSync(folder).filter((name) => name.endsWith('.docx'))

/** Which cannot be taken, and what their authors are told. */
const refusals: Record<string, RegExp> = {
  'ExternalEntityInText.docx': /declares entities/,
  'bug53475-password-is-pass.docx': /password/,
  'truncated62886.docx': /damaged/,
}
/** Which open, and say what is to be mended before they can be published. */
const unpublishable: Record<string, RegExp> = { 'multi-errors.docx': /never closed/ }

/** What the page says, and what its author is told. */
const expected: Record<string, { words?: string[]; notes?: RegExp }> = {
  'IllustrativeCases.docx': { words: ['Patrick', '17,542'] },
  'checkboxes.docx': { words: ['unchecked:'] },
  'comments.docx': { notes: /Comments/ },
  'delins.docx': { notes: /Tracked changes/ },
  'footnotes.docx': { notes: /Footnotes/ },
  'headerPic.docx': {},
  'loop-hebrew.docx': { notes: /\{\{[^}]+\}\}/ },
  'tag-example.docx': { notes: /looks like a field of another program/ },
  'text-box.docx': { notes: /Text boxes/ },
  'ThreeColHeadFoot.docx': { words: ['First', 'Middle'] },
}

describe('Word documents of other programs, from upload to a filled document', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `word-${Date.now()}@example.com` })
  })
  after(() => stack?.close())

  for (const name of files) {
    it(name, async () => {
      const upload = await session.fetch(`/templates/file?name=${path.parse(name).name}`, {
        method: 'POST',
        body: readFileSync(path.join(folder, name)),
      })
      const answer = (await upload.json()) as CreatedTemplate & { detail: string }
      const refusal = refusals[name]
      if (refusal) {
        expect(upload.status).to.equal(422)
        expect(answer.detail).to.match(refusal)
        return
      }
      expect(upload.status, answer.detail).to.equal(201)
      const { templateId, notes } = answer
      const { words: wanted = [], notes: noted } = expected[name] ?? {}
      if (noted) expect(notes.join('\n')).to.match(noted)
      const wrong = unpublishable[name]
      if (wrong) expect(notes.join('\n')).to.match(wrong)
      else {
        const sample = await publish(templateId)
        const pdf = await createAsCaller({ stack, session }, { templateId, data: sample })
        const printed = (await readPrintedWords(pdf)).map(({ text }) => text).join(' ')
        for (const word of wanted) expect(printed).to.include(word)
      }
    }).timeout(60_000)
  }

  it('200: a document is read again for its template, whose draft stays as it is; no document is refused', async () => {
    const bytes = readFileSync(path.join(folder, 'tables.docx'))
    const upload = await session.fetch('/templates/file?name=again', { method: 'POST', body: bytes })
    const { templateId } = (await upload.json()) as CreatedTemplate
    const draftOf = async () =>
      (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const before = await draftOf()
    const again = await session.fetch(`/templates/${templateId}/document/file`, {
      method: 'POST',
      body: readFileSync(path.join(folder, 'headerPic.docx')),
    })
    const read = (await again.json()) as ReadSource
    expect(read.source.files['template.html']).to.not.equal(before.source.files['template.html'])
    expect(Object.keys(read.source.assets)).to.have.length(1)
    expect(await draftOf()).to.deep.equal(before)
    const refused = await session.fetch(`/templates/${templateId}/document/file`, {
      method: 'POST',
      body: Buffer.from('hello'),
    })
    expect(refused.status).to.equal(422)
  })

  /** Resolves with the draft's sample. */
  async function publish(templateId: string): Promise<Record<string, unknown>> {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: draft.revision },
    })
    expect(published.status, await published.text()).to.be.oneOf([200, 201])
    return JSON.parse(draft.source.files['sample.json'] ?? '{}') as Record<string, unknown>
  }
})
