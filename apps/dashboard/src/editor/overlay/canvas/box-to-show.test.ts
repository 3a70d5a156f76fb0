import { expect } from 'chai'
import { openedEditor, textAt } from '../testing/opened-editor.ts'
import { boxToShow } from './box-to-show.ts'

describe('the view when boxes are selected', () => {
  // The first page is at the top of the canvas, the second one 824 points below.
  const seen = { left: -300, top: 0, width: 600, height: 800 }

  it('scrolls to the last box, unless one of them is visible', () => {
    const boxes = [textAt(1), textAt(2), textAt(2)]
    expect(boxToShow(openedEditor(boxes, [1, 2]), seen)).to.equal(2)
    expect(boxToShow(openedEditor(boxes, [0, 2]), seen)).to.equal(undefined)
    expect(boxToShow(openedEditor(boxes), seen)).to.equal(undefined)
  })
})
