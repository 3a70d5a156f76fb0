import { apiKeysMax, type KeyGrant, mainKeyGrant } from '@platen/contract'
import { expect } from 'chai'
import { newApiKey, parseApiKey } from '../secrets/api-key.ts'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

/** Tests of accounts and their keys that run on every database. */
export function describeKeys(opened: Opened): void {
  const hashOf = (key: string) => parseApiKey(key)?.hash ?? ''
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId

  describe('accounts and keys', () => {
    it('finds the account only by the hash of its key', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { key, keyId } = await catalog.apiKeys.createMain(accountId)
      expect(await catalog.apiKeys.findByHash(hashOf(key))).to.deep.equal({
        accountId,
        keyId,
        expiresAt: null,
        name: 'Main key',
        ...mainKeyGrant,
      })
      expect(await catalog.apiKeys.findByHash(hashOf(newApiKey()))).to.equal(undefined)
    })

    it('a rolled key works until its grace period ends, and the new key works immediately', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const old = await catalog.apiKeys.createMain(accountId)
      const rolled = await catalog.apiKeys.roll(accountId, { graceSeconds: 60 })
      const found = await catalog.apiKeys.findByHash(hashOf(old.key))
      expect(found?.expiresAt?.getTime()).to.equal(clock.now().getTime() + 60_000)
      expect(await catalog.apiKeys.reveal(accountId)).to.equal(rolled.key)
      expect(await catalog.apiKeys.list(accountId)).to.have.length(2)
      clock.advance(60_000)
      expect(await catalog.apiKeys.findByHash(hashOf(old.key))).to.equal(undefined)
      expect((await catalog.apiKeys.findByHash(hashOf(rolled.key)))?.accountId).to.equal(accountId)
      expect(await catalog.apiKeys.list(accountId)).to.have.length(1)
    })

    it('lists keys newest first, and shows only the beginning and end of each', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const old = await catalog.apiKeys.createMain(accountId)
      clock.advance(1_000)
      const rolled = await catalog.apiKeys.roll(accountId, { graceSeconds: 60 })
      const listed = await catalog.apiKeys.list(accountId)
      expect(listed.map(({ keyId, masked }) => ({ keyId, masked }))).to.deep.equal(
        [rolled, old].map(({ keyId, key }) => ({ keyId, masked: `${key.slice(0, 6)}…${key.slice(-3)}` })),
      )
      expect(JSON.stringify(listed)).to.not.include(old.key).and.not.include('v1.')
    })

    it('a second roll never extends the grace period of an older key, and a roll without a grace period ends it immediately', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const first = await catalog.apiKeys.createMain(accountId)
      await catalog.apiKeys.roll(accountId, { graceSeconds: 10 })
      const third = await catalog.apiKeys.roll(accountId, { graceSeconds: 1_000 })
      clock.advance(10_000)
      expect(await catalog.apiKeys.findByHash(hashOf(first.key))).to.equal(undefined)
      await catalog.apiKeys.roll(accountId, { graceSeconds: 0 })
      expect(await catalog.apiKeys.findByHash(hashOf(third.key))).to.equal(undefined)
    })

    it('concurrent rolls leave exactly one key that does not expire', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      await catalog.apiKeys.createMain(accountId)
      await Promise.all(
        Array.from({ length: 5 }, () => catalog.apiKeys.roll(accountId, { graceSeconds: 60 })),
      )
      const endless = (await catalog.apiKeys.list(accountId)).filter((key) => key.expiresAt === null)
      expect(endless).to.have.length(1)
    })

    const grant: KeyGrant = {
      scopes: ['read', 'templates:write'],
      templateIds: ['tpl_1', 'tpl_2'],
      isTest: true,
      perSecond: 5,
    }

    it('a key keeps its name, scopes, templates, rate and expiry when it is rolled', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const main = await catalog.apiKeys.createMain(accountId)
      const expiresAt = new Date(clock.now().getTime() + 3_600_000)
      const made = await catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt })
      expect(await catalog.apiKeys.findByHash(hashOf(made.key))).to.deep.equal({
        accountId,
        keyId: made.keyId,
        name: 'Shop',
        expiresAt,
        ...grant,
      })
      const rolled = await catalog.apiKeys.roll(accountId, { graceSeconds: 60, keyId: made.keyId })
      expect(await catalog.apiKeys.findByHash(hashOf(rolled.key))).to.deep.include({ expiresAt, ...grant })
      const listed = await catalog.apiKeys.list(accountId)
      expect(
        listed.map(({ keyId, name, isMain, isRolled }) => [keyId, name, isMain, isRolled]),
      ).to.have.deep.members([
        [rolled.keyId, 'Shop', false, false],
        [made.keyId, 'Shop', false, true],
        [main.keyId, 'Main key', true, false],
      ])
      clock.advance(60_000)
      expect(await catalog.apiKeys.findByHash(hashOf(made.key))).to.equal(undefined)
      expect(await catalog.apiKeys.findByHash(hashOf(main.key))).to.have.property('keyId', main.keyId)
      clock.advance(3_600_000)
      expect(await catalog.apiKeys.findByHash(hashOf(rolled.key))).to.equal(undefined)
      expect(await catalog.apiKeys.list(accountId)).to.have.length(1)
    })

    it('the main key is shown and rolled by default, even if there are other keys', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const main = await catalog.apiKeys.createMain(accountId)
      clock.advance(1_000)
      const other = await catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt: null })
      expect(await catalog.apiKeys.reveal(accountId)).to.equal(main.key)
      expect(await catalog.apiKeys.reveal(accountId, other.keyId)).to.equal(other.key)
      await catalog.apiKeys.revoke(accountId, main.keyId)
      expect(await catalog.apiKeys.reveal(accountId)).to.equal(undefined)
      const anew = await catalog.apiKeys.roll(accountId, { graceSeconds: 0 })
      expect(await catalog.apiKeys.reveal(accountId)).to.equal(anew.key)
      expect(await catalog.apiKeys.findByHash(hashOf(other.key))).to.have.property('keyId', other.keyId)
    })

    it('a key can be renamed only by its account', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { keyId } = await catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt: null })
      expect(await catalog.apiKeys.rename(await newAccount(), keyId, 'Mine')).to.equal(false)
      expect(await catalog.apiKeys.rename(accountId, keyId, 'Till')).to.equal(true)
      expect((await catalog.apiKeys.list(accountId)).map(({ name }) => name)).to.deep.equal(['Till'])
    })

    it('not_found: a roll of another account’s key; too_many_keys: above an account’s limit', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { keyId } = await catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt: null })
      const foreign = catalog.apiKeys.roll(await newAccount(), { graceSeconds: 0, keyId })
      expect(await faultOf(foreign)).to.equal('not_found')
      for (let made = 1; made < apiKeysMax; made++)
        await catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt: null })
      const tooMany = catalog.apiKeys.create(accountId, { ...grant, name: 'Shop', expiresAt: null })
      expect(await faultOf(tooMany)).to.equal('invalid_request')
    })

    it('a revoked key is invalid immediately and cannot be shown again', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { key, keyId } = await catalog.apiKeys.createMain(accountId)
      expect(await catalog.apiKeys.reveal(accountId, keyId)).to.equal(key)
      expect(await catalog.apiKeys.revoke(accountId, keyId)).to.equal(true)
      expect(await catalog.apiKeys.revoke(accountId, keyId)).to.equal(false)
      expect(await catalog.apiKeys.findByHash(hashOf(key))).to.equal(undefined)
      expect(await catalog.apiKeys.reveal(accountId, keyId)).to.equal(undefined)
      expect(await catalog.apiKeys.reveal(accountId)).to.equal(undefined)
    })

    it('records when keys were last used, and never replaces a later time with an earlier time', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { keyId } = await catalog.apiKeys.createMain(accountId)
      await catalog.apiKeys.noteUsed(
        new Map([
          [keyId, new Date(2_000)],
          ['key_unknown', new Date(2_000)],
        ]),
      )
      await catalog.apiKeys.noteUsed(new Map([[keyId, new Date(1_000)]]))
      await catalog.apiKeys.noteUsed(new Map())
      const [known] = await catalog.apiKeys.list(accountId)
      expect(known?.lastUsedAt).to.deep.equal(new Date(2_000))
    })

    it('not_found: a key for an account that does not exist', async () => {
      const { catalog } = opened
      expect(await faultOf(catalog.apiKeys.createMain('acc_none'))).to.equal('not_found')
      expect(await faultOf(catalog.apiKeys.roll('acc_none', { graceSeconds: 0 }))).to.equal('not_found')
    })

    it('lists accounts, and finds an account by its id', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const account = { accountId, name: 'A', createdAt: clock.now(), suspendedAt: null }
      expect(await catalog.accounts.find(accountId)).to.deep.equal(account)
      expect(await catalog.accounts.list()).to.deep.include(account)
      expect(await catalog.accounts.find('acc_none')).to.equal(undefined)
    })

    it('suspends an account once, lists it as suspended, and resumes it', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const suspendedAt = clock.now()
      expect((await catalog.accounts.setSuspended(accountId, true))?.suspendedAt).to.deep.equal(suspendedAt)
      clock.advance(1_000)
      expect((await catalog.accounts.setSuspended(accountId, true))?.suspendedAt).to.deep.equal(suspendedAt)
      expect(await catalog.accounts.listSuspended()).to.include(accountId)
      expect((await catalog.accounts.setSuspended(accountId, false))?.suspendedAt).to.equal(null)
      expect(await catalog.accounts.listSuspended()).to.not.include(accountId)
      expect(await catalog.accounts.setSuspended('acc_none', true)).to.equal(undefined)
    })
  })
}
