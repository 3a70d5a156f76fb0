import { expect } from 'chai'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { openedDesk, textAt } from '../testing/opened-desk.ts'
import { actOnKey } from './canvas-keys.ts'

/** Opens two boxes on the first page and one on the second. */
const opened = () => openedDesk([1, 1, 2].map((page) => textAt(page)))

/** Presses keys such as `Control+Shift+d`. Returns whether each was handled, and what was requested from the view. */
function press(desk: Desk, ...keys: string[]): { did: boolean[]; asked: string[] } {
  const asked: string[] = []
  const view = { place: (kind: string) => asked.push(kind), openPanel: () => asked.push('panel') }
  const did = keys.map((pressed) => {
    const parts = pressed.split('+')
    const key = parts.at(-1) ?? ''
    return actOnKey(
      desk,
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
  return { did, asked }
}

const selected = ({ store }: Desk) => store.getState().selected
const first = (desk: Desk) => currentOverlay(desk).boxes[0]?.box

describe('keys on the canvas', () => {
  it('take a tool, which Enter places; Escape gives up the tool, then the selection, then nothing', () => {
    const desk = opened()
    desk.store.setState({ selected: [0] })
    expect(press(desk, 't', 'Enter').asked).to.deep.equal(['text'])
    expect(press(desk, 'Escape', 'Enter').asked).to.deep.equal(['panel'])
    expect(press(desk, 'Escape', 'Escape').did).to.deep.equal([true, false])
    expect(selected(desk)).to.deep.equal([])
  })

  it('move and resize what is selected, and leave the arrows to the view where nothing is', () => {
    const desk = opened()
    expect(press(desk, 'ArrowRight').did).to.deep.equal([false])
    desk.store.setState({ selected: [0] })
    press(desk, 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowLeft')
    expect(first(desk)).to.include({ left: 101, top: 110, width: 49, height: 20 })
    press(desk, 'Shift+ArrowLeft', ...Array.from({ length: 12 }, () => 'Shift+ArrowLeft'))
    expect(first(desk)).to.include({ left: 0 })
  })

  it('select a page, then all pages; what is locked is not deleted', () => {
    const desk = opened()
    press(desk, 'Control+a')
    expect(selected(desk)).to.deep.equal([0, 1])
    press(desk, 'Meta+a')
    expect(selected(desk)).to.deep.equal([0, 1, 2])
    desk.store.setState({ selected: [0] })
    press(desk, 'Control+Shift+L', 'Control+a', 'Delete')
    expect(currentOverlay(desk).boxes.map(({ box }) => [box.page, box.isLocked])).to.deep.equal([
      [1, true],
      [2, false],
    ])
  })

  it('copy, and change what is drawn over what', () => {
    const desk = opened()
    desk.store.setState({ selected: [0] })
    press(desk, 'Control+d', 'Control+Shift+D')
    expect(currentOverlay(desk).boxes.map(({ box }) => box.page)).to.deep.equal([1, 1, 1, 2, 2])
    desk.store.setState({ selected: [0] })
    press(desk, 'Control+Shift+]')
    expect(selected(desk)).to.deep.equal([2])
  })

  it('of browsers and of nobody are left alone', () => {
    const { did } = press(opened(), 'Control+s', 'Control+Alt+a', 'Control+Meta+a', 'x', 'F5', 'Alt+t')
    expect(new Set(did)).to.deep.equal(new Set([false]))
  })
})
