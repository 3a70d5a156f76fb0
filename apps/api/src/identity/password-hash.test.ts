import { expect } from 'chai'
import { hashPassword, verifyPassword } from './password-hash.ts'

describe('the hash of a password', () => {
  it('is argon2id with OWASP’s parameters, another one each time', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.to.equal(two)
  })

  it('fits its own password only, however its letters were composed', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).to.equal(true)
    expect(await verifyPassword({ hash, password: 'cafe au lait' })).to.equal(false)
  })

  it('fits nothing when it is not one', async () => {
    for (const hash of ['', 'correct horse', '$argon2id$v=19$m=19456,t=2,p=1$$'])
      expect(await verifyPassword({ hash, password: 'correct horse' })).to.equal(false)
  })
})
