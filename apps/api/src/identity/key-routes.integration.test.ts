import type { KeyInfo } from '@platen/contract'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { until } from '../../../../test/parts/stack.ts'
import { type ApiKeys, cacheApiKeys } from './api-keys.ts'
import { authenticate } from '../http/authenticate.ts'
import { contextOf } from '../http/request-context.ts'
import { keyRoutes } from './key-routes.ts'
import { readResponse, refusalOf, type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'

describe('the dashboard’s API keys', () => {
  let keys: ApiKeys
  let app: FeatureApp
  let ada: string
  let bob: string
  let lookups = 0

  before(async () => {
    const whose: RequestHandler = (req, res) => void res.json(contextOf(req))
    app = await startFeatureApp(({ catalog: { apiKeys, templates } }) => {
      keys = cacheApiKeys(apiKeys, {
        lookup: {
          find(_secret, read) {
            lookups++
            return read()
          },
          recall: () => undefined,
          forget: () => undefined,
        },
        onError: (error) => expect.fail(String(error)),
      })
      return [
        keyRoutes({ base: '/app/api/keys', apiKeys, templates, keys }),
        Router().get('/whose-key', authenticate(keys.find), whose),
      ]
    })
  })
  beforeEach(async () => {
    app.setClock()
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })
  after(async () => {
    await keys?.close()
    await app?.close()
  })

  const list = async (accountId: string) =>
    (readResponse(await app.send(accountId, 'GET', '/app/api/keys')) as { keys: KeyInfo[] }).keys
  const roll = async (graceMinutes: number) =>
    (
      readResponse(await app.send(ada, 'POST', '/app/api/keys/roll', { graceMinutes }), 201) as {
        keyId: string
      }
    ).keyId
  const reveal = (accountId: string, keyId: string) =>
    app.send(accountId, 'POST', `/app/api/keys/${keyId}/reveal`)
  const works = async (key: string) =>
    (await fetch(`${app.baseUrl}/whose-key`, { headers: { 'x-api-key': key } })).status === 200

  it('200: lists the account’s keys, masked, with the last use of each', async () => {
    const { key, keyId } = await app.catalog.apiKeys.createMain(ada)
    const at = new Date('2026-11-01T12:00:00Z')
    await app.catalog.apiKeys.noteUsed(new Map([[keyId, at]]))
    const response = await app.send(ada, 'GET', '/app/api/keys')
    const [shown] = (readResponse(response) as { keys: KeyInfo[] }).keys
    expect(shown).to.include({ keyId, expiresAt: null, lastUsedAt: at.toISOString() })
    expect(shown?.masked).to.equal(`${key.slice(0, 6)}…${key.slice(-3)}`)
    expect(shown).to.have.all.keys(
      'keyId name isMain scopes templateIds isTest perSecond masked createdAt expiresAt isRolled lastUsedAt'.split(
        ' ',
      ),
    )
    expect(response.text).not.to.include(key.slice(4, -3))
    expect(await list(bob)).to.deep.equal([])
  })

  it('200: reveals a key only to its account, without caching or logging it', async () => {
    const { key, keyId } = await app.catalog.apiKeys.createMain(ada)
    const response = await reveal(ada, keyId)
    expect(readResponse(response)).to.deep.equal({ key })
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect(refusalOf(await reveal(bob, keyId))).to.equal('404 not_found')
    expect(refusalOf(await reveal(ada, 'key_none'))).to.equal('404 not_found')
    expect(app.log()).not.to.include(key)
  })

  it('201: after a roll with a grace period, both keys work until it ends, and then only the new one', async () => {
    const old = await app.catalog.apiKeys.createMain(ada)
    // The catalog's clock is behind, so that a grace period of one minute ends in two seconds.
    app.setClock(() => new Date(Date.now() - 58_000))
    const keyId = await roll(1)
    const { key } = readResponse(await reveal(ada, keyId)) as { key: string }
    expect(await works(old.key)).to.equal(true)
    expect(await works(key)).to.equal(true)
    const listed = await list(ada)
    expect(listed.map((one) => [one.keyId, one.isRolled])).to.have.deep.members([
      [keyId, false],
      [old.keyId, true],
    ])
    await until(async () => !(await works(old.key)))
    expect(await works(key)).to.equal(true)
    app.setClock()
    expect((await list(ada)).map((one) => one.keyId)).to.deep.equal([keyId])
  })

  it('201: a roll without a grace period ends the old key immediately, even if it was just used', async () => {
    const { key } = await app.catalog.apiKeys.createMain(ada)
    expect(await works(key)).to.equal(true)
    await roll(0)
    expect(await works(key)).to.equal(false)
  })

  it('201: a roll does not cause new lookups of other accounts’ keys', async () => {
    const { key } = await app.catalog.apiKeys.createMain(bob)
    await app.catalog.apiKeys.createMain(ada)
    expect(await works(key)).to.equal(true)
    const before = lookups
    await roll(0)
    expect(await works(key)).to.equal(true)
    expect(lookups).to.equal(before)
  })

  it('204: a revoked key stops working immediately, even if it was just used; 404: already revoked, or in another account', async () => {
    const { key, keyId } = await app.catalog.apiKeys.createMain(ada)
    expect(await works(key)).to.equal(true)
    const revoke = (accountId: string) => app.send(accountId, 'DELETE', `/app/api/keys/${keyId}`)
    expect(refusalOf(await revoke(bob))).to.equal('404 not_found')
    expect(await works(key)).to.equal(true)
    expect((await revoke(ada)).status).to.equal(204)
    expect(await works(key)).to.equal(false)
    expect(refusalOf(await revoke(ada))).to.equal('404 not_found')
    expect(refusalOf(await reveal(ada, keyId))).to.equal('404 not_found')
  })

  it('201: creates a key with a name, scopes, templates, a rate and an expiry; by default a live key for all templates, without an expiry', async () => {
    const { templateId } = await app.catalog.templates.create(ada, { slug: 'invoice', name: 'Invoice' })
    const create = async (body: object) =>
      (readResponse(await app.send(ada, 'POST', '/app/api/keys', body), 201) as { keyId: string }).keyId
    const plain = await create({ name: ' Shop ', scopes: ['generate'] })
    const narrow = await create({
      name: 'Till',
      scopes: ['read'],
      templateIds: [templateId],
      isTest: true,
      perSecond: 3,
      expiresInDays: 1,
    })
    const listed = await list(ada)
    expect(listed.find(({ keyId }) => keyId === plain)).to.deep.include({
      name: 'Shop',
      isMain: false,
      scopes: ['generate'],
      templateIds: null,
      isTest: false,
      perSecond: null,
      expiresAt: null,
    })
    const shown = listed.find(({ keyId }) => keyId === narrow)
    expect(shown).to.deep.include({ scopes: ['read'], templateIds: [templateId], isTest: true, perSecond: 3 })
    expect(Date.parse(shown?.expiresAt ?? '') - Date.parse(shown?.createdAt ?? '')).to.be.within(
      86_000_000,
      87_000_000,
    )
    await app.send(ada, 'PATCH', `/app/api/keys/${narrow}`, { name: 'Till 2' })
    const rolled = await app.send(ada, 'POST', `/app/api/keys/${narrow}/roll`, { graceMinutes: 0 })
    const { keyId } = readResponse(rolled, 201) as { keyId: string }
    expect((await list(ada)).find((key) => key.keyId === keyId)).to.deep.include({
      name: 'Till 2',
      perSecond: 3,
    })
  })

  it('422 invalid_request: a key without a name or scope, for another account’s template, or with an unknown field', async () => {
    const { templateId } = await app.catalog.templates.create(bob, { slug: 'invoice', name: 'Invoice' })
    const wrong: [object, string][] = [
      [{ scopes: ['read'] }, '/name'],
      [{ name: ' ', scopes: ['read'] }, '/name'],
      [{ name: 'Shop', scopes: [] }, '/scopes'],
      [{ name: 'Shop', scopes: ['write'] }, '/scopes/0'],
      [{ name: 'Shop', scopes: ['read'], templateIds: [templateId] }, '/templateIds/0'],
      [{ name: 'Shop', scopes: ['read'], perSecond: 0 }, '/perSecond'],
      [{ name: 'Shop', scopes: ['read'], expiresAt: '2027-01-01' }, '/expiresAt'],
    ]
    for (const [body, pointer] of wrong)
      expect(refusalOf(await app.send(ada, 'POST', '/app/api/keys', body))).to.equal(
        `422 invalid_request ${pointer}`,
      )
    expect(await list(ada)).to.deep.equal([])
    const { keyId } = await app.catalog.apiKeys.createMain(bob)
    expect(refusalOf(await app.send(ada, 'PATCH', `/app/api/keys/${keyId}`, { name: 'Mine' }))).to.equal(
      '404 not_found',
    )
    expect(
      refusalOf(await app.send(ada, 'POST', `/app/api/keys/${keyId}/roll`, { graceMinutes: 0 })),
    ).to.equal('404 not_found')
  })

  it('422 invalid_request: an invalid grace period, without a roll', async () => {
    const { key } = await app.catalog.apiKeys.createMain(ada)
    for (const body of [{}, { graceMinutes: -1 }, { graceMinutes: 43_201 }, { graceMinutes: '5' }]) {
      const response = await app.send(ada, 'POST', '/app/api/keys/roll', body)
      expect(refusalOf(response)).to.equal('422 invalid_request /graceMinutes')
    }
    expect(await works(key)).to.equal(true)
    expect(await list(ada)).to.have.length(1)
  })
})
