import { Fault } from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { toRepairedJson, toStorableJson } from './storable-json.ts'

describe('JSON for the database', () => {
  it('is rejected if and only if a string in it contains NUL or a lone surrogate', () => {
    const anyText = fc.string({
      unit: fc.oneof(fc.constantFrom('\0', '\\', 'u0000', '\ud800', '\udfff', '😀', '"'), fc.string()),
    })
    fc.assert(
      fc.property(anyText, (text) => {
        const isBad = text.includes('\0') || !text.isWellFormed()
        try {
          return toStorableJson({ [text]: [text] }) === JSON.stringify({ [text]: [text] }) && !isBad
        } catch (error) {
          return isBad && error instanceof Fault && error.code === 'invalid_request'
        }
      }),
    )
  })

  it('is unchanged by the repair except for those characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\0', '\\', 'u0000', '\ud800', '😀', 'a') }), (text) => {
        expect(JSON.parse(toRepairedJson([text]))).to.deep.equal([
          text.replaceAll('\0', '\ufffd').toWellFormed(),
        ])
      }),
    )
  })

  it('takes linear time for a run of backslashes', () => {
    expectLinear((size) => void toStorableJson('\\'.repeat(size)), 2 ** 20)
  })
})
