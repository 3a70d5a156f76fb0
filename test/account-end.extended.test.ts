import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Catalog, loadMasterKeys, openCatalog } from '@platen/database'
import { expect } from 'chai'
import { defaultPassword, type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { type PostgresServer, startPostgresServer } from './parts/postgres-server.ts'
import { type RedisWatch, watchRedis } from './parts/redis-watch.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

/** All data that the account sends contains this word. */
const marker = 'Zaubernuss'

describe('the deletion of an account', () => {
  let postgres: PostgresServer
  let stack: Stack
  let watch: RedisWatch
  let catalog: Catalog

  before(async () => {
    postgres = await startPostgresServer()
    stack = await startStack({ api: { DATABASE_URL: postgres.url }, workers: 1 })
    watch = await watchRedis(stack.redisUrl)
    const masterKeys = await loadMasterKeys({ folder: stack.dataFolder })
    catalog = await openCatalog({ at: { kind: 'postgres', url: postgres.url }, masterKeys })
  })
  after(async () => {
    await catalog?.close()
    await watch?.close()
    await stack?.close()
    await postgres?.stop()
  })

  const storeFolder = () => path.join(stack.dataFolder, 'storage')
  /** Returns the names and contents of all objects. */
  const objects = () =>
    readdirSync(storeFolder(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${file}\n${readFileSync(file, 'latin1')}`)

  /** Returns all rows of all tables. */
  async function rows(): Promise<string> {
    const { identityDatabase: database } = catalog
    const found: string[] = []
    for (const { name } of await database.introspection.getTables()) {
      if (name === 'ended_accounts') continue
      const all = await database
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      found.push(`${name}: ${JSON.stringify(all)}`)
    }
    return found.join('\n')
  }

  async function accountOf(session: DashboardSession): Promise<Account> {
    const answer = await stack.operator('GET', `/accounts/${session.accountId}/key`)
    const { apiKey } = (await answer.json()) as { apiKey: string }
    return { accountId: session.accountId, apiKey }
  }

  const ask = async (account: Account, address: string, body?: object, headers: object = {}) => {
    const answer = await fetch(`${stack.baseUrl}/v1/${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const batchOf = (account: Account, id: unknown) => ask(account, `batches/${String(id)}`)
  const left = async () => ({
    objects: objects().filter((object) => object.includes(marker)).length,
    redis: (await watch.values()).includes(marker),
    rows: (await rows()).includes(marker),
  })

  it('removes its data from the store, Redis and the database, and its links return 404', async () => {
    const session = await signUp(stack, { email: 'ends@example.com', name: marker })
    const account = await accountOf(session)
    const templateId = await stack.publish(account, 'a', htmlTemplate(`<p>${marker} {{a}}</p>`))
    const data = { a: marker }
    const document = await ask(account, 'create', { templateId, data, output: 'url' })
    const upload = await ask(account, 'uploads', {})
    const put = {
      method: 'PUT',
      body: `a\n${`${marker}\n`.repeat(3_000)}`,
      headers: { 'Content-Type': 'application/octet-stream' },
    }
    expect((await fetch(String(upload['url']), put)).ok).to.equal(true)
    const done = await ask(account, 'batches', { templateId, items: [data, data] })
    await until(async () => (await batchOf(account, done['batchId']))['status'] === 'succeeded')
    await until(async () => !objects().some((object) => /\/in\/\d+\.json\n/.test(object)))
    const { result } = await batchOf(account, done['batchId'])
    const large = { uploadId: upload['uploadId'], format: 'csv' }
    const running = await ask(account, 'batches', { templateId, upload: large })
    await until(async () => (await batchOf(account, running['batchId']))['status'] === 'rendering')
    await ask(account, 'create', { templateId, data, output: 'url' }, { Prefer: 'respond-async' })
    const before = await left()
    expect(before.rows).to.equal(true)
    expect(before.objects).to.be.above(10)

    const ended = await session.fetch('/account', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: defaultPassword }),
    })
    expect(ended.status, await ended.text()).to.equal(204)
    const links = [document['url'], (result as { url: string }).url]
    for (const link of links) expect((await fetch(String(link))).status).to.equal(404)
    await until(async () => JSON.stringify(await left()) === '{"objects":0,"redis":false,"rows":false}')
    expect(objects().filter((object) => object.includes(session.accountId))).to.deep.equal([])
    expect(await rows()).not.to.include(session.accountId)
  })

  it('is continued by the next API process if the first one crashed', async () => {
    const session = await signUp(stack, { email: 'interrupted@example.com' })
    const account = await accountOf(session)
    const templateId = await stack.publish(account, 'a', htmlTemplate('<p>{{a}}</p>'))
    await ask(account, 'create', { templateId, data: { a: marker }, output: 'url' })
    const ended = once(stack.api, 'exit')
    stack.api.kill('SIGKILL')
    await ended
    await catalog.accounts.noteEnd(session.accountId)
    await stack.startApi()
    await until(async () => !(await rows()).includes(session.accountId))
    expect(objects().filter((object) => object.includes(session.accountId))).to.deep.equal([])
  })
})
