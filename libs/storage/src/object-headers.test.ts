import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { checksumHeader } from './object-headers.ts'

describe('the checksum of an object', () => {
  it('does not block the event loop while a large document is being hashed', async () => {
    const bytes = randomBytes(25 * 2 ** 20)
    let turns = 0
    let isHashing = true
    const count = () => {
      turns++
      if (isHashing) setImmediate(count)
    }
    setImmediate(count)
    const header = await checksumHeader(bytes)
    isHashing = false
    expect(turns).to.be.greaterThan(24)
    expect(header).to.deep.equal({ 'content-md5': createHash('md5').update(bytes).digest('base64') })
  })
})
