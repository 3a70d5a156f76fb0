import { expect } from 'chai'
import { sourceOf, withHtml } from '../testing/literal-folder.ts'
import { drawnBoxes } from './drawn-boxes.ts'

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1_000
}

describe('boxes of drawn pictures', () => {
  it('are found immediately if there is no picture, no matter how large the style sheets are', () => {
    const sheet = 'p{color:red;width:1px}'.repeat(10_000)
    const html = '<link rel="stylesheet" href="assets/a.css"><img src="{{x}}">'
    const files = withHtml(html, { 'assets/a.css': sheet, 'assets/a.woff2': 'x' })
    delete files['sample.json']
    const plain = sourceOf(files)
    const drawing = { ...plain, assets: new Map([...plain.assets, ['assets/a.png', Buffer.from('x')]]) }
    const drawn = cpuMsOf(() => expect(drawnBoxes(drawing).get('assets/a.png')).to.have.length(1))
    const none = cpuMsOf(() =>
      expect([...drawnBoxes(plain)]).to.deep.equal([
        ['assets/a.css', []],
        ['assets/a.woff2', []],
      ]),
    )
    expect(none).to.be.below(drawn / 4)
  })
})
