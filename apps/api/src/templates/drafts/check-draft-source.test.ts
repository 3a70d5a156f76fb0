import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { checkDraftSource } from './check-draft-source.ts'

describe('checkDraftSource', () => {
  it('returns names in normalization form C', () => {
    const { files } = checkDraftSource({ files: { 'samples/Cafe\u0301.json': '{}' }, assets: {} })
    expect(Object.keys(files)).to.deep.equal(['samples/Caf\u00E9.json'])
  })

  it('422 invalid_request: rejects a long name without normalizing it', () => {
    for (const name of ['e\u0301'.repeat(2_000), '\u0301\u0327'.repeat(2_000)]) {
      const check = () => checkDraftSource({ files: { [`samples/${name}.json`]: '{}' }, assets: {} })
      expect(check)
        .to.throw(Fault)
        .with.nested.property('errors[0]')
        .that.deep.includes({ pointer: `/source/files/samples~1${name}`.slice(0, 315), code: 'unsafe_name' })
    }
  })
})
