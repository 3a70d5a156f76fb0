import { expect } from 'chai'
import { previewHead, readPreview } from './preview-body.ts'
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

/** The body of an answer with these files. */
function bodyOf(answer: PreviewAnswer, ...files: number[][]): ArrayBuffer {
  return Uint8Array.from([...previewHead(answer), ...files.flat()]).buffer
}

describe('the body of a preview’s answer', () => {
  it('is read as it was written: the answer, the document, and its elements', () => {
    const answer = answerOf(3)
    expect(readPreview(bodyOf(answer, [0, 255, 10], [1, 2]))).to.deep.equal({
      answer,
      pdf: Uint8Array.of(0, 255, 10),
      elements: Uint8Array.of(1, 2),
    })
  })

  it('without elements has none', () => {
    expect(readPreview(bodyOf(answerOf(1), [7]))).to.deep.include({
      pdf: Uint8Array.of(7),
      elements: undefined,
    })
  })

  it('is refused when it is not whole', () => {
    const whole = bodyOf(answerOf(3), [1, 2, 3])
    for (let length = 0; length < whole.byteLength; length++)
      expect(() => readPreview(whole.slice(0, length)), String(length)).to.throw()
  })
})
