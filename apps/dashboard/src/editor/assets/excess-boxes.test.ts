import { defaultBox, readOverlay, writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { describeExcessBoxes, findExcessBoxes, withoutExcessBoxes } from './excess-boxes.ts'

describe('boxes on pages that a PDF does not have', () => {
  const boxOn = (page: number) => defaultBox('text', { page, left: 10, top: 10, width: 50, height: 20 })
  const html = writeOverlay([1, 4, 3, 4].map(boxOn))
  const beyond = (pages: number) => findExcessBoxes(readOverlay(html), pages)

  it('are counted, with their pages in ascending order', () => {
    expect(beyond(4).indexes).to.deep.equal([])
    expect(describeExcessBoxes(beyond(3))).to.equal('2 boxes are on page 4')
    expect(describeExcessBoxes(beyond(2))).to.equal('3 boxes are on pages 3 and 4')
    const many = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(describeExcessBoxes({ indexes: [0], pages: [7] })).to.equal('1 box is on page 7')
    expect(describeExcessBoxes({ indexes: many, pages: many })).to.match(/ 7, 8, and 4 more$/)
  })

  it('are removed with their sections, and everything else stays unchanged', () => {
    expect(withoutExcessBoxes(html, 4)).to.equal(html)
    expect(withoutExcessBoxes(html, 1)).to.equal(writeOverlay([boxOn(1)]))
  })
})
