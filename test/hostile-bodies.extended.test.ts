import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { expectDoesNotBlockOthers } from './parts/does-not-block-others.ts'
import { keyWith } from './parts/make-key.ts'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'

const MiB = 2 ** 20

/** Repeats text up to about this number of bytes. */
const filled = (text: string, bytes = 9.5 * MiB) => text.repeat(Math.floor(bytes / text.length))
const list = (item: string, bytes?: number) => `[${filled(`${item},`, bytes)}${item}]`
const keys = (count: number, key: (at: number) => string) =>
  `{${Array.from({ length: count }, (_, at) => `${JSON.stringify(key(at))}:1`).join(',')}}`

/** JSON of `data` for a template of `{{#l}}{{n}}{{/l}}`. */
const hostileData: Array<[title: string, data: () => string]> = [
  ['many tiny objects', () => `{"l":${list('{}')}}`],
  ['objects below the limit', () => `{"l":${list('{}', 2.5 * MiB)}}`],
  ['tiny objects in 878 KB', () => `{"l":${list('{}', 878_000)}}`],
  ['tiny objects in a body that is parsed in the main thread', () => `{"l":${list('{}', 120_000)}}`],
  ['nesting up to the limit', () => `{"l":${list(`${'['.repeat(55)}${']'.repeat(55)}`)}}`],
  ['nesting without end', () => `{"l":${filled('[')}`],
  ['lists of lists', () => `{"l":${list('[[],[1],[[2]]]')}}`],
  ['lists below the limit', () => `{"l":${list('[[],[1]]', 2 * MiB)}}`],
  ['many keys', () => keys(600_000, (at) => `key${at}`)],
  [
    'keys that are similar to a valid one',
    () => `{"l":[${keys(5_000, (at) => `n${'x'.repeat(190)}${at}`)}]}`,
  ],
  ['invalid keys in every item', () => `{"l":${list('{"nn":1,"m":2}')}}`],
  ['a repeated key', () => `{${filled('"l":1,')}"l":1}`],
  ['long keys', () => keys(90, (at) => `${at}${'k'.repeat(100_000)}`)],
  ['one long string', () => `{"l":"${filled('x')}"}`],
  ['escaped quotes', () => `{"l":[{"n":"${filled('\\"')}"}]}`],
  ['escaped backslashes', () => `{"l":[{"m":"${filled('\\\\')}"}]}`],
  ['unicode escapes', () => `{"l":[{"m":"${filled('\\u00e9')}"}]}`],
  ['a string that never ends', () => `{"l":"${filled('\\"')}`],
  ['short strings', () => `{"l":${list('"\\n"')}}`],
  ['numbers', () => `{"l":${list('1.5')}}`],
  ['inexact numbers', () => `{"l":${list('12345678901234567891')}}`],
  ['one huge number', () => `{"l":${filled('1')}}`],
  ['huge exponents', () => `{"l":${list('1e999999')}}`],
  ['__proto__', () => `{"l":${list('{"__proto__":{"n":1}}')}}`],
  ['constructor.prototype', () => `{"l":${list('{"constructor":{"prototype":{"n":1}}}')}}`],
  ['white space', () => `{"l":${filled('\n ')}[]}`],
  ['an error at the very end', () => `{"l":${list('{}')}} x`],
  ['valid rows', () => `{"l":${list('{"n":"a name of a row that is long enough"}', 4 * MiB)}}`],
]

describe('bodies that are designed to keep the API busy', () => {
  let stack: Stack
  let account: Account
  let session: DashboardSession
  let templateId: string
  let nestedId: string
  let draftId: string
  let writingKey: string

  before(async () => {
    stack = await startStack({ worker: { LANES: '1' }, api: { REQUEST_TIMEOUT_MS: '20000' } })
    account = await stack.createAccount('Ada')
    writingKey = await keyWith(stack, account, ['read', 'generate', 'templates:write'])
    session = await signUp(stack, { email: 'ada@example.com' })
    templateId = await stack.publish(account, 'list', htmlTemplate('<p>{{#l}}{{n}}{{/l}}</p>'))
    const nested = '{{#l}}{{#l}}{{#l}}{{n}}{{/l}}{{/l}}{{/l}}'
    nestedId = await stack.publish(account, 'nested', htmlTemplate(`<p>${nested}</p>`))
    const made = await session.fetch('/templates', { method: 'POST', json: { from: 'blank' } })
    draftId = ((await made.json()) as { templateId: string }).templateId
    // Threads start with the first task.
    await stack.create(account, body(filled('x', 200_000)))
  })
  after(() => stack.close())

  const body = (data: string) => `{"templateId":"${templateId}","data":${data}}`
  const post = (path: string, sent: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: sent,
    })

  const callMcp = (method: string, params: string) =>
    post('/mcp', `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`, {
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${writingKey}`,
    })
  const callTool = (name: string, input: object) =>
    callMcp('tools/call', JSON.stringify({ name, arguments: input }))
  /** Returns a tool's response from its single event. */
  const readCall = async (answer: Response) => {
    const text = await answer.text()
    const [, json = '{}'] = /^data: (.*)$/m.exec(text) ?? []
    const { result } = JSON.parse(json) as { result?: { structuredContent?: Record<string, unknown> } }
    if (!result?.structuredContent) throw new Error(text.slice(0, 1_000))
    return result.structuredContent
  }

  const expectNoSilence = (title: string, send: () => Promise<Response>) =>
    expectDoesNotBlockOthers(stack, { title, send })

  for (const [title, data] of hostileData) {
    it(`do not delay other requests: ${title}`, async () => {
      const sent = body(data())
      await expectNoSilence(title, () => post('/v1/create', sent))
    })
  }

  it('do not delay other requests: ten at once', async () => {
    const sent = body(`{"l":${list('{}', 878_000)}}`)
    await expectNoSilence('ten', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post('/v1/create', sent)))
      return answers[0] as Response
    })
  })

  it('do not delay other requests: repeated lists', async () => {
    const sent = `{"templateId":"${nestedId}","data":{"l":${list('{"n":1}', 4_000)}}}`
    await expectNoSilence('nested', () => post('/v1/create', sent))
  })

  it('do not delay other requests: large bodies with an Idempotency-Key', async () => {
    let count = 0
    const sent = body(`{"l":${list('{}')}}`)
    await expectNoSilence('key', () => post('/v1/create', sent, { 'Idempotency-Key': `key-${count++}` }))
  })

  it('do not delay other requests: large bodies of asynchronous jobs', async () => {
    const sent = body(`{"l":${list('{"n":"a name of a row that is long enough"}', 4 * MiB)}}`)
    await expectNoSilence('async', () => post('/v1/create', sent, { Prefer: 'respond-async' }))
  })

  it('do not delay other requests: the items in a batch', async () => {
    for (const items of [list('{}'), list('{}', 2.5 * MiB), list('[]'), list('1', MiB), `[${filled('[')}`]) {
      const sent = `{"templateId":"${templateId}","items":${items}}`
      await expectNoSilence('items', () => post('/v1/batches', sent))
    }
  })

  it('do not delay other requests: other fields that are not text', async () => {
    const sent = `{"templateId":${list('{}', 2.5 * MiB)},"data":{},"s3_key":"${filled('k', 5 * MiB)}"}`
    await expectNoSilence('fields', () => post('/v1/create', sent))
  })

  it('do not delay other requests: drafts and previews in the dashboard', async () => {
    const bodies = [`{"source":${list('{}')}}`, `{"source":{"files":{"a":"${filled('\\"')}"}}}`]
    for (const sent of bodies) {
      const headers = { 'Content-Type': 'application/json' }
      await expectNoSilence('draft', () =>
        session.fetch(`/templates/${draftId}/draft`, { method: 'PUT', headers, body: sent }),
      )
      await expectNoSilence('preview', () =>
        session.fetch(`/templates/${draftId}/preview`, { method: 'POST', headers, body: sent }),
      )
    }
  })

  it('do not delay other requests: messages to /mcp that are long outside of their data', async () => {
    const refused = async (method: string, params: string) => {
      const answer = await callMcp(method, params)
      expect(answer.status).to.equal(422)
      return answer
    }
    const client = `{"name":"test","version":"1","icons":${list('{}', 1.2 * MiB)}}`
    const initialize = `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":${client}}`
    await expectNoSilence('initialize', () => refused('initialize', initialize))
    const escaped = `{"name":"render","_meta":{"a":"${filled('\\u0001')}"}}`
    await expectNoSilence('escapes', () => refused('tools/call', escaped))
    const large = `{"name":"render","arguments":{"templateId":"${templateId}","others":${list('{}', 1.2 * MiB)}}}`
    await expectNoSilence('16 at once', async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, () => refused('tools/call', large)))
      return answers[0] as Response
    })
  })

  it('do not delay other requests: data for tools of /mcp', async () => {
    for (const [name, data] of [
      ['render', `{"l":${list('{}', 878_000)}}`],
      ['validate_data', `{"l":${list('{"n":1}', 4 * MiB)}}`],
    ]) {
      const call = `{"name":"${name}","arguments":{"templateId":"${templateId}","data":${data}}}`
      await expectNoSilence(`${name}`, () => callMcp('tools/call', call))
    }
  })

  it('do not delay other requests: a passage that /mcp searches in a long draft', async () => {
    const text = 'a'.repeat(225_000)
    const old = `${text.slice(0, 56_000)}b${text.slice(0, 56_000)}`
    const html = `${text}\n<p>{{name}}</p>`
    const input = { name: 'Long', files: { 'template.html': html, 'style.css': '' } }
    const made = await readCall(await callTool('create_template', input))
    const edits = Array.from({ length: 3 }, () => ({ file: 'template.html', old, new: 'b' }))
    await expectNoSilence('edit_draft', async () => {
      const answer = await callTool('edit_draft', { templateId: made['templateId'], revision: 1, edits })
      expect(await answer.clone().text()).to.include('not_one_passage')
      return answer
    })
  })

  it('422 invalid_template: a folder that takes too long to check does not delay other requests', async () => {
    const files = { 'template.html': '<a><b><p></a>'.repeat(150_000), 'template.json': '{ "name": "Deep" }' }
    const encoded = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString('base64')]),
    )
    await expectNoSilence('publish', async () => {
      const answer = await stack.operator('POST', `/accounts/${account.accountId}/templates`, {
        slug: 'deep',
        files: encoded,
      })
      expect(answer.status).to.equal(422)
      return answer
    })
  })

  it('422 invalid_request: reports more than a million fields and items', async () => {
    const answer = await post('/v1/create', body(`{"l":${list('{}', 4 * MiB)}}`))
    expect(answer.status).to.equal(422)
    expect(await answer.json()).to.include({ code: 'invalid_request' })
  })

  it('422 invalid_data: lists the first hundred errors, and reports that there are more', async () => {
    const answer = await post('/v1/create', body(`{"l":${list('{}', 878_000)}}`))
    const problem = (await answer.json()) as { code: string; detail: string; errors: unknown[] }
    expect(problem.code).to.equal('invalid_data')
    expect(problem.detail).to.equal('More than 1,000 faults; the first 100 are listed.')
    expect(problem.errors).to.have.length(100)
  })

  it('200: a document with 10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => ({ n: `row ${row} "quoted" é` }))
    const answer = await post('/v1/create', body(JSON.stringify({ l: rows })))
    expect(answer.status).to.equal(200)
    expect(await answer.json()).to.have.property('base64')
  })
})
