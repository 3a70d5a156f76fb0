import { expect } from 'chai'
import { boxesOn, openedDesk, textAt } from '../testing/opened-desk.ts'
import { placePages } from '../page-places.ts'
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

  it('on all pages leave the view and what is selected, and are made only where no equal box stands', () => {
    const desk = openedDesk([textAt(1), textAt(2, { left: 300 })], [1])
    desk.store.setState({ page: 2 })
    copyToAllPages(desk)
    expect(boxesOn(desk).map(({ page, left }) => [page, left])).to.deep.equal([
      [1, 100],
      [1, 300],
      [2, 300],
    ])
    expect(desk.store.getState()).to.deep.include({
      page: 2,
      selected: [2],
      announcement: 'Copied to 1 page',
    })
    copyToAllPages(desk)
    expect([boxesOn(desk).length, desk.store.getState().announcement]).to.deep.equal([
      3,
      'It is already on all pages',
    ])
  })

  it('stand wholly on narrower pages', () => {
    const desk = openedDesk([textAt(1, { left: 540 })], [0])
    desk.store.setState({
      places: placePages([
        { width: 600, height: 800 },
        { width: 400, height: 800 },
      ]),
    })
    copyToAllPages(desk)
    expect(boxesOn(desk).map(({ left }) => left)).to.deep.equal([540, 350])
  })
})
