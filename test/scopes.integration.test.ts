import { type KeyScope, keyScopeNames, type Problem } from '@platen/contract'
import { expect } from 'chai'
import { routesOfSource } from './parts/dashboard-routes.ts'
import { makeKey } from './parts/make-key.ts'
import { connectMcp } from './parts/mcp-client.ts'
import { type Account, shareStack, type SharedStack } from './parts/stack.ts'

/** The required scope by method and path. The first match applies. `undefined` accepts any key. */
const scopes: Array<[RegExp, KeyScope | undefined]> = [
  [/^GET \/v1\/account$/, undefined],
  [/^POST \/v1\/(?:create|pdf)$/, 'generate'],
  [/^\w+ \/v1\/jobs\//, 'generate'],
  [/^DELETE \/v1\/documents\//, 'generate'],
  [/^GET \/v1\/documents/, 'read'],
  [/^\w+ \/v1\/(?:batches|uploads)/, 'batches'],
  [/^\w+ \/v1\/webhook/, 'webhooks'],
  [/^GET \/v1\/templates\/\{templateId\}\/(?:draft|versions\/\{version\}\/folder$)/, 'templates:write'],
  [/^(?:GET \/v1\/templates|POST \/v1\/templates\/\{templateId\}\/validate$)/, 'read'],
  [/^\w+ \/v1\/templates/, 'templates:write'],
]

interface Operation {
  method: string
  path: string
  scope: KeyScope | undefined
  said: string
}

describe('the scopes of keys', () => {
  let stack: SharedStack
  let operations: Operation[]
  const keys = new Map<KeyScope, Account>()

  before(async () => {
    stack = await shareStack()
    const account = await stack.createAccount('Scopes')
    for (const scope of keyScopeNames) keys.set(scope, await makeKey(stack, account, { scopes: [scope] }))
    const { paths } = (await (await fetch(`${stack.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses?: Record<string, { description?: string }> }>>
    }
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([name, { responses }]) => {
        if (!responses) return []
        const method = name.toUpperCase()
        const row = scopes.find(([pattern]) => pattern.test(`${method} ${path}`))
        if (!row) throw new Error(`no scope is listed here for ${method} ${path}`)
        return [{ method, path, scope: row[1], said: responses['403']?.description ?? '' }]
      }),
    )
  })
  after(() => stack?.close())

  async function ask(
    { method, path }: Pick<Operation, 'method' | 'path'>,
    key?: Account,
  ): Promise<{ status: number; problem: Problem }> {
    const answer = await fetch(`${stack.baseUrl}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        // Changes in the dashboard must be requested by its own pages.
        Origin: stack.baseUrl,
        ...(key && { Authorization: `Bearer ${key.apiKey}` }),
      },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    })
    const text = await answer.text()
    // A rate limit error would hide the scope check, so no key exceeds its burst here.
    if (answer.status === 429) throw new Error(`${method} ${path}: ${text}`)
    return { status: answer.status, problem: (text.startsWith('{') ? JSON.parse(text) : {}) as Problem }
  }

  it('401 unauthorized: every route requires a key', async () => {
    expect(operations.length).to.be.greaterThan(20)
    for (const operation of operations) {
      const { status, problem } = await ask(operation)
      expect(`${status} ${problem.code}`, `${operation.method} ${operation.path}`).to.equal(
        '401 unauthorized',
      )
    }
  })

  for (const scope of keyScopeNames)
    it(`a key with only ${scope} can access its routes, and all other routes return 403 insufficient_scope with the missing scope`, async () => {
      for (const operation of operations) {
        const { status, problem } = await ask(operation, keys.get(scope))
        const place = `${operation.method} ${operation.path}`
        if (operation.scope === undefined || operation.scope === scope)
          expect(status, place).not.to.be.oneOf([401, 403])
        else {
          expect(`${status} ${problem.code}`, place).to.equal('403 insufficient_scope')
          expect(problem.detail, place).to.include(`"${operation.scope}"`)
        }
      }
    })

  it('401: dashboard routes do not accept any key', async () => {
    const everything = await makeKey(stack, await stack.createAccount('Keys are no sessions'), {})
    const routes = routesOfSource().filter(({ path }) => !path.startsWith('/auth/') && path !== '/welcome')
    expect(routes.length).to.be.greaterThan(50)
    const answered: string[] = []
    for (const { method, path } of routes) {
      const address = `/app/api${path.replaceAll(/:\w+/g, 'x')}`
      const { status } = await ask({ method, path: address }, everything)
      if (status !== 401) answered.push(`${status} ${method} ${path}`)
    }
    expect(answered).to.deep.equal([])
  })

  it('each route under /v1 in the source code is in the reference, and therefore in this table', () => {
    const named = routesOfSource('/v1')
    expect(named.length).to.be.greaterThan(20)
    const known = new Set(
      operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':x')}`),
    )
    const unknown = named.map(({ method, path }) => `${method} /v1${path.replaceAll(/:\w+/g, ':x')}`)
    expect(unknown.filter((route) => !known.has(route))).to.deep.equal([])
  })

  it('/mcp accepts any key, and lists the tools that its scopes allow; without one it returns 401', async () => {
    expect((await ask({ method: 'POST', path: '/mcp' })).status).to.equal(401)
    const listed: Record<string, number> = {}
    for (const scope of keyScopeNames) {
      const { client } = await connectMcp(stack, keys.get(scope)?.apiKey ?? '')
      listed[scope] = (await client.listTools()).tools.length
      await client.close()
    }
    expect(listed).to.deep.include({ generate: 1, batches: 0, webhooks: 0 })
    expect(listed['read']).to.be.within(2, (listed['templates:write'] ?? 0) - 1)
  })

  it('the reference lists the scope of each route that requires one', () => {
    for (const { method, path, scope, said } of operations)
      expect(said.includes('insufficient_scope'), `${method} ${path}`).to.equal(scope !== undefined)
  })
})
