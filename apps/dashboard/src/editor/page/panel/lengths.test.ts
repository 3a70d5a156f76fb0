import { expect } from 'chai'
import { readLength, shownLength, typedLength, writeLength } from './lengths.ts'

describe('lengths in the element panel', () => {
  it('are shown in millimeters or points if they are absolute, and as written otherwise', () => {
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

  it('are read with or without a unit, with a comma, and with unit names', () => {
    for (const [text, length] of [
      ['12', '12mm'],
      ['12pt', '12pt'],
      [' 1,5 cm ', '1.5cm'],
      ['50 %', '50%'],
      ['.5', '0.5mm'],
      ['1 inch', '1in'],
      ['2″', '2in'],
      ['-3', '-3mm'],
      ['−3 pt', '-3pt'],
      ['10 Points', '10pt'],
      ['0', '0'],
      ['2.', '2mm'],
    ] as const) {
      const typed = typedLength(text, 'mm')
      expect(typed && writeLength(typed), text).to.equal(length)
    }
    for (const text of ['', 'x', '12 apples', '1 2', '12p', 'pt', '1.2.3', 'calc(1mm)', '12;', '1e9'])
      expect(typedLength(text, 'mm'), text).to.equal(undefined)
    expect(shownLength({ number: 12.5, unit: 'pt' })).to.equal('12.5 pt')
    expect(shownLength({ number: 2, unit: 'mm' }, 'mm')).to.equal('2')
  })

  it('are formatted for a style sheet', () => {
    expect(writeLength({ number: 2.5, unit: 'mm' })).to.equal('2.5mm')
    expect(writeLength({ number: 0, unit: 'mm' })).to.equal('0')
    expect(writeLength({ number: 1.2, unit: '' })).to.equal('1.2')
    expect(writeLength({ number: 0.1 + 0.2, unit: 'pt' })).to.equal('0.3pt')
  })
})
