import { expect } from 'chai'
import { contrastWithWhite, readableTextColor } from './contrast.ts'

describe('the contrast of a color', () => {
  it('follows WCAG', () => {
    expect(contrastWithWhite('#000000')).to.be.closeTo(21, 0.001)
    expect(contrastWithWhite('#ffffff')).to.be.closeTo(1, 0.001)
    expect(contrastWithWhite('#767676')).to.be.closeTo(4.54, 0.01)
  })

  it('chooses white or black text, whichever has the higher contrast', () => {
    const colors = ['#ffee00', '#ffffff', '#000000', '#767676', '#777777', '#808080', '#0f4c5c', '#cc0000']
    const on = colors.map((color) => (readableTextColor(color) === '#ffffff' ? 'white' : 'black')).join(' ')
    expect(on).to.equal('black black white white black black white white')
    for (const color of colors) {
      const white = contrastWithWhite(color)
      expect(readableTextColor(color) === '#ffffff' ? white : 21 / white, color).to.be.at.least(4.5)
    }
  })
})
