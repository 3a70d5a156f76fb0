import { expect } from 'chai'
import { contrastWithWhite } from '@platen/contract'
import { describeContrast, darkenForText, readColor } from './contrast.ts'

describe('the contrast of a brand color', () => {
  it('is enough for text after darkening, which does not change dark colors', () => {
    for (const color of ['#ffee00', '#ffffff', '#808080', '#ff0000'])
      expect(contrastWithWhite(darkenForText(color)), color).to.be.within(4.5, 5)
    expect(darkenForText('#0f4c5c')).to.equal('#0f4c5c')
  })

  it('describes what the contrast is enough for, without rounding it up', () => {
    expect(describeContrast('#0f4c5c').text).to.include('Readable on paper')
    expect(describeContrast('#777777').text).to.equal('Readable in headings, but too pale for small text.')
    expect(describeContrast('#ffee00').isEnough).to.equal(false)
    expect(describeContrast('#ffee00').text).to.include('color will be black')
  })
})

describe('readColor', () => {
  it('accepts the usual notations, and nothing else', () => {
    expect(['#0F4C5C', ' 0f4c5c', '#abc'].map(readColor)).to.deep.equal(['#0f4c5c', '#0f4c5c', '#aabbcc'])
    expect(['', 'red', '#12345', '#0f4c5c;'].map(readColor)).to.deep.equal(Array(4).fill(undefined))
  })
})
