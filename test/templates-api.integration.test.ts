import { expect } from 'chai'
import { readLibraryTemplate } from './parts/library.ts'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

let stack: SharedStack
let ada: Account
let invoice: string
let letter: string

before(async () => {
  stack = await shareStack()
  ada = await stack.createAccount('Templates read')
  invoice = await stack.publish(ada, 'invoice', (await readLibraryTemplate('invoice')).files)
  letter = await stack.publish(ada, 'note', htmlTemplate('<p>{{to}}</p>'))
})

after(() => stack.close())

async function ask(
  path: string,
  { body, key = ada.apiKey }: { body?: unknown; key?: string } = {},
): Promise<{ status: number; body: any }> {
  const answer = await fetch(stack.baseUrl + path, {
    ...(body !== undefined && {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  })
  return { status: answer.status, body: await answer.json() }
}

const idsOf = ({ body }: { body: any }) =>
  body.data.map(({ templateId }: { templateId: string }) => templateId)
const pointersOf = (findings: { pointer: string; code: string }[]) =>
  findings.map(({ pointer, code }) => `${pointer} ${code}`)

describe('templates read by programs', () => {
  it('200: a list, a template, its versions, its schema and its sample', async () => {
    const listed = await ask('/v1/templates?search=INVOICE')
    expect(idsOf(listed)).to.deep.equal([invoice])
    expect((await ask(`/v1/templates/${invoice}`)).body).to.deep.equal(listed.body.data[0])
    const { body: versions } = await ask(`/v1/templates/${invoice}/versions`)
    expect(versions.data.map(({ version, isLive }: any) => [version, isLive])).to.deep.equal([[1, true]])
    const { body: schema } = await ask(`/v1/templates/${invoice}/schema`)
    expect(Object.keys(schema.properties).slice(0, 3)).to.deep.equal(['locale', 'invoice_no', 'date'])
    expect(schema.properties.items.items.required).to.deep.equal(['description', 'quantity', 'price'])
    const { body: sample } = await ask(`/v1/templates/${invoice}/sample`)
    expect([sample.version, sample.isAuthors, sample.data.invoice_no]).to.deep.equal([
      1,
      true,
      'INV-2026-0417',
    ])
  })

  it('200: a list has pages, with each template once; a search without matches is empty', async () => {
    const first = await ask('/v1/templates?limit=1')
    const second = await ask(`/v1/templates?limit=1&cursor=${first.body.next}`)
    expect([...idsOf(first), ...idsOf(second)]).to.have.members([invoice, letter])
    expect(second.body.next).to.equal(null)
    for (const search of ['_%', 'no such', '%ff', `${letter}x`, "'; drop table templates; --"])
      expect(
        (await ask(`/v1/templates?search=${search.includes("'") ? encodeURIComponent(search) : search}`))
          .body,
        search,
      ).to.deep.equal({ data: [], next: null })
  })

  it('422 invalid_request: reports each invalid parameter', async () => {
    const rows = [
      ['/v1/templates?limit=0', '/limit out_of_bounds'],
      ['/v1/templates?limit=101', '/limit out_of_bounds'],
      ['/v1/templates?limit=1e1', '/limit wrong_type'],
      ['/v1/templates?limit=1&limit=2', '/limit wrong_type'],
      ['/v1/templates?cursor=x', '/cursor invalid_cursor'],
      [
        `/v1/templates?cursor=${Buffer.from('["a\\u0000","b"]').toString('base64url')}`,
        '/cursor invalid_cursor',
      ],
      [`/v1/templates?search=${'x'.repeat(201)}`, '/search out_of_bounds'],
      ['/v1/templates?search=a%00b', '/search invalid_text'],
      ['/v1/templates?search[a]=b', '/search[a] unknown_field'],
      ['/v1/templates?serch=b', '/serch unknown_field'],
      [
        `/v1/templates/${letter}/versions?cursor=${Buffer.from('["x"]').toString('base64url')}`,
        '/cursor invalid_cursor',
      ],
      [`/v1/templates/${letter}/schema?flavor=excel`, '/flavor not_allowed'],
      [`/v1/templates/${letter}/schema?version=0`, '/version out_of_bounds'],
      [`/v1/templates/${letter}/sample?version=first`, '/version wrong_type'],
    ] as const
    for (const [address, finding] of rows) {
      const { status, body } = await ask(address)
      expect([status, body.code, ...pointersOf(body.errors ?? [])], address).to.deep.equal([
        422,
        'invalid_request',
        finding,
      ])
    }
  })

  it('404 not_found: another account’s template, and a missing version', async () => {
    const bob = await stack.createAccount('Templates of others')
    const rows = ['', '/versions', '/schema', '/sample'].map((path) => [
      `/v1/templates/${invoice}${path}`,
      bob.apiKey,
    ])
    rows.push(
      [`/v1/templates/${invoice}/schema?version=2`, ada.apiKey],
      ['/v1/templates/tpl_nothing', ada.apiKey],
      ['/v1/templates/%00', ada.apiKey],
    )
    for (const [address, key] of rows) {
      const { status, body } = await ask(String(address), { key: String(key) })
      expect([status, body.code], address).to.deep.equal([404, 'not_found'])
    }
    expect((await ask(`/v1/templates/${invoice}/validate`, { body: {}, key: bob.apiKey })).status).to.equal(
      404,
    )
    expect(idsOf(await ask('/v1/templates', { key: bob.apiKey }))).to.deep.equal([])
  })

  it('200: a key with a list of templates sees only those, by ID, by slug, in lists and in searches', async () => {
    const key = (await makeKey(stack, ada, { scopes: ['read'], templateIds: [letter] })).apiKey
    for (const search of ['', '&search=invoice', `&search=${invoice}`, '&include=unpublished'])
      expect(idsOf(await ask(`/v1/templates?limit=100${search}`, { key })), search).to.not.include(invoice)
    expect(idsOf(await ask('/v1/templates', { key }))).to.deep.equal([letter])
    for (const part of ['', '/versions', '/schema', '/sample']) {
      expect((await ask(`/v1/templates/note${part}`, { key })).status, part).to.equal(200)
      expect((await ask(`/v1/templates/invoice${part}`, { key })).status, part).to.equal(404)
    }
    const validated = await ask('/v1/templates/note/validate', { key, body: { data: { to: 'x' } } })
    expect(validated.body.valid).to.equal(true)
  })

  it('422 invalid_request: the schema of a template with thousands of long, deeply nested names; other requests still get responses', async () => {
    const parts = Array.from({ length: 40 }, (_, at) => `{{#s${at}}}`).join('')
    const ends = Array.from({ length: 40 }, (_, at) => `{{/s${39 - at}}}`).join('')
    const names = Array.from({ length: 4_900 }, (_, at) => `{{${'n'.repeat(190)}${at}}}`).join('')
    const heavy = await stack.publish(ada, 'heavy', htmlTemplate(`<p>${parts}${names}${ends}</p>`))
    const asked = Promise.all(
      ['json-schema', 'make'].map((flavor) => ask(`/v1/templates/${heavy}/schema?flavor=${flavor}`)),
    )
    expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
    const [schema, make] = await asked
    expect([schema?.status, schema?.body.code]).to.deep.equal([422, 'invalid_request'])
    // The schema for Make contains each name once, so that all names fit.
    expect(make?.status).to.equal(200)
    expect(JSON.stringify(make?.body).split(`"name":"${'n'.repeat(190)}`)).to.have.length(4_901)
    expect((await ask(`/v1/templates/${letter}/schema`)).status).to.equal(200)
  })

  it('200: the account counts the assets of a published template, for its version and for its draft', async () => {
    const points = Array.from({ length: 20_000 }, (_, at) => `L${at} ${(at * 7_919) % 1_000}`).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${points}"/></svg>`
    const grace = await stack.createAccount('Grace')
    const { body: before } = await ask('/v1/account', { key: grace.apiKey })
    await stack.publish(
      grace,
      'pictured',
      new Map([...htmlTemplate('<img src="assets/a.svg" alt="">'), ['assets/a.svg', svg]]),
    )
    const { body: after } = await ask('/v1/account', { key: grace.apiKey })
    expect(after.storedBytes - before.storedBytes).to.be.within(2 * svg.length, 2.5 * svg.length)
  })

  it('200: validation reports the same errors as /v1/create, for data of any size, and unused fields', async () => {
    const { body: sample } = await ask(`/v1/templates/${invoice}/sample`)
    const good = await ask(`/v1/templates/${invoice}/validate`, { body: { data: sample.data } })
    expect(good.body).to.deep.equal({
      valid: true,
      version: 1,
      errors: [],
      errorCount: 0,
      notUsed: [],
      warnings: [],
    })
    const inJapanese = { ...sample.data, locale: 'ja' }
    const warned = await ask(`/v1/templates/${invoice}/validate`, { body: { data: inJapanese } })
    expect(warned.body.warnings.map(({ code }: { code: string }) => code)).to.deep.equal([
      'language_replaced',
    ])
    const made = await stack.create(ada, { templateId: invoice, data: inJapanese })
    expect(JSON.parse(made.headers.get('x-document-warning-list') ?? '[]')).to.deep.equal(
      warned.body.warnings,
    )
    const declared = {
      note: { type: 'text' },
      items: { type: 'list', fields: { title: { type: 'text' }, weight: { type: 'number' } } },
    }
    const files = htmlTemplate('<p>{{#items}}{{title}}{{/items}}</p>', { fields: declared })
    const parcel = await stack.publish(ada, 'parcel', files)
    const sent = { note: 'Thanks', items: [{ title: 'Lounger' }, { title: 'Chair', weight: 4 }] }
    const unprinted = await ask(`/v1/templates/${parcel}/validate`, { body: { data: sent } })
    expect([unprinted.body.valid, pointersOf(unprinted.body.notUsed)]).to.deep.equal([
      true,
      ['/data/items/1/weight not_used', '/data/note not_used'],
    ])
    const wrong = { ...sample.data, date: 'soon', itmes: [] }
    for (const items of [sample.data.items, Array.from({ length: 3_000 }, () => ({ quantity: 'x' }))]) {
      const data = { ...wrong, items }
      const { body } = await ask(`/v1/templates/${invoice}/validate`, { body: { data } })
      const refused = await stack.create(ada, { templateId: invoice, data })
      const problem = (await refused.json()) as any
      expect(problem.code).to.equal('invalid_data')
      expect(body.errors).to.deep.equal(problem.errors)
      expect(body.valid).to.equal(false)
    }
    const ofNothing = await Promise.all(
      [{}, { data: null }, { data: {} }].map((body) => ask(`/v1/templates/${invoice}/validate`, { body })),
    )
    const [first] = ofNothing
    expect(first?.body.valid).to.equal(false)
    for (const { body } of ofNothing) expect(body).to.deep.equal(first?.body)
    const shape = await ask(`/v1/templates/${invoice}/validate`, { body: { data: [], vrsion: 1 } })
    expect([shape.status, shape.body.code]).to.deep.equal([422, 'invalid_request'])
    expect(pointersOf(shape.body.errors)).to.include.members(['/data wrong_type', '/vrsion unknown_field'])
    expect((await ask(`/v1/templates/${invoice}/validate`, { body: '{' })).body.code).to.equal(
      'malformed_json',
    )
  })

  it('200: any key can read its account and its permissions', async () => {
    const { body } = await ask('/v1/account')
    expect([body.accountId, body.name, body.key.name, body.key.isTest]).to.deep.equal([
      ada.accountId,
      'Templates read',
      'Main key',
      false,
    ])
    expect(body.key.scopes).to.include('read')
    expect(body.limits.requestsPerSecond).to.be.greaterThan(0)
  })
})
