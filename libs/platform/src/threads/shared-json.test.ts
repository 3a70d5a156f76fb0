import { expect } from 'chai'
import { readSharedJson, shareJson } from './shared-json.ts'

describe('shared JSON of threads', () => {
  it('is serialized once for each value, and parsed once for each string', () => {
    const value = { fields: [{ name: 'größe' }] }
    const shared = shareJson(value)
    expect(shareJson(value)).to.equal(shared)
    expect(shared.bytes.buffer).to.be.instanceOf(SharedArrayBuffer)
    const read = readSharedJson(shared)
    expect(read).to.deep.equal(value)
    expect(readSharedJson(shareJson(structuredClone(value)))).to.equal(read)
    expect(readSharedJson(shareJson({ fields: [] }))).to.deep.equal({ fields: [] })
  })
})
