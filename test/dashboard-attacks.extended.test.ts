import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Connector, ConnectorDeliveryList, DraftAnswer, DraftAsset, SessionInfo } from '@platen/contract'
import { expect } from 'chai'
import { bodies, connection, labelOf, type Route, routesOfSource } from './parts/dashboard-routes.ts'
import { defaultPassword, type DashboardSession, signUp, visit } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { exchange } from './parts/raw-http.ts'
import { type Stack, startStack, until } from './parts/stack.ts'

const hostileValues = [
  ...'null [] {} "" -1 1.5 9007199254740991 {"__proto__":{"a":1}}'.split(' '),
  ...String.raw`"a\u0000b" "\ud800" "\u202e\r\nSet-Cookie:a=b" "http://[::1"`.split(' '),
  JSON.stringify('x'.repeat(5_000)),
]

describe('attacks on the dashboard', () => {
  const routes = routesOfSource()
  const bucketSecret = 'bucket-secret-that-nobody-may-see'
  let stack: Stack
  let ada: DashboardSession
  let mallory: DashboardSession
  /** Ada's ids by route parameter. */
  let ofAda: Record<string, string>
  let adasDraft: DraftAnswer

  before(async () => {
    stack = await startStack({ workers: 0, api: { DASHBOARD_RATE_LIMIT: '5000' } })
    ada = await signUp(stack, { email: 'ada@example.com' })
    mallory = await signUp(stack, { email: 'mallory@example.com' })
    const templateId = await createBlank(ada)
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9z"/></svg>',
    )
    const uploaded = await upload(ada, templateId, 'a.svg', bytes)
    await saveDraft(ada, templateId, { assets: { 'assets/a.svg': uploaded } })
    for (const [method, address, json] of [
      ['POST', `/templates/${templateId}/publish`, { revision: 2, anyway: true }],
      ['PUT', '/buckets/adas-bucket?untested=1', { ...connection, secretKey: bucketSecret }],
    ] as const) {
      const made = await ada.fetch(address, { method, json })
      expect(made.status, await made.text()).to.equal(200)
    }
    const attached = await ada.fetch(`/attachments?name=a.txt&templateId=${templateId}`, {
      method: 'POST',
      body: new TextEncoder().encode('For Ada alone'),
    })
    const attachment = (await attached.json()) as { attachmentId: string }
    expect(attached.status).to.equal(201)
    const { source } = await read<DraftAnswer>(ada, `/templates/${templateId}/draft`)
    const turn = await ada.fetch(`/templates/${templateId}/turns`, {
      method: 'POST',
      json: { prompt: [{ text: 'Landscape' }], source },
    })
    expect(turn.status, await turn.text()).to.equal(200)
    const { turns } = await read<{ turns: { turnId: string }[] }>(ada, `/templates/${templateId}/turns`)
    const { keys } = await read<{ keys: { keyId: string }[] }>(ada, '/keys')
    const connector = await createConnector(ada, templateId)
    const posted = await fetch(connector.address, {
      method: 'POST',
      body: '{"for":"Ada alone"}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(posted.status, await posted.text()).to.equal(202)
    const deliveries = await read<ConnectorDeliveryList>(
      ada,
      `/connectors/${connector.connectorId}/deliveries`,
    )
    ofAda = {
      ':id': templateId,
      ':version': '1',
      ':sha256': uploaded.sha256,
      '*path': 'a.svg',
      ':keyId': keys[0]?.keyId ?? '',
      ':name': 'adas-bucket',
      ':slug': 'invoice',
      ':attachmentId': attachment.attachmentId,
      ':turnId': turns[0]?.turnId ?? '',
      ':connectorId': connector.connectorId,
      ':deliveryId': deliveries.data[0]?.deliveryId ?? '',
    }
    adasDraft = await read<DraftAnswer>(ada, `/templates/${templateId}/draft`)
  })
  after(() => stack.close())

  async function read<T>(session: DashboardSession, address: string): Promise<T> {
    const answer = await session.fetch(address)
    const text = await answer.text()
    expect(answer.status, text).to.equal(200)
    return JSON.parse(text) as T
  }

  async function createBlank(session: DashboardSession, name = 'Letter'): Promise<string> {
    const answer = await session.fetch('/templates', { method: 'POST', json: { from: 'blank', name } })
    return ((await answer.json()) as { templateId: string }).templateId
  }

  /** A paused connector, which stores messages and generates nothing. */
  async function createConnector(session: DashboardSession, templateId: string): Promise<Connector> {
    const json = { name: 'Till', templateId, state: 'paused' }
    const answer = await session.fetch('/connectors', { method: 'POST', json })
    expect(answer.status, await answer.clone().text()).to.equal(201)
    return (await answer.json()) as Connector
  }

  async function upload(session: DashboardSession, templateId: string, name: string, bytes: Buffer) {
    const body = new Uint8Array(bytes)
    const answer = await session.fetch(`/templates/${templateId}/assets/${name}`, { method: 'PUT', body })
    const text = await answer.text()
    expect(answer.status, text).to.equal(200)
    const { path: _, ...made } = JSON.parse(text) as DraftAsset & { path: string }
    return made
  }

  async function saveDraft(
    session: DashboardSession,
    templateId: string,
    change: { files?: Record<string, string>; assets?: Record<string, DraftAsset> },
  ): Promise<void> {
    const { source, revision } = await read<DraftAnswer>(session, `/templates/${templateId}/draft`)
    const json = {
      revision,
      source: { files: { ...source.files, ...change.files }, assets: { ...source.assets, ...change.assets } },
    }
    const answer = await session.fetch(`/templates/${templateId}/draft`, { method: 'PUT', json })
    expect(answer.status, await answer.text()).to.equal(200)
  }

  /** Returns the address of a route with these parameters. */
  const addressOf = (route: Route, values: Record<string, string>) =>
    route.path.replaceAll(/[:*]\w+/g, (parameter) => values[parameter] ?? parameter)

  const hasBody = (route: Route) => bodies[labelOf(route)] !== undefined

  function ask(session: DashboardSession, route: Route, values: Record<string, string>): Promise<Response> {
    const body = bodies[labelOf(route)]
    const query = route.path.endsWith('/picture') ? '?revision=1' : ''
    return session.fetch(addressOf(route, values) + query, {
      method: route.method,
      ...(body === undefined ? {} : { json: body }),
    })
  }

  async function shown(answer: Response): Promise<string> {
    return `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]+"/, '')}`
  }

  const sessionsOf = async (session: DashboardSession) =>
    (await read<{ sessions: SessionInfo[] }>(session, '/auth/list-sessions')).sessions.map(({ id }) => id)
  async function allOfAda(): Promise<unknown[]> {
    const template = `/templates/${ofAda[':id']}`
    const lists = ['draft', 'versions', 'turns', 'attachments'].map((name) => `${template}/${name}`)
    const connector = `/connectors/${ofAda[':connectorId']}`
    const ofConnector = [connector, `${connector}/deliveries`]
    const addresses = ['/templates', ...lists, '/keys', '/buckets', ...ofConnector]
    return [...(await Promise.all(addresses.map((each) => read(ada, each)))), await sessionsOf(ada)]
  }

  it('404: every route returns the same response for another account’s IDs as for unknown IDs, and changes nothing', async () => {
    expect(routes.length).to.be.greaterThan(45)
    expect(routes.map(labelOf)).to.include.members(Object.keys(bodies))
    const before = await allOfAda()
    const own = await createBlank(mallory)
    const ownConnector = await createConnector(mallory, own)
    const unknown = {
      ...ofAda,
      ':id': 'tpl_00000000000000000000',
      ':keyId': 'key_00000000000000000000',
      ':name': 'no-bucket-of-hers',
      ':attachmentId': 'att_00000000000000000000',
      ':connectorId': 'con_00000000000000000000',
      ':deliveryId': 'del_00000000000000000000',
    }
    const different: string[] = []
    for (const route of routes.filter(({ path: name }) =>
      /:(id|keyId|name|attachmentId|connectorId)/.test(name),
    )) {
      const answer = await shown(await ask(mallory, route, ofAda))
      const asUnknown = await shown(await ask(mallory, route, unknown))
      // Only a bucket connection without its secret is rejected as invalid.
      const status = route.path.startsWith('/buckets/') && hasBody(route) ? '422' : '404'
      if (answer !== asUnknown || !answer.startsWith(status))
        different.push(`${labelOf(route)}: ${answer} – ${asUnknown}`)
      // Nested IDs from another account's template or connector, below an ID from this account.
      if (/:version|:sha256|:turnId|:deliveryId/.test(route.path)) {
        const ownParents = { ':id': own, ':connectorId': ownConnector.connectorId }
        const nested = await shown(await ask(mallory, route, { ...ofAda, ...ownParents }))
        if (!nested.startsWith('404')) different.push(`${labelOf(route)} within: ${nested}`)
      }
    }
    expect(different).to.deep.equal([])
    const [id] = await sessionsOf(ada)
    const ended = await mallory.fetch('/auth/revoke-session', { method: 'POST', json: { id } })
    await expectProblem(ended, 404, 'not_found')
    expect(await allOfAda()).to.deep.equal(before)
  })

  it('422: a draft cannot use an asset of another account’s template', async () => {
    const own = await createBlank(mallory)
    const { source } = await read<DraftAnswer>(mallory, `/templates/${own}/draft`)
    const stolen = { ...source, assets: adasDraft.source.assets }
    const json = { revision: 1, source: stolen }
    const saved = await mallory.fetch(`/templates/${own}/draft`, { method: 'PUT', json })
    await expectProblem(saved, 422, 'invalid_request')
    const shownAs = { source: stolen, data: { kind: 'blank' } }
    const seen = await mallory.fetch(`/templates/${own}/preview`, { method: 'POST', json: shownAs })
    await expectProblem(seen, 422, 'invalid_template')
  })

  it('403 origin_not_allowed: every change from another origin; 415 for the content types of forms', async () => {
    const before = await allOfAda()
    const origins = ['null', 'https://evil.example', `${stack.baseUrl}.evil.example`]
    const foreign: Record<string, string>[] = [
      {},
      ...origins.map((Origin) => ({ Origin })),
      ...['cross-site', 'same-site'].map((site) => ({ 'Sec-Fetch-Site': site })),
    ]
    const taken: string[] = []
    const send = async (route: Route, method: string, headers: Record<string, string>, wanted: number) => {
      const answer = await fetch(`${stack.baseUrl}/app/api${addressOf(route, ofAda)}?_method=X`, {
        method,
        headers: { Cookie: ada.cookie(), 'X-HTTP-Method-Override': route.method, ...headers },
        ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[labelOf(route)] ?? {}) }),
      })
      await answer.text()
      if (answer.status !== wanted)
        taken.push(`${method} for ${labelOf(route)} ${JSON.stringify(headers)}: ${answer.status}`)
    }
    const changes = routes.filter(({ method }) => method !== 'GET')
    const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ path: name }) => name))
    for (const route of changes) {
      for (const headers of foreign) await send(route, route.method, headers, 403)
      const alsoRead =
        readable.has(route.path) || /^\/templates\/(zip|:id\/picture|:id\/assets)/.test(route.path)
      if (!alsoRead) await send(route, 'GET', {}, 404)
      if (hasBody(route))
        await send(route, route.method, { Origin: stack.baseUrl, 'Content-Type': 'text/plain' }, 415)
    }
    expect(taken).to.deep.equal([])
    expect(await allOfAda()).to.deep.equal(before)
  })

  it('never 500, always a problem document: wrong types, unknown fields, malformed ids and queries', async () => {
    const trudy = await signUp(stack, { email: 'trudy@example.com' })
    const templateId = await createBlank(trudy)
    const { connectorId } = await createConnector(trudy, templateId)
    const own = { ':id': templateId, ':keyId': 'key_1', ':name': 'a-bucket', ':connectorId': connectorId }
    const values = { ...ofAda, ...own }
    const wrong: string[] = []
    const send = async (route: Route, address: string, body?: string, wanted?: number) => {
      const answer = await fetchWithinRate(trudy, address, {
        method: route.method,
        ...(body === undefined ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
      })
      const text = await answer.text()
      const isProblem = (answer.headers.get('content-type') ?? '').startsWith('application/problem+json')
      const isPlanned = answer.status < 500 && (answer.status < 400 || isProblem)
      const isFine = isPlanned && (wanted === undefined || answer.status === wanted)
      if (!isFine) wrong.push(`${labelOf(route)} ${address} ${body?.slice(0, 200)}: ${answer.status} ${text}`)
    }
    for (const route of routes) {
      const body = bodies[labelOf(route)]
      for (const parameter of route.path.match(/[:*]\w+/g) ?? [])
        for (const odd of [
          '%00',
          '..%2f..',
          '%E0%A4%A',
          '%F0%9F%98%80',
          '__proto__',
          '-1',
          'x'.repeat(3_000),
        ])
          await send(route, addressOf(route, { ...values, [parameter]: odd }), body && JSON.stringify(body))
      if (route.method === 'GET')
        for (const query of ['limit=1&limit=2', '__proto__=1', 'before=%00', 'day=%00', 'revision=%E0%A4%A'])
          await send(route, `${addressOf(route, values)}?${query}`)
      if (body === undefined) continue
      const address = addressOf(route, values)
      const sent = mutated(body)
      for (let at = 0; at < sent.length; at += 8)
        await Promise.all(sent.slice(at, at + 8).map((text) => send(route, address, text)))
      for (const field of ['accountId', 'role', 'emailVerified', '__proto__'])
        await send(route, address, JSON.stringify(body).replace('{', `{${JSON.stringify(field)}:1,`), 422)
    }
    expect(wrong).to.deep.equal([])
  })

  it('401: a session cookie that was changed, combined from two cookies, or sent anywhere but in the Cookie header', async () => {
    const [name = '', value = ''] = ada.cookie().split('=')
    const [token = ''] = decodeURIComponent(value).split('.')
    const [, signature = ''] = decodeURIComponent(mallory.cookie().split('=')[1] ?? '').split('.')
    const cookies = [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}.${signature}`)}`,
      `${name}=%E0%A4%A`,
      `${name}=%00`,
      `${name}=${'a'.repeat(12_000)}`,
      `${name}=x; ${ada.cookie()}`,
      `platen.session_data=${Buffer.from('{"session":{}}').toString('base64url')}`,
      '',
    ]
    for (const cookie of cookies) {
      const headers = { Cookie: cookie, Authorization: `Bearer ${token}` }
      const answer = await fetch(`${stack.baseUrl}/app/api/session?${ada.cookie()}`, { headers })
      await expectProblem(answer, 401, 'login_required')
    }
  })

  it('429: a different spelling of an email address or a forged IP address does not allow more attempts', async () => {
    const email = 'kate@example.com'
    const spellings = [
      email,
      'KATE@example.com',
      ` ${email}`,
      `${email}\t`,
      '\u212aate@example.com',
      `\u00a0${email}`,
    ]
    const statuses: number[] = []
    for (let attempt = 0; attempt < 14; attempt++) {
      const reported = `10.0.0.${attempt}`
      const headers = { 'X-Forwarded-For': reported, 'X-Real-IP': reported, 'X-Caller-Address': reported }
      const spelt = { email: spellings[attempt % spellings.length], password: 'not it' }
      statuses.push((await visit(stack, '/auth/sign-in/email', spelt, headers)).status)
    }
    expect(statuses.filter((status) => status === 401)).to.have.length(10)
    expect(statuses.slice(10)).to.deep.equal([429, 429, 429, 429])
  })

  it('uploaded files never run scripts on the dashboard’s origin, and no file name gets into a header', async () => {
    const templateId = await createBlank(
      mallory,
      '"><script>alert(1)</script>\r\nX-Evil: 1; filename="x.exe"',
    )
    const exported = await mallory.fetch(`/templates/${templateId}/export`)
    expect(exported.headers.get('content-disposition')).to.match(/^attachment; filename="[a-z0-9-]+\.zip"$/)
    expect(exported.headers.has('x-evil')).to.equal(false)
    await exported.arrayBuffer()
    const uploads: [name: string, text: string, type: string, disposition: string][] = [
      ['a.png', '<!doctype html><script>alert(1)</script>', 'application/octet-stream', 'attachment'],
      ['a.js', 'alert(1)', 'application/octet-stream', 'attachment'],
      ['a.css', 'body{}', 'application/octet-stream', 'attachment'],
      ['a.pdf', '%PDF-1.7', 'application/octet-stream', 'attachment'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>', 'image/svg+xml', 'attachment'],
      ['a.gif', 'GIF89a/*<script>alert(1)</script>*/=1', 'image/gif', 'inline'],
    ]
    for (const [name, text, type, disposition] of uploads) {
      const { sha256 } = await upload(mallory, templateId, name, Buffer.from(text))
      const { headers } = await mallory.fetch(`/templates/${templateId}/assets/${sha256}`)
      expect(headers.get('content-type'), name).to.equal(type)
      expect(headers.get('content-disposition'), name).to.equal(disposition)
      expect(headers.get('x-content-type-options'), name).to.equal('nosniff')
      expect(headers.get('content-security-policy'), name).to.equal("sandbox; default-src 'none'")
    }
  })

  it('pages: malformed paths do not open a file or another host, and every page has a content security policy', async () => {
    const host = new URL(stack.baseUrl).host
    const odd = [
      ...'//evil.example /..%2f..%2fpackage.json /assets/..%2findex.html /assets/../../../package.json'.split(
        ' ',
      ),
      ...'/%00 /%E0%A4%A /API/session /api%2fsession /__proto__ /x%0d%0aSet-Cookie:%20a=b'.split(' '),
      ...String.raw`/\evil.example /sign-in?to=//evil.example`.split(' '),
    ]
    for (const each of odd) {
      const request = `GET /app${each} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-3\r\nCookie: ${ada.cookie()}\r\n\r\n`
      const { headers, status, body } = (await exchange(stack.baseUrl, request)).answers[0] ?? {}
      expect(status, each).to.be.oneOf([200, 404, 405])
      expect(headers?.get('location'), each).to.equal(undefined)
      expect(headers?.get('set-cookie'), each).to.equal(undefined)
      expect(body, each).not.to.match(/"workspaces"|ada@example/)
      const isPage = headers?.get('content-type')?.startsWith('text/html') ?? false
      expect(headers?.has('content-security-policy') ?? false, each).to.equal(isPage)
    }
  })

  describe('requests that would block the service for other users', () => {
    it('a file that starts with many comments, alone or in a zip, is detected immediately', async () => {
      const templateId = await createBlank(mallory)
      const comments = Buffer.from('<!---->'.repeat(146))
      expect(await upload(mallory, templateId, 'a', comments)).to.include({
        contentType: 'application/octet-stream',
      })
      const drawing = Buffer.from(`${'<!---->'.repeat(20)}<svg />`)
      expect(await upload(mallory, templateId, 'b', drawing)).to.include({ contentType: 'image/svg+xml' })
    })

    it('a template.json with 10,000 settings on one line is renamed immediately; a far larger file is not changed', async () => {
      const templateId = await createBlank(mallory)
      const own = `/templates/${templateId}`
      const rename = (name: string) => mallory.fetch(own, { method: 'PATCH', json: { name } })
      const settings = async () =>
        (await read<DraftAnswer>(mallory, `${own}/draft`)).source.files['template.json']
      const manySettings = (count: number) =>
        `{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join(',')}}`
      await saveDraft(mallory, templateId, { files: { 'template.json': manySettings(10_000) } })
      expect((await rename('Other')).status).to.equal(200)
      expect(await settings()).to.match(/^\{"name": "Other", "f0":1,/)
      const far = manySettings(140_000)
      await saveDraft(mallory, templateId, { files: { 'template.json': far } })
      expect((await rename('Third')).status).to.equal(200)
      expect(await settings()).to.equal(far)
    })

    for (const [what, address, max] of [
      ['uploads', 'assets/slow.bin', 4],
      ['saves of drafts', 'draft', 4],
      ['uploads of pictures', 'picture?revision=1', 2],
    ] as const) {
      it(`429 rate_limited: more than ${max} ${what} from an account at once; other accounts are served, and a slot becomes free`, async () => {
        const templateId = await createBlank(mallory)
        const target = `/templates/${templateId}/${address}`
        const once = () => mallory.fetch(target, { method: 'PUT', json: {} })
        const head = 'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue'
        const slow = await Promise.all(Array.from({ length: max }, () => open(`PUT /app/api${target}`, head)))
        try {
          await expectProblem(await once(), 429, 'rate_limited')
          const others = await ada.fetch(`/templates/${ofAda[':id']}/${address}`, { method: 'PUT', json: {} })
          expect(others.status).not.to.equal(429)
        } finally {
          for (const socket of slow) socket.destroy()
        }
        await until(async () => (await once()).status !== 429)
      })
    }

    it('429 rate_limited: an account’s third export while the responses of two are not read', async () => {
      const templateId = await createBlank(mallory)
      const bytes = Buffer.alloc(24 * 2 ** 20, 'a')
      // Pictures are not compressed, so the zip has their size.
      bytes.write('GIF89a')
      const large = await upload(mallory, templateId, 'a.gif', bytes)
      await saveDraft(mallory, templateId, { assets: { 'assets/a.gif': large } })
      const target = `/templates/${templateId}/export`
      const unread = await Promise.all([1, 2].map(() => open(`GET /app/api${target}`, 'Accept: */*')))
      try {
        await expectProblem(await mallory.fetch(target), 429, 'rate_limited')
      } finally {
        for (const socket of unread) socket.destroy()
      }
    })
  })

  it('no log line of these tests contains a password, a session, a key or a secret', async () => {
    const { keys } = await read<{ keys: { keyId: string }[] }>(ada, '/keys')
    // The connector that received messages above.
    const { address } = await read<Connector>(ada, `/connectors/${ofAda[':connectorId']}`)
    const hookSecret = address.slice(address.lastIndexOf('/') + 1)
    const revealed = await ada.fetch(`/keys/${keys[0]?.keyId}/reveal`, { method: 'POST' })
    const { key } = (await revealed.json()) as { key: string }
    expect(key).to.match(/^plt_/)
    const tokens = [ada, mallory].map((session) => decodeURIComponent(session.cookie().split('=')[1] ?? ''))
    const log = stack.log()
    const names = [defaultPassword, bucketSecret, '$argon2id$', 'ada@example.com']
    for (const secret of [key, hookSecret, 'Ada alone', ...names, ...tokens])
      expect(log.includes(secret.split('.')[0] ?? ''), secret).to.equal(false)
    expect(JSON.stringify(await allOfAda())).not.to.match(/bucket-secret|argon2|session_token/)
  })

  /** Sends the headers of a request. Resolves with the first bytes of the response, without reading the rest. */
  function open(line: string, headers: string): Promise<Socket> {
    const { hostname, port, host } = new URL(stack.baseUrl)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', reject)
      socket.once('data', () => {
        socket.pause()
        resolve(socket)
      })
      const own = `Host: ${host}\r\nOrigin: ${stack.baseUrl}\r\nCookie: ${mallory.cookie()}`
      socket.write(`${line} HTTP/1.1\r\n${own}\r\n${headers}\r\n\r\n`)
    })
  }
})

/** Sends a request, and retries it after the advised time while the account exceeds its rate limit. */
async function fetchWithinRate(
  session: DashboardSession,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const answer = await session.fetch(path, init)
  if (answer.status !== 429) return answer
  const { code } = (await answer.clone().json()) as { code: string }
  if (code !== 'rate_limited') return answer
  await setTimeout(1000 * Number(answer.headers.get('retry-after')))
  return fetchWithinRate(session, path, init)
}

/** Returns variants of the body in which one value is hostile or missing, and hostile values that replace the whole body. */
function mutated(body: object): string[] {
  const places: string[][] = []
  const visitAll = (value: unknown, place: string[]) => {
    if (place.length > 0) places.push(place)
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) visitAll(child, [...place, name])
  }
  visitAll(body, [])
  const mark = 'here'
  const made = places.flatMap((place) => {
    const put = (value: unknown) => JSON.stringify(replaced(body, place, value))
    return [put(undefined), ...hostileValues.map((value) => put(mark).replace(`"${mark}"`, () => value))]
  })
  return [...made, ...hostileValues]
}

function replaced(value: object, [name = '', ...rest]: string[], by: unknown): object {
  const child = (value as Record<string, unknown>)[name]
  return { ...value, [name]: rest.length === 0 ? by : replaced(child as object, rest, by) }
}
