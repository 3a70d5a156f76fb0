import { expect } from 'chai'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { openedEditor, textAt } from '../testing/opened-editor.ts'
import { handleKey } from './canvas-keys.ts'

/** Opens two boxes on the first page and one on the second. */
const opened = () => openedEditor([1, 1, 2].map((page) => textAt(page)))

/** Presses keys such as `Control+Shift+d`. Returns whether each was handled, and what was requested from the view. */
function press(editor: OverlayEditor, ...keys: string[]): { handled: boolean[]; requests: string[] } {
  const requests: string[] = []
  const view = { position: (kind: string) => requests.push(kind), openPanel: () => requests.push('panel') }
  const handled = keys.map((pressed) => {
    const parts = pressed.split('+')
    const key = parts.at(-1) ?? ''
    return handleKey(
      editor,
      {
        key,
        code: key === ']' ? 'BracketRight' : key === '[' ? 'BracketLeft' : '',
        ctrlKey: parts.includes('Control'),
        metaKey: parts.includes('Meta'),
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
      },
      view,
    )
  })
  return { handled, requests }
}

const selected = ({ store }: OverlayEditor) => store.getState().selected
const first = (editor: OverlayEditor) => currentOverlay(editor).boxes[0]?.box

describe('keys on the canvas', () => {
  it('select a tool that Enter uses; Escape deselects the tool, then the boxes', () => {
    const editor = opened()
    editor.store.setState({ selected: [0] })
    expect(press(editor, 't', 'Enter').requests).to.deep.equal(['text'])
    expect(press(editor, 'Escape', 'Enter').requests).to.deep.equal(['panel'])
    expect(press(editor, 'Escape', 'Escape').handled).to.deep.equal([true, false])
    expect(selected(editor)).to.deep.equal([])
  })

  it('move and resize the selection, or scroll if nothing is selected', () => {
    const editor = opened()
    expect(press(editor, 'ArrowRight').handled).to.deep.equal([false])
    editor.store.setState({ selected: [0] })
    press(editor, 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowLeft')
    expect(first(editor)).to.include({ left: 101, top: 110, width: 49, height: 20 })
    press(editor, 'Shift+ArrowLeft', ...Array.from({ length: 12 }, () => 'Shift+ArrowLeft'))
    expect(first(editor)).to.include({ left: 0 })
  })

  it('select the boxes on a page, then on all pages, and do not delete locked boxes', () => {
    const editor = opened()
    press(editor, 'Control+a')
    expect(selected(editor)).to.deep.equal([0, 1])
    press(editor, 'Meta+a')
    expect(selected(editor)).to.deep.equal([0, 1, 2])
    editor.store.setState({ selected: [0] })
    press(editor, 'Control+Shift+L', 'Control+a', 'Delete')
    expect(currentOverlay(editor).boxes.map(({ box }) => [box.page, box.isLocked])).to.deep.equal([
      [1, true],
      [2, false],
    ])
  })

  it('copy and reorder boxes', () => {
    const editor = opened()
    editor.store.setState({ selected: [0] })
    press(editor, 'Control+d', 'Control+Shift+D')
    expect(currentOverlay(editor).boxes.map(({ box }) => box.page)).to.deep.equal([1, 1, 1, 2, 2])
    editor.store.setState({ selected: [0] })
    press(editor, 'Control+Shift+]')
    expect(selected(editor)).to.deep.equal([2])
  })

  it('ignore browser shortcuts and unknown keys', () => {
    const { handled } = press(opened(), 'Control+s', 'Control+Alt+a', 'Control+Meta+a', 'x', 'F5', 'Alt+t')
    expect(new Set(handled)).to.deep.equal(new Set([false]))
  })
})
