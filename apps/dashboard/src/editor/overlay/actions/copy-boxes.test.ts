import { expect } from 'chai'
import { boxesOn, openedEditor, textAt } from '../testing/opened-editor.ts'
import { positionPages } from '../page-positions.ts'
import { copyText, copyToAllPages, duplicateSelected, pasteText } from './copy-boxes.ts'

describe('copies of boxes', () => {
  it('are pasted on the current page, unlocked and in page order, or on the last page', () => {
    const from = openedEditor([textAt(1, { isLocked: true }), textAt(2, { left: 300 })], [0, 1])
    const text = copyText(from)
    const to = openedEditor([])
    to.store.setState({ page: 2 })
    expect(pasteText(to, text)).to.equal(true)
    expect(boxesOn(to).map(({ page, left, isLocked }) => [page, left, isLocked])).to.deep.equal([
      [2, 100, false],
      [2, 300, false],
    ])
    expect(to.store.getState().selected).to.deep.equal([0, 1])
  })

  it('are not created from text that contains no boxes', () => {
    const editor = openedEditor([])
    for (const text of ['', 'data-box', '<p>data-box</p>', '<div data-box="text">no sheet</div>'])
      expect(pasteText(editor, text), text).to.equal(false)
    expect(boxesOn(editor)).to.deep.equal([])
  })

  it('are placed next to the original, and at the same position on other pages', () => {
    const editor = openedEditor([textAt(1)], [0])
    duplicateSelected(editor)
    const [box, copy] = boxesOn(editor)
    expect([copy?.page, copy?.left === box?.left]).to.deep.equal([1, false])
    editor.store.setState({ selected: [0] })
    copyToAllPages(editor)
    expect(boxesOn(editor).map(({ page }) => page)).to.deep.equal([1, 1, 2])
    expect(boxesOn(editor)[2]).to.include({ left: 100, top: 100 })
  })

  it('are added to all pages without changing the view or the selection, except to pages with an equal box', () => {
    const editor = openedEditor([textAt(1), textAt(2, { left: 300 })], [1])
    editor.store.setState({ page: 2 })
    copyToAllPages(editor)
    expect(boxesOn(editor).map(({ page, left }) => [page, left])).to.deep.equal([
      [1, 100],
      [1, 300],
      [2, 300],
    ])
    expect(editor.store.getState()).to.deep.include({
      page: 2,
      selected: [2],
      announcement: 'Copied to 1 page',
    })
    copyToAllPages(editor)
    expect([boxesOn(editor).length, editor.store.getState().announcement]).to.deep.equal([
      3,
      'It is already on all pages',
    ])
  })

  it('fit entirely on narrower pages', () => {
    const editor = openedEditor([textAt(1, { left: 540 })], [0])
    editor.store.setState({
      pageRects: positionPages([
        { width: 600, height: 800 },
        { width: 400, height: 800 },
      ]),
    })
    copyToAllPages(editor)
    expect(boxesOn(editor).map(({ left }) => left)).to.deep.equal([540, 350])
  })
})
