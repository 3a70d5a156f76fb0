import { expect } from 'chai'
import { rendererBytesDefault } from './config.ts'

const gib = 2 ** 30

describe('the default memory limit of one document', () => {
  it('is the lane’s share of half the memory, but at least 1.5 GiB if that is at most half the memory', () => {
    expect(rendererBytesDefault(4, 24 * gib)).to.equal(3 * gib)
    expect(rendererBytesDefault(1, 8 * gib)).to.equal(4 * gib)
    expect(rendererBytesDefault(8, 4 * gib)).to.equal(1.5 * gib)
    expect(rendererBytesDefault(8, 3 * gib)).to.equal(1.5 * gib)
    expect(rendererBytesDefault(4, 2 * gib)).to.equal(gib)
  })
})
