import { expect } from 'chai'
import { createPreviewReader, packPreviewPart, type PreviewPart, readPreview } from './preview-body.ts'
import type { PreviewAnswer } from './templates.ts'

const answerOf = (bytes: number): PreviewAnswer => ({
  fileName: 'Grüße.pdf',
  report: { ms: { queue: 0, load: 0, merge: 0, print: 0, deliver: 0 }, pages: 1, bytes, warnings: [] },
  fields: [],
  notes: [],
  brand: null,
  settings: {
    name: '',
    fileName: '',
    language: 'en',
    optional: [],
    tagged: true,
    compact: false,
    page: { size: 'A4', orientation: 'portrait', margin: { top: '', right: '', bottom: '', left: '' } },
    images: 'prepared',
  },
})

/** Returns a body with these parts. */
function bodyOf(...parts: PreviewPart[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => packPreviewPart(part).flatMap((piece) => [...piece])))
}

const answer = answerOf(3)
const pages = { pdf: Uint8Array.of(4, 5) }
const elements = { elements: Uint8Array.of(1, 2) }
const whole = { answer, pdf: Uint8Array.of(0, 255, 10) }

describe('the body of a preview response', () => {
  it('is parsed into what was written: the response, the document, and its elements', () => {
    expect(readPreview(bodyOf({ ...whole, ...elements }).buffer)).to.deep.equal({ ...whole, ...elements })
  })

  it('has no elements if none were written', () => {
    expect(readPreview(bodyOf(whole).buffer)).to.deep.equal({ ...whole, elements: undefined })
  })

  it('contains the complete document and the elements that were sent before it, if sent in parts', () => {
    expect(readPreview(bodyOf(pages, elements, whole).buffer)).to.deep.equal({ ...whole, ...elements })
  })

  it('yields each part as soon as its last byte arrives, regardless of how the bytes are split', () => {
    const parts = [pages, elements, whole]
    const body = bodyOf(...parts)
    const ends = [1, 2, 3].map((count) => bodyOf(...parts.slice(0, count)).length)
    for (const size of [1, 2, 7, body.length]) {
      const reader = createPreviewReader()
      const read: { part: PreviewPart; at: number }[] = []
      for (let at = 0; at < body.length; at += size) {
        const chunk = body.subarray(at, at + size)
        for (const part of reader.read(chunk)) read.push({ part, at: at + chunk.length })
      }
      expect(reader.isAtEnd()).to.equal(true)
      const absent = { answer: undefined, problem: undefined, pdf: undefined, elements: undefined }
      expect(read.map(({ part }) => part)).to.deep.equal(parts.map((part) => ({ ...absent, ...part })))
      const firstChunkWith = (end: number) => Math.min(body.length, Math.ceil(end / size) * size)
      expect(read.map(({ at }) => at)).to.deep.equal(ends.map(firstChunkWith))
    }
  })

  it('ends with the error that follows the pages', () => {
    const problem = {
      type: 'https://example.com/problems/render-timeout',
      title: 'The document took too long',
      status: 504,
      code: 'render_timeout' as const,
      detail: 'Send shorter lists.',
      requestId: 'r',
    }
    const body = bodyOf(pages, { problem })
    expect(createPreviewReader().read(body).at(-1)?.problem).to.deep.equal(problem)
    expect(() => readPreview(body.buffer)).to.throw()
  })

  it('is rejected when it is incomplete', () => {
    for (const parts of [[whole], [pages, elements, whole]]) {
      const { buffer } = bodyOf(...parts)
      for (let length = 0; length < buffer.byteLength; length++)
        expect(() => readPreview(buffer.slice(0, length)), String(length)).to.throw()
    }
  })
})
