import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedTemplate, DraftAnswer } from '@platen/contract'
import { PdfMerger } from '@platen/pdf'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { qpdfComplaints } from './parts/qpdf.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

const folder = path.resolve(import.meta.dirname, 'fixtures/pdf')
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
/** PDFs that cannot be drawn over, and the message for their authors. */
const refusals: Record<string, RegExp> = {
  'damaged-invalid-root.pdf': /too damaged/,
  'damaged-no-trailer.pdf': /too damaged/,
  'encrypted-aes-password.pdf': /password/,
  'encrypted-rc4-password.pdf': /password/,
  'encrypted-tabula.pdf': /password/,
  'libreoffice-password.pdf': /password/,
}

/** The first page of this file is too small for the mark, so its template cannot be published. */
const tooSmall = 'imagemagick-images.pdf'

/** Position of the mark on the page. */
const [left, top] = [20, 14]

describe('PDFs from other programs, from upload to a filled-in document', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `foreign-${Date.now()}@example.com` })
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
      const { templateId } = answer
      const published = await markFirstPage(templateId)
      const said = await published.text()
      expect(published.status, said).to.be.oneOf(name === tooSmall ? [422] : [200, 201])
      if (name === tooSmall) {
        expect(said).to.include('extends beyond the edge of page 1')
        return
      }
      const pdf = await createAsCaller({ stack, session }, { templateId, data: { mark: 'Zoë' } })
      expect(qpdfComplaints(pdf)).to.equal('')
      const words = await readPrintedWords(pdf)
      const [mark, ...again] = words.filter(({ text }) => text.includes('Zoë'))
      expect(again).to.deep.equal([])
      expect(mark).to.include({ page: 1 })
      expect(mark?.left).to.be.closeTo(left, 0.5)
      expect(mark?.baseline).to.be.within(top, top + 9)
      await mergeTwice(pdf)
    })
  }

  /** Asserts that two copies of the PDF can be merged, as a batch does for a single file. */
  async function mergeTwice(pdf: Buffer): Promise<void> {
    const merger = new PdfMerger({ title: 'Both', createdAt: 0 })
    expect([merger.add('first', pdf), merger.add('second', pdf)]).to.deep.equal([true, true])
    const merged = Buffer.concat([merger.take(), merger.end()])
    expect(qpdfComplaints(merged)).to.equal('')
    const marks = (await readPrintedWords(merged)).filter(({ text }) => text.includes('Zoë'))
    expect(marks.length).to.equal(2)
    expect(marks[0]?.left).to.be.closeTo(left, 0.5)
    expect(marks[1]).to.deep.include({ left: marks[0]?.left, baseline: marks[0]?.baseline })
  }

  /** Adds the mark, and returns the response to the publication. */
  async function markFirstPage(templateId: string): Promise<Response> {
    const draft = (await (await session.fetch(`/templates/${templateId}/draft`)).json()) as DraftAnswer
    const { source, revision } = draft
    const html = `<section data-page="1"><div data-box="text" style="left:${left}pt;top:${top}pt;width:60pt;height:10pt;font:8pt/1.1 'Noto Sans'">{{mark}}</div></section>`
    const changed = { ...source.files, 'template.html': html, 'sample.json': '{"mark":"x"}' }
    const saved = await session.fetch(`/templates/${templateId}/draft`, {
      method: 'PUT',
      json: { revision, source: { ...source, files: changed } },
    })
    const next = (await saved.json()) as { revision: number }
    return session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision: next.revision },
    })
  }
})
