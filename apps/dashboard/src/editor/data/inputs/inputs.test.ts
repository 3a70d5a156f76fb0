import { expect } from 'chai'
import { percentToFraction, fractionToPercent } from './percent.ts'
import { wallTimeOf } from './wall-time.ts'

describe('percentages', () => {
  it('are converted exactly in both directions', () => {
    expect(['0.19', '0.195', '1', '0', '-0.0725', '0.001', '12.5'].map(fractionToPercent)).to.deep.equal([
      '19',
      '19.5',
      '100',
      '0',
      '-7.25',
      '0.1',
      '1250',
    ])
    expect(['19', '19.50', '100', '0', '-7.25', '0.1', '5'].map(percentToFraction)).to.deep.equal([
      '0.19',
      '0.195',
      '1',
      '0',
      '-0.0725',
      '0.001',
      '0.05',
    ])
  })
})

describe('wallTimeOf', () => {
  it('returns the local time in the template’s time zone', () => {
    expect(wallTimeOf('2026-12-01T14:30:00Z', 'Europe/Berlin')).to.equal('2026-12-01T15:30')
    expect(wallTimeOf('2026-07-01T23:30:00+02:00', 'UTC')).to.equal('2026-07-01T21:30')
    expect(wallTimeOf('2026-12-01T14:30', 'Asia/Tokyo')).to.equal('2026-12-01T14:30')
    expect(wallTimeOf('2026-12-01T14:30:00', 'no zone')).to.equal('2026-12-01T14:30')
    expect(wallTimeOf('2026-12-01 14:30:05', 'UTC')).to.equal('2026-12-01T14:30:05')
  })

  it('returns nothing for other values', () => {
    for (const value of ['', '1 December 2026', '2026-12-01', 5, null, undefined]) {
      expect(wallTimeOf(value, 'UTC')).to.equal(undefined)
    }
  })
})
