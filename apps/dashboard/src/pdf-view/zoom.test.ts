import { expect } from 'chai'
import { scaleOf, stepFrom, wheelFrom } from './zoom.ts'

const page = { width: 800, height: 1_000 }

describe('zoom', () => {
  it('fits the width, or the whole page', () => {
    const room = { width: 400, height: 250 }
    expect(scaleOf('width', page, room)).to.equal(0.5)
    expect(scaleOf('page', page, room)).to.equal(0.25)
  })

  it('shows the physical size at 100%, regardless of the pane’s size', () => {
    expect(scaleOf(100, page, { width: 1, height: 1 })).to.equal(1)
  })

  it('stays between 10% and 800%, even for a pane without size', () => {
    expect(scaleOf('width', page, { width: 0, height: 0 })).to.equal(0.1)
    expect(scaleOf('width', page, { width: 80_000, height: 9 })).to.equal(8)
    expect(stepFrom(8, 'in')).to.equal(800)
    expect(stepFrom(0.1, 'out')).to.equal(10)
    expect(wheelFrom(8, -60)).to.equal(800)
  })

  it('steps to the next round number from any scale', () => {
    expect(stepFrom(0.983, 'in')).to.equal(100)
    expect(stepFrom(0.983, 'out')).to.equal(90)
    expect(stepFrom(1, 'in')).to.equal(110)
  })

  it('changes with the slightest wheel movement', () => {
    expect(wheelFrom(0.2, -0.4)).to.equal(21)
    expect(wheelFrom(0.2, 0.4)).to.equal(19)
  })
})
