import { startTaskThread } from '@platen/platform'
import { expect } from 'chai'
import { hashHeapMiBMax, hashPassword, verifyPassword } from './password-hash.ts'

describe('hashPassword', () => {
  it('uses argon2id with OWASP’s parameters, and returns a different hash each time', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.to.equal(two)
  })

  it('matches only its own password, in any Unicode normalization', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).to.equal(true)
    expect(await verifyPassword({ hash, password: 'cafe au lait' })).to.equal(false)
  })

  it('starts its thread with half of the memory that it can use', async () => {
    const script = new URL('./hash-thread.ts', import.meta.url)
    const thread = startTaskThread({ script, heapMiBMax: hashHeapMiBMax / 2 })
    await thread.ready
    await thread.end()
  })

  it('matches no password if the hash is invalid', async () => {
    for (const hash of ['', 'correct horse', '$argon2id$v=19$m=19456,t=2,p=1$$'])
      expect(await verifyPassword({ hash, password: 'correct horse' })).to.equal(false)
  })
})
