import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentPage, Problem } from '@platen/contract'
import { expect } from 'chai'
import { type PostgresServer, startPostgresServer } from './parts/postgres-server.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('PostgreSQL unavailable', () => {
  let postgres: PostgresServer
  let stack: Stack
  let account: Account
  let templateId: string

  before(async () => {
    postgres = await startPostgresServer()
    stack = await startStack({ api: { DATABASE_URL: postgres.url } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
  })
  after(async () => {
    postgres?.resume()
    await stack?.close()
    await postgres?.stop()
  })

  const create = (by = account) => stack.create(by, { templateId, data: { a: 'x' } })
  const documentIdOf = (answer: Response) => answer.headers.get('x-document-id') ?? ''

  async function metric(name: string): Promise<number> {
    const answer = await fetch(`${stack.baseUrl}/metrics`, {
      headers: {
        authorization: `Bearer ${readFileSync(path.join(stack.dataFolder, 'operator-token'), 'utf8').trim()}`,
      },
    })
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await answer.text())?.[1])
  }

  async function listed(): Promise<string[]> {
    const answer = await fetch(`${stack.baseUrl}/v1/documents`, {
      headers: { authorization: `Bearer ${account.apiKey}` },
    })
    if (answer.status !== 200) return []
    return ((await answer.json()) as DocumentPage).data.map(({ documentId }) => documentId)
  }

  for (const [how, end, start] of [
    ['is stopped', () => postgres.kill(), () => postgres.start()],
    ['hangs', () => postgres.pause(), () => postgres.resume()],
  ] as const) {
    it(`200: generates documents with a known key and template while the database ${how}, and records all of them afterwards`, async () => {
      expect((await create()).status).to.equal(200)
      const unknown = { ...account, apiKey: (await stack.createAccount('Bob')).apiKey }
      await end()
      const made: string[] = []
      // Continues until records wait, which is after the last read of the key and the template.
      await until(async () => {
        const answer = await create()
        expect(answer.status).to.equal(200)
        made.push(documentIdOf(answer))
        return (await metric('platen_generation_records_waiting')) > 0
      })
      const later = await create()
      expect(later.status).to.equal(200)
      made.push(documentIdOf(later))

      const refused = await create(unknown)
      expect([refused.status, ((await refused.json()) as Problem).code]).to.deep.equal([503, 'unavailable'])

      await until(async () => {
        const answer = await fetch(`${stack.baseUrl}/healthz/dependencies`)
        const { parts } = (await answer.json()) as { parts: { database: string } }
        return parts.database !== 'ok'
      })
      expect((await fetch(`${stack.baseUrl}/readyz`)).status).to.equal(200)

      await start()
      await until(async () => {
        const ids = await listed()
        return made.every((id) => ids.includes(id))
      })
      expect(await metric('platen_generation_records_dropped_total')).to.equal(0)
    })
  }
})
