import { expect } from 'chai'
import { stopPersisting, restartRedis } from './parts/restart-redis.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('Redis, killed with SIGKILL immediately after responses', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let redis: { close(): Promise<void> } | undefined
  const kept = new Map<string, string>()

  before(async () => {
    stack = await startStack()
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    expect((await post('/v1/create', {}, 'warm')).status).to.equal(200)
    await stopPersisting(stack)
    for (const [key, ask] of requests) kept.set(key, await answerOf(await ask()))
    redis = await restartRedis(stack)
    await until(async () => (await fetch(`${stack.baseUrl}/healthz/dependencies`)).status === 200)
  })
  after(async () => {
    await stack.close()
    await redis?.close()
  })

  const post = (path: string, headers: Record<string, string>, a: string) =>
    fetch(`${stack.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(
        path === '/v1/batches' ? { templateId, items: [{ a }] } : { templateId, data: { a } },
      ),
    })
  const answerOf = async (answer: Response) => {
    expect(answer.status).to.be.within(200, 202)
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }

  const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`)
  const requests = new Map<string, () => Promise<Response>>([
    ...keys.map((key) => [key, () => post('/v1/create', { 'Idempotency-Key': key }, key)] as const),
    ['file', () => post('/v1/create', { 'Idempotency-Key': 'file', Accept: 'application/pdf' }, 'file')],
    ['link', () => post('/v1/pdf', { 'Idempotency-Key': 'link' }, 'link')],
    ['job', () => post('/v1/create', { 'Idempotency-Key': 'job', Prefer: 'respond-async' }, 'job')],
    ['batch', () => post('/v1/batches', { 'Idempotency-Key': 'batch' }, 'batch')],
  ])

  it('each repetition of an Idempotency-Key returns the same bytes as the first response', async () => {
    const different: string[] = []
    for (const [key, ask] of requests) {
      const again = await ask()
      expect(again.headers.get('idempotency-replayed'), key).to.equal('true')
      if ((await answerOf(again)) !== kept.get(key)) different.push(key)
    }
    expect(different).to.deep.equal([])
  })

  it('409 idempotency_conflict: rejects another body with a repeated key', async () => {
    expect((await post('/v1/create', { 'Idempotency-Key': 'key-0' }, 'another')).status).to.equal(409)
  })
})
