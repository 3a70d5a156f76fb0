import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { Client } from 'pg'
import { type PostgresServer, startPostgresServer } from '../../../test/parts/postgres-server.ts'
import { createGenerationLog } from './generation-log.ts'
import { migrations } from './migrations/migrations.ts'
import { type Catalog, openCatalog } from './open-catalog.ts'
import type { ConnectorRecord } from './records/connectors.ts'
import { MasterKey, type MasterKeys } from './secrets/master-key.ts'
import { SealError } from './secrets/sealer.ts'
import { faultOf, rejectionOf } from './testing/catching.ts'
import { describeCatalog } from './testing/catalog-suite.ts'
import { bucket, fields, generation, settings } from './testing/fixtures.ts'
import { type Opened, SettableClock } from './testing/opened.ts'

const masterKey = (byte: number) => new MasterKey(Buffer.alloc(32, byte))

describe('the catalog on a PostgreSQL server', () => {
  const opened = { clock: new SettableClock() } as Opened
  let server: PostgresServer

  before(async () => {
    server = await startPostgresServer()
    // Two processes start at the same time on a new database: one creates the tables, the other waits.
    const [one, other] = await Promise.all([open(), open()])
    opened.catalog = one
    await other.close()
  })
  after(async () => {
    await opened.catalog?.close()
    await server?.stop()
  })

  function open(
    masterKeys: MasterKeys = [masterKey(1)],
    onWarning?: (message: string) => void,
  ): Promise<Catalog> {
    const at = { kind: 'postgres' as const, url: server.url }
    return openCatalog({ at, masterKeys, clock: opened.clock.now, ...(onWarning && { onWarning }) })
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client(server.url)
    await client.connect()
    return work(client).finally(() => client.end())
  }

  async function newConnector(accountId: string): Promise<ConnectorRecord> {
    const { templateId } = await opened.catalog.templates.create(accountId, { slug: 'order', name: 'Order' })
    return opened.catalog.connectors.create(accountId, {
      templateId,
      name: 'Shop',
      state: 'active',
      security: { scheme: 'stripe' },
      signingSecret: 'hush',
      linkSecret: 'whsec_link',
      mapping: { fields: { no: { from: 'nothing' } } },
      filters: [],
      destination: { to: 'answer' },
    })
  }

  async function take(connectorId: string, fingerprint: string | null = null) {
    const { connectorDeliveries: deliveries } = opened.catalog
    const added = await deliveries.add({
      deliveryId: deliveries.newId(),
      connectorId,
      contentType: 'application/json',
      bytes: 100,
      fingerprint,
      requestId: 'req_one',
      payloadKey: 'a key',
      payloadUntil: new Date(opened.clock.now().getTime() + 60_000),
    })
    if (!added) throw new Error('There is no connector')
    return { ...added.delivery, isRepeat: added.isRepeat }
  }

  describeCatalog(opened)

  it('a master key is replaced without losing a secret', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { key } = await catalog.apiKeys.createMain(accountId)
    await catalog.buckets.connect(accountId, bucket)
    const endpoint = { url: 'https://example.com/', description: '', events: ['batch.failed'] as const }
    const { endpointId } = await catalog.webhookEndpoints.create(accountId, {
      ...endpoint,
      templateIds: null,
      isTest: false,
      secret: 'whsec_one',
    })
    const previousUntil = new Date(opened.clock.now().getTime() + 60_000)
    await catalog.webhookEndpoints.rotateSecret(accountId, endpointId, { secret: 'whsec_two', previousUntil })
    const message = {
      messageId: 'msg_resealed',
      event: 'batch.failed',
      payload: '{}',
      templateId: 'tpl_1',
      isTest: false,
    } as const
    await catalog.webhookDeliveries.keepMessage(accountId, message)

    const model = { provider: 'anthropic', draftModel: 'a', hasVision: false, dailyTokensMax: 1_000 } as const
    await catalog.operatorModel.set({ ...model, apiKey: 'sk-model' })

    const { userId } = await catalog.users.set(accountId, {
      email: 'r@example.com',
      name: 'R',
      passwordHash: 'x',
    })
    const tokens = { accessToken: 'access', refreshToken: 'refresh', accessUntil: new Date(0) }
    const documents = { provider: 'google', subject: 's', address: 'a', tokens } as const
    await catalog.documentAccounts.connect({ accountId, userId }, documents)

    const connector = await newConnector(accountId)
    const { connectorId } = connector
    const { deliveryId, payload } = await take(connectorId)

    const both = await open([masterKey(2), masterKey(1)])
    expect(await both.apiKeys.reveal(accountId)).to.equal(key)
    expect(await both.masterKeys.reseal()).to.be.greaterThan(1)
    expect(await both.masterKeys.reseal()).to.equal(0)
    await both.close()

    const newOnly = await open([masterKey(2)])
    expect(await newOnly.apiKeys.reveal(accountId)).to.equal(key)
    expect(await newOnly.buckets.find(accountId, bucket.name)).to.deep.equal(bucket)
    expect((await newOnly.operatorModel.find())?.apiKey).to.equal('sk-model')
    const connected = await newOnly.documentAccounts.find({ accountId, userId }, 'google')
    expect(connected?.tokens).to.deep.equal(tokens)
    const delivery = await newOnly.webhookDeliveries.find({ endpointId, messageId: message.messageId })
    expect(delivery?.secrets).to.deep.equal(['whsec_two', 'whsec_one'])
    const { secret, signingSecret, linkSecret } = connector
    const reopened = await newOnly.connectors.find(accountId, connectorId)
    expect(reopened).to.include({ secret, signingSecret, linkSecret })
    expect(await newOnly.connectorDeliveries.find(connectorId, deliveryId)).to.deep.include({ payload })
    await newOnly.close()

    const refused = await rejectionOf(catalog.apiKeys.reveal(accountId))
    expect(refused).to.be.instanceOf(SealError).and.property('message').include(masterKey(2).id)
    for (const wrong of [masterKey(1), masterKey(3)]) {
      const refusal = String(await rejectionOf(open([wrong])))
      expect(refusal)
        .to.include(`sealed under master key ${masterKey(2).id}`)
        .and.include('PLATEN_MASTER_KEY=new,old')
    }
    const back = await open([masterKey(1), masterKey(2)])
    expect(await back.masterKeys.status()).to.deep.include({
      current: masterKey(1).id,
      previous: [masterKey(2).id],
    })
    await back.masterKeys.reseal()
    await back.close()
  })

  it('a secret that was moved to another account’s row cannot be decrypted', async () => {
    const { catalog } = opened
    const [mine, other] = [
      await catalog.accounts.create({ name: 'A' }),
      await catalog.accounts.create({ name: 'B' }),
    ]
    await catalog.buckets.connect(mine.accountId, bucket)
    await catalog.buckets.connect(other.accountId, { ...bucket, secretKey: 'x' })
    await withClient((client) =>
      client.query(
        'update buckets set sealed_secret = (select sealed_secret from buckets where account_id = $1) where account_id = $2',
        [mine.accountId, other.accountId],
      ),
    )
    expect(await rejectionOf(catalog.buckets.find(other.accountId, bucket.name))).to.be.instanceOf(SealError)
  })

  it('lists what a template’s connectors fill, even if one of their secrets cannot be decrypted', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { connectorId, templateId, name, mapping } = await newConnector(accountId)
    await withClient((client) =>
      client.query('update connectors set sealed_link_secret = sealed_secret where id = $1', [connectorId]),
    )
    expect(await rejectionOf(catalog.connectors.find(accountId, connectorId))).to.be.instanceOf(SealError)
    const [listed, ...others] = await catalog.connectors.listMappings(accountId, templateId)
    expect([listed?.name, JSON.parse(listed?.mapping ?? 'null'), others]).to.deep.equal([name, mapping, []])
    const { accountId: other } = await catalog.accounts.create({ name: 'B' })
    expect(await catalog.connectors.listMappings(other, templateId)).to.deep.equal([])
  })

  it('a repeated message still counts as a repeat if the first copy is removed while it is being added', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { connectorId } = await newConnector(accountId)
    const { deliveryId } = await take(connectorId, 'one')
    // A trigger removes the first delivery as soon as the repeated delivery is added.
    await withClient(async (client) => {
      await client.query(`create function remove_first() returns trigger language plpgsql as
        $$ begin delete from connector_deliveries where id = '${deliveryId}'; return null; end $$`)
      await client.query(`create trigger remove_first after insert on connector_deliveries
        for each statement execute function remove_first()`)
    })
    try {
      expect(await take(connectorId, 'one')).to.include({ deliveryId, isRepeat: true, repeats: 1 })
    } finally {
      await withClient((client) => client.query('drop function remove_first cascade'))
    }
    expect(await take(connectorId, 'one')).to.include({ isRepeat: false, repeats: 0 })
  })

  it('the database itself prevents changes to a version', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { templateId } = await catalog.templates.create(accountId, { slug: 'a', name: 'A' })
    const version = await catalog.versions.reserve(accountId, templateId)
    await catalog.versions.activate(accountId, { templateId, version, settings, fields })
    const change = withClient((client) =>
      client.query("update versions set sha256 = 'x' where template_id = $1", [templateId]),
    )
    expect(await rejectionOf(change))
      .to.be.instanceOf(Error)
      .and.property('message')
      .include('never changes')
  })

  it('rejects a database from a newer release with a clear error', async () => {
    await withClient((client) =>
      client.query("insert into kysely_migration values ('9999-from-the-future', now())"),
    )
    const refused = await rejectionOf(open())
    await withClient((client) =>
      client.query("delete from kysely_migration where name = '9999-from-the-future'"),
    )
    expect(refused)
      .to.be.instanceOf(Error)
      .and.property('message')
      .match(/newer release.*9999-from-the-future/)
  })

  for (const [worksWith, starts] of [
    [Object.keys(migrations).at(-1) ?? '', true],
    ['9998-unknown-here', false],
  ] as const) {
    it(`${starts ? 'starts, with a warning,' : 'does not start'} on a database from a newer release that works with ${starts ? 'this' : 'a later'} one`, async () => {
      const mark = ['9999-from-the-future', worksWith]
      await withClient(async (client) => {
        await client.query('insert into kysely_migration values ($1, now())', [mark[0]])
        await client.query('insert into compatible_migrations values ($1, $2)', mark)
      })
      const warnings: string[] = []
      try {
        const opening = open([masterKey(1)], (message) => warnings.push(message))
        if (starts) await (await opening).close()
        else expect(String(await rejectionOf(opening))).to.match(/does not work with 9999-from-the-future/)
      } finally {
        await withClient(async (client) => {
          await client.query('delete from kysely_migration where name = $1', [mark[0]])
          await client.query('delete from compatible_migrations where name = $1', [mark[0]])
        })
      }
      expect(warnings).to.have.length(starts ? 1 : 0)
      if (starts) expect(warnings[0]).to.include('9999-from-the-future')
    })
  }

  it('unavailable while the server is down, and works again when it is back', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    await server.kill()
    expect(await faultOf(catalog.ping())).to.equal('unavailable')
    expect(await faultOf(catalog.apiKeys.createMain(accountId))).to.equal('unavailable')
    expect(await faultOf(catalog.versions.findPublished(accountId, 'tpl_one'))).to.equal('unavailable')
    expect(await faultOf(open())).to.equal('unavailable')
    await server.start()
    await catalog.ping()
    expect((await catalog.accounts.find(accountId))?.name).to.equal('A')
  })

  it('unavailable when the password or the database name is wrong, without exposing the address', async () => {
    const url = server.url.replace('/postgres', '/nothing')
    const refused = await rejectionOf(
      openCatalog({ at: { kind: 'postgres', url }, masterKeys: [masterKey(1)] }),
    )
    if (!(refused instanceof Fault)) throw refused
    expect(refused.code).to.equal('unavailable')
    expect(refused.detail).to.not.include('nothing')
  })

  it('generations are buffered while the server is down, and the oldest are dropped above the limit', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const reported: unknown[] = []
    const log = createGenerationLog(catalog.generations, {
      flushEveryMs: 1,
      bufferMax: 5,
      onError: (error) => reported.push(error),
    })
    await server.kill()
    for (let at = 0; at < 8; at++) log.add(generation({ accountId, requestId: `req_${at}` }))
    expect(await faultOf(log.flush())).to.equal('unavailable')
    expect(log.counts()).to.deep.equal({ waiting: 5, dropped: 3 })
    expect(reported).to.have.length(1)
    await server.start()
    // An attempt that started while the server was starting fails. The next one succeeds.
    let isWritten = false
    while (!isWritten) {
      isWritten = await log.flush().then(
        () => true,
        () => false,
      )
    }
    await log.close()
    const kept = (await catalog.generations.list(accountId)).map((one) => one.requestId).toSorted()
    expect(kept).to.deep.equal(['req_3', 'req_4', 'req_5', 'req_6', 'req_7'])
  })

  it('a generation that the database rejects does not affect others', async () => {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const reported: unknown[] = []
    const log = createGenerationLog(catalog.generations, { onError: (error) => reported.push(error) })
    for (const bytes of [1, 2 ** 40, 3]) log.add(generation({ accountId, bytes }))
    await log.flush()
    expect(log.counts()).to.deep.equal({ waiting: 0, dropped: 1 })
    expect(reported).to.have.length(1)
    expect(await catalog.generations.list(accountId)).to.have.length(2)
    await log.close()
  })
})
