import { expect } from 'chai'
import type { Rectangle } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { boxesOn, openedEditor, textAt } from '../testing/opened-editor.ts'
import { alignSelected, distributeSelected, sizeSelected } from './arrange-selected.ts'
import { changeSelected } from './change-selected.ts'
import { deleteSelected } from './delete-selected.ts'
import { lockSelected } from './lock-selected.ts'
import { resizeSelected, moveSelected } from './move-selected.ts'
import { orderSelected } from './order-selected.ts'

const announced = ({ store }: OverlayEditor) => store.getState().announcement
const lefts = (editor: OverlayEditor) => boxesOn(editor).map(({ left }) => left)

describe('changes to selected boxes', () => {
  it('skip locked boxes and announce how many were changed', () => {
    const opened = () =>
      openedEditor(
        [textAt(1, { left: 10 }), textAt(1, { left: 60 }), textAt(1, { left: 300, isLocked: true })],
        [0, 1, 2],
      )
    const editor = opened()
    moveSelected(editor, 5, 0)
    expect([lefts(editor), announced(editor)]).to.deep.equal([[15, 65, 300], 'Moved 2 boxes'])
    resizeSelected(editor, 1, 1)
    expect([boxesOn(editor).map(({ width }) => width), announced(editor)]).to.deep.equal([
      [51, 51, 50],
      'Resized 2 boxes',
    ])
    alignSelected(editor, 'left')
    expect([lefts(editor), announced(editor)]).to.deep.equal([[15, 15, 300], 'Aligned 2 boxes: left edges'])
    sizeSelected(editor, 'width')
    expect(announced(editor)).to.equal('2 boxes have the same width')
    distributeSelected(editor, 'down')
    expect(announced(editor)).to.equal('Distributed 2 boxes vertically')
    deleteSelected(editor)
    expect([lefts(editor), announced(editor)]).to.deep.equal([[300], 'Deleted 2 boxes'])
  })

  it('announce that all boxes are locked', () => {
    const actions: [action: (editor: OverlayEditor) => void, done: string][] = [
      [(editor) => moveSelected(editor, 1, 1), 'moved'],
      [(editor) => resizeSelected(editor, 1, 1), 'resized'],
      [(editor) => alignSelected(editor, 'top'), 'aligned'],
      [(editor) => distributeSelected(editor, 'across'), 'distributed'],
      [(editor) => sizeSelected(editor, 'both'), 'resized'],
      [deleteSelected, 'deleted'],
    ]
    for (const [action, done] of actions) {
      const editor = openedEditor([textAt(1, { isLocked: true })], [0])
      const before = boxesOn(editor)
      action(editor)
      expect(boxesOn(editor)).to.deep.equal(before)
      expect(announced(editor)).to.equal(`Locked boxes cannot be ${done}`)
    }
  })

  it('keep moved boxes on their page', () => {
    const editor = openedEditor([textAt(2, { left: 545, top: 3 })], [0])
    moveSelected(editor, 10, -10)
    expect(boxesOn(editor)[0]).to.include({ page: 2, left: 550, top: 0 })
  })

  it('stop at the edges of the page', () => {
    const typed = (change: Partial<Rectangle>) => {
      const editor = openedEditor([textAt(1)], [0])
      changeSelected(editor, (box) => ({ ...box, ...change }), { label: 'Moving' })
      return boxesOn(editor)[0]
    }
    expect(typed({ left: 2_000 })).to.include({ left: 550, width: 50 })
    expect(typed({ left: -30 })).to.include({ left: 0, width: 50 })
    expect(typed({ width: 520 })).to.include({ left: 80, width: 520 })
    expect(typed({ width: 2_000, height: 2_000 })).to.include({ left: 0, top: 0, width: 600, height: 800 })
    const editor = openedEditor([textAt(1, { left: 545 })], [0])
    resizeSelected(editor, 10, 0)
    expect(boxesOn(editor)[0]).to.include({ left: 545, width: 55 })
  })

  it('do not move a box that is outside of its page', () => {
    const editor = openedEditor([textAt(1, { left: 900 })], [0])
    changeSelected(editor, (box) => (box.kind === 'text' ? { ...box, text: 'Paid' } : box), {
      label: 'Typing',
    })
    expect(boxesOn(editor)[0]).to.include({ text: 'Paid', left: 900 })
  })

  it('align one box with its page', () => {
    const editor = openedEditor([textAt(2)], [0])
    alignSelected(editor, 'center')
    alignSelected(editor, 'bottom')
    expect(boxesOn(editor)[0]).to.include({ page: 2, left: 275, top: 780 })
    expect(announced(editor)).to.equal('Aligned with the page: bottom')
  })

  it('lock all, or unlock them if all are locked', () => {
    const editor = openedEditor([textAt(1), textAt(1, { isLocked: true })], [0, 1])
    lockSelected(editor)
    expect([boxesOn(editor).map(({ isLocked }) => isLocked), announced(editor)]).to.deep.equal([
      [true, true],
      'Locked',
    ])
    lockSelected(editor)
    expect([boxesOn(editor).map(({ isLocked }) => isLocked), announced(editor)]).to.deep.equal([
      [false, false],
      'Unlocked',
    ])
  })

  it('are one undo step', () => {
    const editor = openedEditor([textAt(1)], [0])
    moveSelected(editor, 1, 0)
    editor.draft.getState().undo()
    expect(lefts(editor)).to.deep.equal([100])
  })

  it('reorder boxes and keep the selection', () => {
    const editor = openedEditor(
      [1, 2, 3].map((left) => textAt(1, { left })),
      [0],
    )
    orderSelected(editor, 'front')
    expect([lefts(editor), editor.store.getState().selected]).to.deep.equal([[2, 3, 1], [2]])
  })
})
