import { expect } from 'chai'
import { newApiKey, parseApiKey } from '../secrets/api-key.ts'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

/** What holds for accounts and their keys on every database. */
export function describeKeys(opened: Opened): void {
  const hashOf = (key: string) => parseApiKey(key)?.hash ?? ''
  const newAccount = async () => (await opened.catalog.createAccount({ name: 'A' })).accountId

  describe('accounts and keys', () => {
    it('finds the account by the hash of its key, and by no other', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { key, keyId } = await catalog.createKey(accountId)
      expect(await catalog.findAccountByKeyHash(hashOf(key))).to.deep.equal({
        accountId,
        keyId,
        expiresAt: null,
      })
      expect(await catalog.findAccountByKeyHash(hashOf(newApiKey()))).to.equal(undefined)
    })

    it('a rolled key works until its grace ends, the new one goes on', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const old = await catalog.createKey(accountId)
      const rolled = await catalog.rollKey(accountId, { graceSeconds: 60 })
      const found = await catalog.findAccountByKeyHash(hashOf(old.key))
      expect(found?.expiresAt?.getTime()).to.equal(clock.now().getTime() + 60_000)
      expect(await catalog.revealKey(accountId)).to.equal(rolled.key)
      expect(await catalog.listKeys(accountId)).to.have.length(2)
      clock.advance(60_000)
      expect(await catalog.findAccountByKeyHash(hashOf(old.key))).to.equal(undefined)
      expect((await catalog.findAccountByKeyHash(hashOf(rolled.key)))?.accountId).to.equal(accountId)
      expect(await catalog.listKeys(accountId)).to.have.length(1)
    })

    it('lists keys newest first, each by its beginning and end alone', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const old = await catalog.createKey(accountId)
      clock.advance(1_000)
      const rolled = await catalog.rollKey(accountId, { graceSeconds: 60 })
      const listed = await catalog.listKeys(accountId)
      expect(listed.map(({ keyId, masked }) => ({ keyId, masked }))).to.deep.equal(
        [rolled, old].map(({ keyId, key }) => ({ keyId, masked: `${key.slice(0, 6)}…${key.slice(-3)}` })),
      )
      expect(JSON.stringify(listed)).to.not.include(old.key).and.not.include('v1.')
    })

    it('a second roll never gives an older key more time, and no grace ends it at once', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const first = await catalog.createKey(accountId)
      await catalog.rollKey(accountId, { graceSeconds: 10 })
      const third = await catalog.rollKey(accountId, { graceSeconds: 1_000 })
      clock.advance(10_000)
      expect(await catalog.findAccountByKeyHash(hashOf(first.key))).to.equal(undefined)
      await catalog.rollKey(accountId, { graceSeconds: 0 })
      expect(await catalog.findAccountByKeyHash(hashOf(third.key))).to.equal(undefined)
    })

    it('rolls at the same time leave one key without an end', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      await catalog.createKey(accountId)
      await Promise.all(Array.from({ length: 5 }, () => catalog.rollKey(accountId, { graceSeconds: 60 })))
      const endless = (await catalog.listKeys(accountId)).filter((key) => key.expiresAt === null)
      expect(endless).to.have.length(1)
    })

    it('a revoked key is gone at once and can be shown no more', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { key, keyId } = await catalog.createKey(accountId)
      expect(await catalog.revealKey(accountId, keyId)).to.equal(key)
      expect(await catalog.revokeKey(accountId, keyId)).to.equal(true)
      expect(await catalog.revokeKey(accountId, keyId)).to.equal(false)
      expect(await catalog.findAccountByKeyHash(hashOf(key))).to.equal(undefined)
      expect(await catalog.revealKey(accountId, keyId)).to.equal(undefined)
      expect(await catalog.revealKey(accountId)).to.equal(undefined)
    })

    it('writes down when keys were last used, and never an earlier time over a later one', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { keyId } = await catalog.createKey(accountId)
      await catalog.touchKeys(
        new Map([
          [keyId, new Date(2_000)],
          ['key_unknown', new Date(2_000)],
        ]),
      )
      await catalog.touchKeys(new Map([[keyId, new Date(1_000)]]))
      await catalog.touchKeys(new Map())
      const [known] = await catalog.listKeys(accountId)
      expect(known?.lastUsedAt).to.deep.equal(new Date(2_000))
    })

    it('not_found: a key for an account that is not there', async () => {
      const { catalog } = opened
      expect(await faultOf(catalog.createKey('acc_none'))).to.equal('not_found')
      expect(await faultOf(catalog.rollKey('acc_none', { graceSeconds: 0 }))).to.equal('not_found')
    })

    it('lists accounts, and finds one by its id', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const account = { accountId, name: 'A', createdAt: clock.now() }
      expect(await catalog.findAccount(accountId)).to.deep.equal(account)
      expect(await catalog.listAccounts()).to.deep.include(account)
      expect(await catalog.findAccount('acc_none')).to.equal(undefined)
    })
  })
}
