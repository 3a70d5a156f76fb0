import { expect } from 'chai'
import { formatBytes, formatDuration } from './format-measures.ts'

describe('formatted measures', () => {
  it('show sizes in powers of 1000', () => {
    const sizes = [12, 18_432, 999_499, 1_000_000, 2_340_000]
    expect(sizes.map(formatBytes)).to.deep.equal(['12 bytes', '18 KB', '999 KB', '1.0 MB', '2.3 MB'])
  })

  it('show milliseconds up to one second', () => {
    const times = [0, 0.2, 131.6, 999.6, 3_819]
    expect(times.map(formatDuration)).to.deep.equal(['0 ms', '< 1 ms', '132 ms', '1.0 s', '3.8 s'])
  })
})
