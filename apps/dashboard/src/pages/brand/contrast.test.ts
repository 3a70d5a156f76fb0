import { expect } from 'chai'
import { contrastWithWhite, readableOn } from '@platen/contract'
import { contrastWords, darkEnough, readColour } from './contrast.ts'

describe('the contrast of a brand colour', () => {
  it('is that of WCAG', () => {
    expect(contrastWithWhite('#000000')).to.be.closeTo(21, 0.001)
    expect(contrastWithWhite('#ffffff')).to.be.closeTo(1, 0.001)
    expect(contrastWithWhite('#767676')).to.be.closeTo(4.54, 0.01)
  })

  it('chooses white or black to be read on it, whichever stands out', () => {
    const colours = ['#ffee00', '#ffffff', '#000000', '#767676', '#777777', '#808080', '#0f4c5c', '#cc0000']
    const on = colours.map((colour) => (readableOn(colour) === '#ffffff' ? 'white' : 'black')).join(' ')
    expect(on).to.equal('black black white white black black white white')
    for (const colour of colours) {
      const white = contrastWithWhite(colour)
      expect(readableOn(colour) === '#ffffff' ? white : 21 / white, colour).to.be.at.least(4.5)
    }
  })

  it('of a darker shade is enough for text, and a dark one stays as it is', () => {
    for (const colour of ['#ffee00', '#ffffff', '#808080', '#ff0000'])
      expect(contrastWithWhite(darkEnough(colour)), colour).to.be.within(4.5, 5)
    expect(darkEnough('#0f4c5c')).to.equal('#0f4c5c')
  })

  it('says what it is enough for, and never rounds up to it', () => {
    expect(contrastWords('#0f4c5c').words).to.include('reads well')
    expect(contrastWords('#777777').words).to.equal(
      '4.4 : 1 on white: fine for headings, pale for small text',
    )
    expect(contrastWords('#ffee00').isEnough).to.equal(false)
    expect(contrastWords('#ffee00').words).to.include('printed black')
  })
})

describe('readColour', () => {
  it('takes what people type, and nothing else', () => {
    expect(['#0F4C5C', ' 0f4c5c', '#abc'].map(readColour)).to.deep.equal(['#0f4c5c', '#0f4c5c', '#aabbcc'])
    expect(['', 'red', '#12345', '#0f4c5c;'].map(readColour)).to.deep.equal(Array(4).fill(undefined))
  })
})
