import { expect } from 'chai'
import type { Rectangle } from '@platen/template/overlay'
import type { Desk } from '../desk.ts'
import { boxesOn, openedDesk, textAt } from '../testing/opened-desk.ts'
import { alignSelected, distributeSelected, sizeSelected } from './arrange-selected.ts'
import { changeSelected } from './change-selected.ts'
import { deleteSelected } from './delete-selected.ts'
import { lockSelected } from './lock-selected.ts'
import { grow, nudge } from './move-selected.ts'
import { orderSelected } from './order-selected.ts'

const announced = ({ store }: Desk) => store.getState().announcement
const lefts = (desk: Desk) => boxesOn(desk).map(({ left }) => left)

describe('what is done to selected boxes', () => {
  it('leaves locked ones as they are, and says of how many it was done', () => {
    const opened = () =>
      openedDesk(
        [textAt(1, { left: 10 }), textAt(1, { left: 60 }), textAt(1, { left: 300, isLocked: true })],
        [0, 1, 2],
      )
    const desk = opened()
    nudge(desk, 5, 0)
    expect([lefts(desk), announced(desk)]).to.deep.equal([[15, 65, 300], 'Moved 2 boxes'])
    grow(desk, 1, 1)
    expect([boxesOn(desk).map(({ width }) => width), announced(desk)]).to.deep.equal([
      [51, 51, 50],
      'Resized 2 boxes',
    ])
    alignSelected(desk, 'left')
    expect([lefts(desk), announced(desk)]).to.deep.equal([[15, 15, 300], 'Aligned 2 boxes: left edges'])
    sizeSelected(desk, 'width')
    expect(announced(desk)).to.equal('2 boxes have the same width')
    distributeSelected(desk, 'down')
    expect(announced(desk)).to.equal('Distributed 2 boxes vertically')
    deleteSelected(desk)
    expect([lefts(desk), announced(desk)]).to.deep.equal([[300], 'Deleted 2 boxes'])
  })

  it('where all are locked changes nothing, and says so', () => {
    const acts: [act: (desk: Desk) => void, done: string][] = [
      [(desk) => nudge(desk, 1, 1), 'moved'],
      [(desk) => grow(desk, 1, 1), 'resized'],
      [(desk) => alignSelected(desk, 'top'), 'aligned'],
      [(desk) => distributeSelected(desk, 'across'), 'distributed'],
      [(desk) => sizeSelected(desk, 'both'), 'resized'],
      [deleteSelected, 'deleted'],
    ]
    for (const [act, done] of acts) {
      const desk = openedDesk([textAt(1, { isLocked: true })], [0])
      const before = boxesOn(desk)
      act(desk)
      expect(boxesOn(desk)).to.deep.equal(before)
      expect(announced(desk)).to.equal(`Locked boxes cannot be ${done}`)
    }
  })

  it('keeps what is moved on its page', () => {
    const desk = openedDesk([textAt(2, { left: 545, top: 3 })], [0])
    nudge(desk, 10, -10)
    expect(boxesOn(desk)[0]).to.include({ page: 2, left: 550, top: 0 })
  })

  it('ends at the edges of its page, however it is moved or made larger', () => {
    const typed = (change: Partial<Rectangle>) => {
      const desk = openedDesk([textAt(1)], [0])
      changeSelected(desk, (box) => ({ ...box, ...change }), { label: 'Moving' })
      return boxesOn(desk)[0]
    }
    expect(typed({ left: 2_000 })).to.include({ left: 550, width: 50 })
    expect(typed({ left: -30 })).to.include({ left: 0, width: 50 })
    expect(typed({ width: 520 })).to.include({ left: 80, width: 520 })
    expect(typed({ width: 2_000, height: 2_000 })).to.include({ left: 0, top: 0, width: 600, height: 800 })
    const desk = openedDesk([textAt(1, { left: 545 })], [0])
    grow(desk, 10, 0)
    expect(boxesOn(desk)[0]).to.include({ left: 545, width: 55 })
  })

  it('of what stands beyond its page and is not moved changes nothing else', () => {
    const desk = openedDesk([textAt(1, { left: 900 })], [0])
    changeSelected(desk, (box) => (box.kind === 'text' ? { ...box, text: 'Paid' } : box), { label: 'Typing' })
    expect(boxesOn(desk)[0]).to.include({ text: 'Paid', left: 900 })
  })

  it('aligns one box with its page', () => {
    const desk = openedDesk([textAt(2)], [0])
    alignSelected(desk, 'center')
    alignSelected(desk, 'bottom')
    expect(boxesOn(desk)[0]).to.include({ page: 2, left: 275, top: 780 })
    expect(announced(desk)).to.equal('Aligned with the page: bottom')
  })

  it('locks all, and frees them when all are locked', () => {
    const desk = openedDesk([textAt(1), textAt(1, { isLocked: true })], [0, 1])
    lockSelected(desk)
    expect([boxesOn(desk).map(({ isLocked }) => isLocked), announced(desk)]).to.deep.equal([
      [true, true],
      'Locked',
    ])
    lockSelected(desk)
    expect([boxesOn(desk).map(({ isLocked }) => isLocked), announced(desk)]).to.deep.equal([
      [false, false],
      'Unlocked',
    ])
  })

  it('is one step of undo', () => {
    const desk = openedDesk([textAt(1)], [0])
    nudge(desk, 1, 0)
    desk.draft.getState().undo()
    expect(lefts(desk)).to.deep.equal([100])
  })

  it('changes what is drawn over what, and keeps the same boxes selected', () => {
    const desk = openedDesk(
      [1, 2, 3].map((left) => textAt(1, { left })),
      [0],
    )
    orderSelected(desk, 'front')
    expect([lefts(desk), desk.store.getState().selected]).to.deep.equal([[2, 3, 1], [2]])
  })
})
