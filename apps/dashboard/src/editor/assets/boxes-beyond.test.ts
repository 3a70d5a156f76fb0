import { defaultBox, readOverlay, writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { beyondWords, boxesBeyond, withoutBoxesBeyond } from './boxes-beyond.ts'

describe('boxes on pages that a PDF does not have', () => {
  const boxOn = (page: number) => defaultBox('text', { page, left: 10, top: 10, width: 50, height: 20 })
  const html = writeOverlay([1, 4, 3, 4].map(boxOn))
  const beyond = (pages: number) => boxesBeyond(readOverlay(html), pages)

  it('are counted, with their pages in order', () => {
    expect(beyond(4).indexes).to.deep.equal([])
    expect(beyondWords(beyond(3))).to.equal('2 boxes stand on page 4')
    expect(beyondWords(beyond(2))).to.equal('3 boxes stand on pages 3 and 4')
    const many = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(beyondWords({ indexes: [0], pages: [7] })).to.equal('1 box stands on page 7')
    expect(beyondWords({ indexes: many, pages: many })).to.match(/ 7, 8, and 4 more$/)
  })

  it('go with their sections, and all else stays to the byte', () => {
    expect(withoutBoxesBeyond(html, 4)).to.equal(html)
    expect(withoutBoxesBeyond(html, 1)).to.equal(writeOverlay([boxOn(1)]))
  })
})
