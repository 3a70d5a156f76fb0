import { expect } from 'chai'
import { contrastWithWhite } from '@platen/contract'
import { contrastWords, darkEnough, readColour } from './contrast.ts'

describe('the contrast of a brand colour', () => {
  it('of a darker shade is enough for text, and a dark one stays as it is', () => {
    for (const colour of ['#ffee00', '#ffffff', '#808080', '#ff0000'])
      expect(contrastWithWhite(darkEnough(colour)), colour).to.be.within(4.5, 5)
    expect(darkEnough('#0f4c5c')).to.equal('#0f4c5c')
  })

  it('says what it is enough for, and never rounds up to it', () => {
    expect(contrastWords('#0f4c5c').words).to.include('Reads well')
    expect(contrastWords('#777777').words).to.equal('Fine for headings, pale for small text.')
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
