import { expect } from 'chai'
import {
  changedSinceDocument,
  readDocumentMark,
  settingsDigest,
  withDocumentMark,
  withoutDocumentMark,
} from './document-mark.ts'

const [html, css, page] = ['<p>a</p>', 'p { margin: 0 }\n', { size: 'A4' }]

describe('the mark of an imported template', () => {
  it('is before the style, and can be removed completely', () => {
    const marked = withDocumentMark(html, css, page)
    expect(withoutDocumentMark(marked)).to.equal(css)
    expect(readDocumentMark(marked)?.settings).to.equal(settingsDigest(page))
    expect(readDocumentMark(css)).to.equal(undefined)
  })

  it('shows whether the page or the style has changed since the import', () => {
    const marked = withDocumentMark(html, css, page)
    expect(changedSinceDocument(html, marked)).to.deep.equal({ page: false, style: false })
    expect(changedSinceDocument(`${html} `, marked)).to.deep.equal({ page: true, style: false })
    expect(changedSinceDocument(html, `${marked} `)).to.deep.equal({ page: false, style: true })
    expect(changedSinceDocument(html, css)).to.equal(undefined)
  })

  it('is the same if page settings are in a different order, or if documents do not have them', () => {
    const margin = { top: '1mm', left: '2mm' }
    const one = settingsDigest({ size: 'A4', margin })
    expect(settingsDigest({ pdf: 'a.pdf', margin: { left: '2mm', top: '1mm' }, size: 'A4' })).to.equal(one)
    expect(settingsDigest({ size: 'A4', orientation: 'portrait', margin })).to.equal(one)
    expect(settingsDigest({ size: 'A5', margin })).to.not.equal(one)
  })
})
