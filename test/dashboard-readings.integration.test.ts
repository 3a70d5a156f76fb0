import type { DraftSource, TurnDetail, VersionDetail } from '@platen/contract'
import { expect } from 'chai'
import { turnRoutes } from '../apps/api/src/author/turns/turn-routes.ts'
import { blockRoutes } from '../apps/api/src/blocks/block-routes.ts'
import { createBodies } from '../apps/api/src/bodies/bodies.ts'
import { connectorRoutes } from '../apps/api/src/connectors/connector-routes.ts'
import { deliveryRoutes } from '../apps/api/src/connectors/delivery-routes.ts'
import { versionRoutes } from '../apps/api/src/publishing/version-routes.ts'
import { type FeatureApp, startFeatureApp } from '../apps/api/src/testing/feature-app.ts'
import { limitStoredReads, type StoredReads } from '../apps/api/src/http/limits/limit-stored-reads.ts'
import { startTemplatesApp, type TemplatesApp } from '../apps/api/src/templates/testing/templates-app.ts'
import { settings } from '../libs/database/src/testing/fixtures.ts'
import { until } from './parts/stack.ts'

/** Number of accepted requests that read the database at the same time. */
const atOnceMax = 6
const readsAtOnce = 4

describe('reads of large sources in the dashboard', () => {
  let templates: TemplatesApp
  let versions: FeatureApp

  before(async () => {
    ;[templates, versions] = await Promise.all([
      startTemplatesApp(),
      startFeatureApp(({ catalog }) => [versionRoutes({ catalog, storedReads: limitStoredReads() })]),
    ])
  })
  after(() => Promise.all([templates?.close(), versions?.close()]))

  it('429 rate_limited: rejects a seventh concurrent read of a draft by an account; other accounts are served, and a slot becomes free', async () => {
    const { catalog } = templates
    const [ada, bob] = await twoAccounts(catalog)
    const { drafts } = catalog
    const readJson = drafts.readJson.bind(drafts)
    const read = async (of: Of) =>
      (await templates.send(of.accountId, 'GET', `/app/api/templates/${of.templateId}/draft`)).status
    await expectBound(read, {
      ada,
      bob,
      hold(wait) {
        drafts.readJson = async (accountId, templateId) => {
          if (accountId === ada.accountId) await wait()
          return readJson(accountId, templateId)
        }
      },
    })
  })

  it('429 rate_limited: rejects a seventh concurrent read of a version by an account; other accounts are served, and a slot becomes free', async () => {
    const { catalog } = versions
    const [ada, bob] = await twoAccounts(catalog)
    const findSourceJson = catalog.versions.findSourceJson.bind(catalog.versions)
    const read = async (of: Of) =>
      (await versions.send(of.accountId, 'GET', `/app/api/templates/${of.templateId}/versions/1`)).status
    await expectBound(read, {
      ada,
      bob,
      hold(wait) {
        catalog.versions.findSourceJson = async (accountId, templateId, version) => {
          if (accountId === ada.accountId) await wait()
          return findSourceJson(accountId, templateId, version)
        }
      },
    })
  })
})

describe('the limit of stored bytes that an account reads or copies in the dashboard', () => {
  // Longer than any run of these tests.
  const storedReads = limitStoredReads({ max: 300_000, seconds: 3_600 })
  let templates: TemplatesApp
  let versions: FeatureApp

  before(async () => {
    ;[templates, versions] = await Promise.all([
      startTemplatesApp({ storedReads }),
      startFeatureApp(({ catalog }) => [
        versionRoutes({ catalog, storedReads }),
        blockRoutes({
          keptBlocks: catalog.keptBlocks,
          bodies: createBodies({ waitMaxMs: 30_000 }),
          storedReads,
        }),
        ...otherRouters(catalog, storedReads),
      ]),
    ])
  })
  after(() => Promise.all([templates?.close(), versions?.close()]))

  for (const [what, to] of [
    ['drafts', 'draft'],
    ['exports', 'export'],
  ] as const) {
    it(`429 rate_limited: an account reads too many bytes of ${what} in a period; another account is not affected`, async () => {
      const [ada, bob] = await twoAccounts(templates.catalog, 'x'.repeat(100_000))
      const read = (of: Of) =>
        templates.send(of.accountId, 'GET', `/app/api/templates/${of.templateId}/${to}`)
      for (let count = 0; count < 3; count++) expect((await read(ada)).status).to.equal(200)
      const refused = await read(ada)
      expect(refused.status).to.equal(429)
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3_600)
      expect(JSON.parse(refused.bytes.toString())).to.include({ code: 'rate_limited' })
      expect((await read(bob)).status).to.equal(200)
    })
  }

  for (const [what, method, to, status] of [
    ['renames', 'PATCH', '', 200],
    ['duplicates', 'POST', '/duplicate', 201],
  ] as const) {
    it(`429 rate_limited: more ${what} than a period’s byte limit allows, without reading a draft; another account is not affected`, async () => {
      const { catalog } = templates
      const [ada, bob] = await twoAccounts(catalog, 'x'.repeat(100_000))
      const ask = (of: Of) =>
        templates.send(
          of.accountId,
          method,
          `/app/api/templates/${of.templateId}${to}`,
          method === 'PATCH' ? { name: 'New' } : undefined,
        )
      const kept = { ...catalog.drafts }
      catalog.drafts.read = () => Promise.reject(new Error('the draft was read'))
      catalog.drafts.readJson = () => Promise.reject(new Error('the draft was read'))
      try {
        for (let count = 0; count < 3; count++) expect((await ask(ada)).status).to.equal(status)
        const refused = await ask(ada)
        expect(refused.status).to.equal(429)
        expect(JSON.parse(refused.bytes.toString())).to.include({ code: 'rate_limited' })
        expect((await ask(bob)).status).to.equal(status)
      } finally {
        Object.assign(catalog.drafts, kept)
      }
    })
  }

  it('429 rate_limited: more blocks than a period’s byte limit allows; their names and pictures are still served', async () => {
    const [ada, bob] = await twoAccounts(versions.catalog)
    const [mine, theirs] = await Promise.all(
      [ada, bob].map(({ accountId }) =>
        versions.catalog.keptBlocks.keep(accountId, {
          name: 'Header',
          folder: '',
          content: { html: 'x'.repeat(150_000), css: '', fields: {} },
          picture: new Uint8Array([1]),
        }),
      ),
    )
    const ask = async ({ accountId }: Of, block = mine, to = '') =>
      (await versions.send(accountId, 'GET', `/app/api/blocks/${block?.blockId}${to}`)).status
    expect([await ask(ada), await ask(ada), await ask(ada)]).to.deep.equal([200, 200, 429])
    expect(await ask(ada, mine, '/picture?version=1')).to.equal(200)
    expect(await ask(bob, theirs)).to.equal(200)
  })

  it('429 rate_limited: more connector mappings than a period’s byte limit allows; a change or a rotation does not read them', async () => {
    const { catalog } = versions
    const [ada, bob] = await twoAccounts(catalog)
    const [mine = '', theirs = ''] = await Promise.all([ada, bob].map((of) => newConnector(catalog, of)))
    const ask = async ({ accountId }: Of, to: string, method = 'GET', body?: object) =>
      (await versions.send(accountId, method, `/app/api/connectors/${to}`, body)).status
    expect([await ask(ada, mine), await ask(ada, mine), await ask(ada, mine)]).to.deep.equal([200, 200, 429])
    expect(await ask(ada, `${mine}/preview`, 'POST', {})).to.equal(429)
    const kept = { ...catalog.connectors }
    catalog.connectors.find = () => Promise.reject(new Error('the mapping was read'))
    try {
      expect(await ask(ada, mine, 'PATCH', { name: 'Till', destination: { to: 'answer' } })).to.equal(200)
      expect(await ask(ada, `${mine}/rotate`, 'POST', { graceMinutes: 0 })).to.equal(200)
    } finally {
      Object.assign(catalog.connectors, kept)
    }
    expect(await ask(bob, theirs)).to.equal(200)
  })

  it('429 rate_limited: more connector deliveries than a period’s byte limit allows', async () => {
    const { catalog } = versions
    const [ada] = await twoAccounts(catalog)
    const connectorId = await newConnector(catalog, ada)
    const deliveryId = catalog.connectorDeliveries.newId()
    const bounds = { contentType: 'application/json', bytes: 1, fingerprint: null, payloadKey: 'k' }
    const payloadUntil = new Date(Date.now() + 3_600_000)
    const delivery = { deliveryId, connectorId, ...bounds, requestId: 'req_1', payloadUntil }
    await catalog.connectorDeliveries.add(delivery)
    const faults = [{ pointer: '/a', code: 'wrong', message: 'x'.repeat(150_000) }]
    await catalog.connectorDeliveries.note(deliveryId, { outcome: 'kept', faults })
    const list = async () =>
      (await versions.send(ada.accountId, 'GET', `/app/api/connectors/${connectorId}/deliveries`)).status
    expect([await list(), await list(), await list()]).to.deep.equal([200, 200, 429])
  })

  it('429 rate_limited: more prompts than a period’s byte limit allows, as a list or singly with changes', async () => {
    const { catalog } = versions
    const [ada, bob] = await twoAccounts(catalog)
    const letters = 'x'.repeat(150_000)
    const turnId = catalog.authorTurns.newId()
    const turn = {
      turnId,
      createdAt: new Date().toISOString(),
      summary: letters,
      changes: [{ path: 'template.html', before: '', after: letters }],
      assets: {},
      onlyAsked: null,
    }
    for (const { templateId } of [ada, bob])
      await catalog.authorTurns.keep(
        templateId,
        {
          ...turn,
          ...(templateId === bob.templateId && { turnId: catalog.authorTurns.newId() }),
        } as TurnDetail,
        { keptMax: 9, keptBytesMax: 2 ** 30 },
      )
    const ask = async (of: Of, to = '') =>
      (await versions.send(of.accountId, 'GET', `/app/api/templates/${of.templateId}/turns${to}`)).status
    expect([await ask(ada), await ask(ada, `/${turnId}`)]).to.deep.equal([200, 200])
    expect([await ask(ada), await ask(ada, `/${turnId}`)]).to.deep.equal([429, 429])
    expect(await ask(bob)).to.equal(200)
  })

  it('429 rate_limited: reading and restoring versions count together; a version is returned as it was stored', async () => {
    const html = 'x'.repeat(100_000)
    const [ada, bob] = await twoAccounts(versions.catalog, html)
    const ask = (of: Of, method = 'GET', restore = '') =>
      versions.send(
        of.accountId,
        method,
        `/app/api/templates/${of.templateId}/versions/1${restore}`,
        method === 'GET' ? undefined : {},
      )
    const first = await ask(ada)
    const { source, version } = JSON.parse(first.text) as VersionDetail
    expect({ source, version }).to.deep.equal({ source: sourceOf(html), version: 1 })
    expect((await ask(ada, 'POST', '/restore')).status).to.equal(200)
    expect((await ask(ada)).status).to.equal(200)
    expect((await ask(ada)).status).to.equal(429)
    expect((await ask(ada, 'POST', '/restore')).status).to.equal(429)
    expect((await ask(bob)).status).to.equal(200)
  })
})

function otherRouters(catalog: FeatureApp['catalog'], storedReads: StoredReads) {
  const bodies = createBodies({ waitMaxMs: 30_000 })
  const nothing = async () => undefined
  const { connectors } = catalog
  const refusals = { find: async () => new Map<string, never>(), forget: nothing }
  const baseUrl = 'http://localhost'
  const removed = { removePayloads: nothing, forget: () => undefined }
  // Creating records and documents is not part of this test.
  const deliveryParts = { catalog, storedReads, bodies } as unknown as Parameters<typeof deliveryRoutes>[0]
  const unused = () => Promise.reject(new Error('not used'))
  const stopping = new AbortController().signal
  return [
    turnRoutes({ catalog, storedReads, bodies, describeAuthor: unused, takeTurn: unused, stopping }),
    connectorRoutes({ connectors, storedReads, refusals, check: nothing, bodies, baseUrl, ...removed }),
    deliveryRoutes(deliveryParts),
  ]
}

/** Creates a connector with a 150,000-byte mapping, and returns its ID. */
async function newConnector(
  { connectors }: FeatureApp['catalog'],
  { accountId, templateId }: Of,
): Promise<string> {
  const { connectorId } = await connectors.create(accountId, {
    templateId,
    name: 'Shop',
    state: 'active',
    security: { scheme: 'none' },
    signingSecret: null,
    linkSecret: 'whsec_one',
    mapping: { fields: { a: { from: 'text', text: 'x'.repeat(150_000) } } },
    filters: [],
    destination: { to: 'answer' },
  })
  return connectorId
}

interface Of {
  accountId: string
  templateId: string
}

/** Returns two accounts, each with a template that has a draft and a version. */
async function twoAccounts(catalog: TemplatesApp['catalog'], html = '<p>x</p>'): Promise<[Of, Of]> {
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map(async (name) => {
      const { accountId } = await catalog.accounts.create({ name })
      const { templateId } = await catalog.templates.create(accountId, { slug: 'letter', name: 'Letter' })
      const source = sourceOf(html)
      await catalog.drafts.save(accountId, templateId, { source, revision: 0 })
      const version = await catalog.versions.reserve(accountId, templateId)
      await catalog.versions.activate(accountId, { templateId, version, settings, fields: [], source })
      return { accountId, templateId }
    }),
  )
  if (!ada || !bob) throw new Error('there are two')
  return [ada, bob]
}

function sourceOf(html: string): DraftSource {
  return { files: { 'template.html': html }, assets: {} }
}

/** `hold` makes Ada's database reads wait. */
async function expectBound(
  read: (of: Of) => Promise<number>,
  { ada, bob, hold }: { ada: Of; bob: Of; hold: (wait: () => Promise<void>) => void },
): Promise<void> {
  const gate = Promise.withResolvers<void>()
  let reading = 0
  hold(() => {
    reading++
    return gate.promise
  })
  try {
    const asked = Array.from({ length: atOnceMax + 1 }, () => read(ada))
    expect(await Promise.race(asked)).to.equal(429)
    await until(() => reading === readsAtOnce)
    expect(await read(bob)).to.equal(200)
    expect(reading).to.equal(readsAtOnce)
    gate.resolve()
    const statuses = await Promise.all(asked)
    expect(statuses.toSorted((one, other) => one - other)).to.deep.equal([
      ...Array.from({ length: atOnceMax }, () => 200),
      429,
    ])
    await until(async () => (await read(ada)) === 200)
  } finally {
    gate.resolve()
  }
}
