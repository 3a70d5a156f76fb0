import { expect } from 'chai'
import { readLength, writeLength } from './lengths.ts'

describe('lengths in the panel of an element', () => {
  it('are told in millimetres or points when they are of paper, and otherwise as they are written', () => {
    expect(readLength('4px', 'mm')).to.deep.equal({ number: 1.06, unit: 'mm' })
    expect(readLength('17px', 'pt')).to.deep.equal({ number: 12.75, unit: 'pt' })
    expect(readLength('1in', 'pt')).to.deep.equal({ number: 72, unit: 'pt' })
    expect(readLength('9.123pt', 'pt')).to.deep.equal({ number: 9.123, unit: 'pt' })
    expect(readLength('50%', 'mm')).to.deep.equal({ number: 50, unit: '%' })
    expect(readLength('1.4', 'pt')).to.deep.equal({ number: 1.4, unit: '' })
    expect(readLength('0', 'mm')).to.deep.equal({ number: 0, unit: 'mm' })
    for (const value of ['auto', 'calc(1mm + 2pt)', 'var(--brand-gap)', ''])
      expect(readLength(value, 'mm'), value).to.equal(undefined)
  })

  it('are written as a style sheet has them', () => {
    expect(writeLength({ number: 2.5, unit: 'mm' })).to.equal('2.5mm')
    expect(writeLength({ number: 0, unit: 'mm' })).to.equal('0')
    expect(writeLength({ number: 1.2, unit: '' })).to.equal('1.2')
    expect(writeLength({ number: 0.1 + 0.2, unit: 'pt' })).to.equal('0.3pt')
  })
})
