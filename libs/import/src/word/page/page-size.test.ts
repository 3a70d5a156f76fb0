import { expect } from 'chai'
import { lengthOf, pageSizeOf } from './page-size.ts'

describe('pages of Word documents', () => {
  it('have a named size, regardless of orientation and rounding, or else both side lengths', () => {
    expect(pageSizeOf({ width: 595.3, height: 841.9 })).to.deep.equal({ size: 'A4', orientation: 'portrait' })
    expect(pageSizeOf({ width: 792, height: 612 })).to.deep.equal({
      size: 'Letter',
      orientation: 'landscape',
    })
    expect(pageSizeOf({ width: 300, height: 200.256 })).to.deep.equal({
      size: '200.26pt 300pt',
      orientation: 'landscape',
    })
  })

  it('have margins in whole millimeters if exact, otherwise in points', () => {
    expect(lengthOf(56.7)).to.equal('20mm')
    expect(lengthOf(72)).to.equal('72pt')
    expect(lengthOf(0)).to.equal('0mm')
  })
})
