import { expect } from 'chai'
import { boxesOn, openedDesk, textAt } from '../testing/opened-desk.ts'
import { copyText, copyToAllPages, duplicateSelected, pasteText } from './copy-boxes.ts'

describe('copies of boxes', () => {
  it('go to the page that is looked at, free and in the order of their pages; the last page takes what is beyond', () => {
    const from = openedDesk([textAt(1, { isLocked: true }), textAt(2, { left: 300 })], [0, 1])
    const text = copyText(from)
    const to = openedDesk([])
    to.store.setState({ page: 2 })
    expect(pasteText(to, text)).to.equal(true)
    expect(boxesOn(to).map(({ page, left, isLocked }) => [page, left, isLocked])).to.deep.equal([
      [2, 100, false],
      [2, 300, false],
    ])
    expect(to.store.getState().selected).to.deep.equal([0, 1])
  })

  it('are made of nothing but boxes', () => {
    const desk = openedDesk([])
    for (const text of ['', 'data-box', '<p>data-box</p>', '<div data-box="text">no sheet</div>'])
      expect(pasteText(desk, text), text).to.equal(false)
    expect(boxesOn(desk)).to.deep.equal([])
  })

  it('stand beside what they are of, and on every other page at the same place', () => {
    const desk = openedDesk([textAt(1)], [0])
    duplicateSelected(desk)
    const [box, copy] = boxesOn(desk)
    expect([copy?.page, copy?.left === box?.left]).to.deep.equal([1, false])
    desk.store.setState({ selected: [0] })
    copyToAllPages(desk)
    expect(boxesOn(desk).map(({ page }) => page)).to.deep.equal([1, 1, 2])
    expect(boxesOn(desk)[2]).to.include({ left: 100, top: 100 })
  })
})
