import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedTemplate, DraftAnswer, ImportedSource } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const folder = path.resolve(import.meta.dirname, 'fixtures/docx')
const files = readdirSync(folder).filter((name) => name.endsWith('.docx'))

/** Documents that cannot be imported, and the message for their authors. */
const refusals: Record<string, RegExp> = {
  'ExternalEntityInText.docx': /declares entities/,
  'bug53475-password-is-pass.docx': /password/,
  'truncated62886.docx': /damaged/,
}
/** Documents that can be imported, but must be fixed before they can be published. */
const unpublishable: Record<string, RegExp> = { 'multi-errors.docx': /never closed/ }
const publishable = files.filter((name) => !(name in refusals) && !(name in unpublishable))

/** Notes for the authors of documents. */
const noted: Record<string, RegExp> = {
  'comments.docx': /Comments/,
  'delins.docx': /Tracked changes/,
  'footnotes.docx': /Footnotes/,
  'loop-hebrew.docx': /5 placeholders are not yet fields: \{#products\}, \{title\}/,
  'tag-example.docx': /placeholders are not yet fields: \{/,
  'text-box.docx': /Text boxes/,
}
/** Documents with only a picture or empty cells. */
const wordless = new Set(['external-picture.docx', 'headerPic.docx', 'tbl-having-tables.docx'])
/** Text that is only in the margins, not on the page. */
const inMargins: Record<string, string[]> = { 'ThreeColHeadFoot.docx': ['First', 'Middle'] }

describe('Word documents from other programs, from the upload to the filled-in document', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `word-${Date.now()}@example.com` })
  })
  after(() => stack?.close())

  for (const name of Object.keys(refusals))
    it(`422 invalid_upload with the reason: ${name}`, async () => {
      const { status, answer } = await sendFile(name)
      expect(status).to.equal(422)
      expect(answer.code).to.equal('invalid_upload')
      expect(answer.detail).to.match(refusals[name] ?? /^$/)
    })

  for (const name of Object.keys(unpublishable))
    it(`201, with the problems to fix before publishing: ${name}`, async () => {
      const { status, answer } = await sendFile(name)
      expect(status).to.equal(201)
      expect(answer.notes.join('\n')).to.match(unpublishable[name] ?? /^$/)
    })

  for (const name of publishable)
    it(`201, can be published unchanged, and prints every word on its page: ${name}`, async () => {
      const { status, answer } = await sendFile(name)
      expect(status, answer.detail).to.equal(201)
      expect(answer.notes.join('\n')).to.match(noted[name] ?? /(?:)/)
      const { html, sample } = await publish(answer.templateId)
      const pdf = await createAsCaller({ stack, session }, { templateId: answer.templateId, data: sample })
      const printed = lettersOf((await readPrintedWords(pdf)).map(({ text }) => text).join(''))
      const words = [...wordsOf(html), ...(inMargins[name] ?? [])]
      expect(words.length === 0, 'the page has no text').to.equal(wordless.has(name))
      expect(words.filter((word) => !printed.includes(lettersOf(word)))).to.deep.equal([])
    })

  it('200: reads every document again for its template, whose draft stays unchanged', async () => {
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
    const read = (await again.json()) as ImportedSource
    expect(read.source.files['template.html']).to.not.equal(before.source.files['template.html'])
    expect(Object.keys(read.source.assets)).to.have.length(1)
    expect(await draftOf()).to.deep.equal(before)
    const refused = await session.fetch(`/templates/${templateId}/document/file`, {
      method: 'POST',
      body: Buffer.from('hello'),
    })
    expect(refused.status).to.equal(422)
  })

  async function sendFile(name: string): Promise<{
    status: number
    answer: CreatedTemplate & { code: string; detail: string }
  }> {
    const answer = await session.fetch(`/templates/file?name=${path.parse(name).name}`, {
      method: 'POST',
      body: readFileSync(path.join(folder, name)),
    })
    return {
      status: answer.status,
      answer: (await answer.json()) as CreatedTemplate & { code: string; detail: string },
    }
  }

  /** Publishes the template, and resolves with its page and sample. */
  async function publish(templateId: string): Promise<{ html: string; sample: Record<string, unknown> }> {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const published = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: draft.revision },
    })
    expect(published.status, await published.text()).to.be.oneOf([200, 201])
    const { files: source } = draft.source
    return {
      html: source['template.html'] ?? '',
      sample: JSON.parse(source['sample.json'] ?? '{}') as Record<string, unknown>,
    }
  }
})

/** Returns the words on a page, without tags or text that is only printed if there is no data. */
function wordsOf(html: string): string[] {
  const text = html
    .replaceAll(/\{\{\^\s*([^{}]+?)\s*\}\}[\s\S]*?\{\{\/\s*\1\s*\}\}/g, ' ')
    .replaceAll(/<[^>]*>|\{\{[^{}]*\}\}/g, ' ')
    .replaceAll('&shy;', '')
    .replaceAll(/&\w+;/g, ' ')
  return text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
}

/** Returns only the letters, regardless of how a font draws them. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
