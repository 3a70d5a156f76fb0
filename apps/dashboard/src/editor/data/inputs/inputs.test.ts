import { expect } from 'chai'
import { hundredth, timesHundred } from './hundredths.ts'
import { wallTimeOf } from './wall-time.ts'

describe('shares as per cent', () => {
  it('are exact, there and back', () => {
    expect(['0.19', '0.195', '1', '0', '-0.0725', '0.001', '12.5'].map(timesHundred)).to.deep.equal([
      '19',
      '19.5',
      '100',
      '0',
      '-7.25',
      '0.1',
      '1250',
    ])
    expect(['19', '19.50', '100', '0', '-7.25', '0.1', '5'].map(hundredth)).to.deep.equal([
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

describe('a moment in a picker', () => {
  it('is what the clocks of the template’s zone show', () => {
    expect(wallTimeOf('2026-12-01T14:30:00Z', 'Europe/Berlin')).to.equal('2026-12-01T15:30')
    expect(wallTimeOf('2026-07-01T23:30:00+02:00', 'UTC')).to.equal('2026-07-01T21:30')
    expect(wallTimeOf('2026-12-01T14:30', 'Asia/Tokyo')).to.equal('2026-12-01T14:30')
    expect(wallTimeOf('2026-12-01T14:30:00', 'no zone')).to.equal('2026-12-01T14:30')
    expect(wallTimeOf('2026-12-01 14:30:05', 'UTC')).to.equal('2026-12-01T14:30:05')
  })

  it('is nothing where the data has none', () => {
    for (const value of ['', '1 December 2026', '2026-12-01', 5, null, undefined]) {
      expect(wallTimeOf(value, 'UTC')).to.equal(undefined)
    }
  })
})
