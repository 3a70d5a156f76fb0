import { expect } from 'chai'
import { contrastWithWhite, contrastWords, readColour } from './contrast.ts'

describe('the contrast of a brand colour', () => {
  it('is that of WCAG', () => {
    expect(contrastWithWhite('#000000')).to.be.closeTo(21, 0.001)
    expect(contrastWithWhite('#ffffff')).to.be.closeTo(1, 0.001)
    expect(contrastWithWhite('#767676')).to.be.closeTo(4.54, 0.01)
  })

  it('says what it is enough for, and never rounds up to it', () => {
    expect(contrastWords('#0f4c5c').words).to.include('reads well')
    expect(contrastWords('#777777').words).to.equal(
      '4.4 : 1 on white: fine for headings, pale for small text',
    )
    expect(contrastWords('#ffee00').isEnough).to.equal(false)
  })
})

describe('readColour', () => {
  it('takes what people type, and nothing else', () => {
    expect(['#0F4C5C', ' 0f4c5c', '#abc'].map(readColour)).to.deep.equal(['#0f4c5c', '#0f4c5c', '#aabbcc'])
    expect(['', 'red', '#12345', '#0f4c5c;'].map(readColour)).to.deep.equal(Array(4).fill(undefined))
  })
})
