import { setTimeout as pause } from 'node:timers/promises'
import { type KeyScope, keyScopeNames, type Problem } from '@platen/contract'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { type Account, shareStack, type SharedStack } from './parts/stack.ts'

/** By method and the beginning of an address, the first that fits: what a key needs; `undefined`: any key will do. */
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
        if (!row) throw new Error(`no scope is said here of ${method} ${path}`)
        return [{ method, path, scope: row[1], said: responses['403']?.description ?? '' }]
      }),
    )
  })
  after(() => stack?.close())

  async function ask(
    { method, path }: Operation,
    key?: Account,
  ): Promise<{ status: number; problem: Problem }> {
    for (;;) {
      const answer = await fetch(`${stack.baseUrl}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(key && { Authorization: `Bearer ${key.apiKey}` }),
        },
        ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
      })
      const text = await answer.text()
      if (answer.status !== 429) {
        const problem = (text.startsWith('{') ? JSON.parse(text) : {}) as Problem
        return { status: answer.status, problem }
      }
      await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }

  it('401 unauthorized: no route answers without a key', async () => {
    expect(operations.length).to.be.greaterThan(20)
    for (const operation of operations) {
      const { status, problem } = await ask(operation)
      expect(`${status} ${problem.code}`, `${operation.method} ${operation.path}`).to.equal(
        '401 unauthorized',
      )
    }
  })

  for (const scope of keyScopeNames)
    it(`a key with ${scope} alone comes to its routes, and all others answer 403 scope_missing and name what is missing`, async () => {
      for (const operation of operations) {
        const { status, problem } = await ask(operation, keys.get(scope))
        const place = `${operation.method} ${operation.path}`
        if (operation.scope === undefined || operation.scope === scope)
          expect(status, place).not.to.be.oneOf([401, 403])
        else {
          expect(`${status} ${problem.code}`, place).to.equal('403 scope_missing')
          expect(problem.detail, place).to.include(`"${operation.scope}"`)
        }
      }
    })

  it('the reference says it of each route that needs one', () => {
    for (const { method, path, scope, said } of operations)
      expect(said.includes('scope_missing'), `${method} ${path}`).to.equal(scope !== undefined)
  })
})
