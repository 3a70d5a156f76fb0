import { defaultBox, type OverlayBox, writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { overlayFindings } from './overlay-findings.ts'

describe('findings of boxes over a PDF', () => {
  const at = { page: 2, left: 10, top: 10, width: 200, height: 40 }
  const boxOf = (kind: OverlayBox['kind'], change: object): OverlayBox => ({
    ...defaultBox(kind, at),
    ...change,
  })
  const titles = (...boxes: OverlayBox[]) => overlayFindings(writeOverlay(boxes)).map(({ title }) => title)
  const column = (text: string) => ({ width: 50, text, align: 'left' })

  it('include unmatched braces, with their page', () => {
    const html = writeOverlay([boxOf('text', { text: 'Dear {{name' })])
    const [only] = overlayFindings(html)
    expect(only).to.include({ title: '“Dear {{name” has unmatched braces' })
    expect(only?.message).to.match(/^On page 2\. /)
    expect(only?.go).to.deep.equal({ tab: 'page', page: 2 })
    expect(titles(boxOf('text', { text: 'name}}' }))).to.have.length(1)
    expect(
      titles(boxOf('table', { list: 'rows', columns: [column('{{a}}'), column('{{b')] })),
    ).to.have.length(1)
    expect(titles(boxOf('text', { text: '{{a}} {b} {{c}}' }))).to.deep.equal([])
  })

  it('include check marks without a field and empty boxes, but not filled boxes', () => {
    expect(
      titles(
        boxOf('check', { field: '' }),
        boxOf('image', { address: '' }),
        boxOf('code', { value: '' }),
        boxOf('text', { text: ' ' }),
        boxOf('table', { list: 'rows', columns: [column('')] }),
      ),
    ).to.deep.equal([
      'A check mark has no field',
      'An image is empty',
      'A code is empty',
      'A text box is empty',
      'A table is empty',
    ])
    expect(
      titles(
        boxOf('check', { field: 'paid' }),
        boxOf('image', { address: '{{photo}}' }),
        boxOf('code', { value: '{{id}}' }),
        boxOf('table', { list: 'rows', columns: [column('{{a}}'), column('')] }),
      ),
    ).to.deep.equal([])
    expect(overlayFindings('<p>{{name</p>')).to.deep.equal([])
  })
})
