import { expect } from 'chai'
import { gripPosition } from './grip-position.ts'

const page = { width: 600, height: 800 }

describe('the position of the drag handle', () => {
  it('is left of the box, or elsewhere if that would cover text', () => {
    const box = { left: 100, top: 100, width: 200, height: 30 }
    expect(gripPosition(box, page, [])).to.include({ left: 81, top: 100 })
    const text = { left: 60, top: 100, width: 38, height: 15 }
    expect(gripPosition(box, page, [text])).to.include({ left: 100, top: 77 })
  })

  it('is in a corner of a box that fills its page, where it covers no text', () => {
    const box = { left: -5, top: 0, width: 610, height: 800 }
    expect(gripPosition(box, page, [])).to.include({ left: 0, top: 0 })
    const text = { left: 0, top: 0, width: 400, height: 20 }
    expect(gripPosition(box, page, [text])).to.include({ left: 584, top: 0 })
  })
})
