import { expect } from 'chai'
import { ByteWriter } from './byte-writer.ts'

describe('ByteWriter', () => {
  it('writes numbers unchanged or zero-padded, and grows', () => {
    const writer = new ByteWriter(1)
    for (const number of [0, 9, 10, 4_096, 123_456_789_012_345]) {
      writer.integer(number)
      writer.text(' ')
    }
    writer.integer(42, 10)
    expect(writer.written.toString()).to.equal('0 9 10 4096 123456789012345 0000000042')
  })
})
