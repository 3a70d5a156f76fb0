import type { Problem, SessionInfo } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { expectDoesNotBlockOthers } from './parts/does-not-block-others.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]))

describe('the limits of one account', () => {
  let stack: Stack
  let ada: DashboardSession

  before(async () => {
    stack = await startStack({
      workers: 0,
      api: {
        TRUST_PROXY_HOPS: '1',
        TEMPLATES_MAX: '3',
        DASHBOARD_RATE_LIMIT: '5',
        DASHBOARD_RATE_BURST: '60',
      },
    })
    ada = await signUp(stack, { email: 'ada@example.com' })
  })
  after(() => stack.close())

  const create = (session: DashboardSession) =>
    session.fetch('/templates', { method: 'POST', json: { from: 'blank' } })
  async function created(session: DashboardSession): Promise<string> {
    return ((await (await create(session)).json()) as { templateId: string }).templateId
  }

  describe('bodies with many keys', () => {
    let templateId: string
    let key: Account
    before(async () => {
      templateId = await created(ada)
      key = await stack.createAccount('Ada')
    })

    for (const [what, change] of Object.entries({
      'unknown files': { revision: 1, source: { files: numbered(700_000), assets: {} } },
      'unknown assets': { revision: 1, source: { files: {}, assets: numbered(700_000) } },
      'unknown fields': numbered(700_000),
    })) {
      it(`422 invalid_request: 700,000 ${what} do not block other requests`, async () => {
        const address = `/templates/${templateId}`
        for (const [path, method] of [
          ['draft', 'PUT'],
          ['preview', 'POST'],
        ] as const) {
          const send = () => ada.fetch(`${address}/${path}`, { method, json: change })
          const { code, detail } = (await (await send()).json()) as Problem
          expect(code).to.equal('invalid_request')
          expect(detail).to.match(/^The body has more than (20,000|1,000) fields/)
          await expectDoesNotBlockOthers(stack, { title: path, send })
        }
      })
    }

    it('422 invalid_request: 750,000 unknown fields next to templateId do not block other requests', async () => {
      const body = { templateId: 'tpl_none', ...numbered(750_000) }
      const send = () => stack.create(key, body)
      await expectProblem(await send(), 422, 'invalid_request')
      await expectDoesNotBlockOthers(stack, { title: 'create', send })
    })

    it('10,000 rows with 10 values each are normal data', async () => {
      const fields = Object.keys(numbered(10))
        .map((name) => `{{${name}}}`)
        .join('')
      const rowsId = await stack.publish(key, 'rows', htmlTemplate(`{{#rows}}${fields}{{/rows}}`))
      const rows = Array.from({ length: 10_000 }, () => numbered(10))
      const answer = await stack.create(key, { templateId: rowsId, data: { rows, more: 1 } })
      const problem = (await answer.json()) as Problem
      expect(problem.code).to.equal('invalid_data')
      expect(problem.errors?.map(({ pointer }) => pointer)).to.deep.equal(['/data/more'])
    })
  })

  it('422 invalid_request: rejects templates over TEMPLATES_MAX, regardless of how they are created; archived templates count, deleted ones do not', async () => {
    const bob = await signUp(stack, { email: 'bob@example.com' })
    const [first, second] = [await created(bob), await created(bob), await created(bob)]
    const refused = async (answer: Response) => {
      const { code, errors } = (await answer.json()) as Problem
      expect([code, errors?.[0]?.code]).to.deep.equal(['invalid_request', 'too_many_templates'])
    }
    await refused(await create(bob))
    await refused(await bob.fetch(`/templates/${first}/duplicate`, { method: 'POST' }))
    const zip = { method: 'POST', body: 'PK', headers: { 'Content-Type': 'application/zip' } }
    await refused(await bob.fetch('/templates/zip', zip))
    await bob.fetch(`/templates/${first}/archive`, { method: 'POST' })
    await refused(await create(bob))
    await bob.fetch(`/templates/${second}`, { method: 'DELETE' })
    expect((await create(bob)).status).to.equal(201)
    await refused(await bob.fetch(`/templates/${second}/undelete`, { method: 'POST' }))
  })

  it('429 rate_limited: rejects more than DASHBOARD_RATE_BURST requests at once, with Retry-After; other accounts are served', async () => {
    const [busy, calm] = [
      await signUp(stack, { email: 'busy@example.com' }),
      await signUp(stack, { email: 'calm@example.com' }),
    ]
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => busy.fetch('/keys')))
    // Each second that started in the meantime allows 5 more requests.
    const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000)
    const refused = answers.filter(({ status }) => status === 429)
    expect(200 - refused.length).to.be.within(50, 60 + secondsBegun * 5)
    await expectProblem(refused[0] as Response, 429, 'rate_limited')
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(1, 4)
    expect((await calm.fetch('/keys')).status).to.equal(200)
    await until(async () => (await busy.fetch('/keys')).status === 200)
  })

  it('behind a trusted proxy, login limits and the list of sessions use the address that the proxy saw', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': `198.51.100.9, ${address}` })
    const signInFrom = (address: string, attempt: number) =>
      visit(stack, '/auth/sign-in/email', { email: `p${attempt}@example.com`, password: 'no' }, from(address))
    let last = 0
    for (let attempt = 0; attempt < 101; attempt++) last = (await signInFrom('203.0.113.1', attempt)).status
    expect(last).to.equal(429)
    expect((await signInFrom('203.0.113.2', 200)).status).to.equal(401)
    const body = { email: 'ada@example.com', password: ada.password }
    await visit(stack, '/auth/sign-in/email', body, from('203.0.113.3'))
    const listed = await ada.fetch('/auth/list-sessions')
    const { sessions } = (await listed.json()) as { sessions: SessionInfo[] }
    expect(sessions.map(({ ipAddress }) => ipAddress)).to.include('203.0.113.3')
  })

  it('429 rate_limited: rejects more than 4 concurrent previews from an account before their bodies are read; a slot becomes free', async () => {
    const author = await signUp(stack, { email: 'author@example.com' })
    const address = `/templates/${await created(author)}/preview`
    const slow = new AbortController()
    const headers = { 'Content-Type': 'application/json' }
    const begun = Array.from({ length: 4 }, () => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) })
      const init = { method: 'POST', headers, body, duplex: 'half', signal: slow.signal }
      return author.fetch(address, init as RequestInit).catch(() => undefined)
    })
    const once = () => author.fetch(address, { method: 'POST', json: {} })
    await until(async () => (await once()).status === 429)
    slow.abort()
    await Promise.all(begun)
    await until(async () => (await once()).status === 422)
  })

  it('422 invalid_upload: more than 256 MiB uploaded for one template; stored files can be uploaded again', async () => {
    const author = await signUp(stack, { email: 'uploads@example.com' })
    const templateId = await created(author)
    const upload = (filledWith: number, bytes = 24 * 2 ** 20) =>
      author.fetch(`/templates/${templateId}/assets/a.bin`, {
        method: 'PUT',
        body: new Uint8Array(bytes).fill(filledWith),
      })
    for (let at = 1; at <= 10; at++) expect((await upload(at)).status).to.equal(200)
    await expectProblem(await upload(11), 422, 'invalid_upload')
    expect((await upload(10)).status).to.equal(200)
    expect((await upload(12, 2 ** 20)).status).to.equal(200)
  })

  it('404, not 405: a file that the build does not have, and the API below the dashboard’s address; nosniff on every response of the dashboard API', async () => {
    await expectProblem(await fetch(`${stack.baseUrl}/app/assets/nope.js`), 404, 'not_found')
    await expectProblem(await fetch(`${stack.baseUrl}/app/v1/templates?limit=1`), 404, 'not_found')
    for (const [address, status] of [
      ['/welcome', 200],
      ['/nope', 404],
      ['/templates/tpl_x', 404],
    ] as const) {
      const answer = await ada.fetch(address)
      expect(answer.status).to.equal(status)
      expect(answer.headers.get('x-content-type-options'), address).to.equal('nosniff')
    }
  })
})
