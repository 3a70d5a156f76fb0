import { expect } from 'chai'
import { measureFault } from './measure-fault.ts'

describe('a typed length', () => {
  it('is valid, or has an error that states the limit', () => {
    const said = (typed: string, min = 1) => measureFault(typed, { unit: 'mm', min })
    expect([said('25.4'), said('1 in'), said('-5', -20_000)]).to.deep.equal([undefined, undefined, undefined])
    expect(said('abc')).to.equal('Enter a length, such as 25 or 25 mm')
    expect(said('0')).to.equal('Enter at least 0.4 mm')
    expect(said('9999')).to.equal('Enter at most 7055.6 mm')
    expect(measureFault('1', { unit: 'pt', min: 2 })).to.equal('Enter at least 2 pt')
  })
})
