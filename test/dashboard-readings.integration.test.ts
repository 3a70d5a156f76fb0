import type { DraftSource, VersionDetail } from '@platen/contract'
import { expect } from 'chai'
import { versionRoutes } from '../apps/api/src/publishing/version-routes.ts'
import { type FeatureApp, startFeatureApp } from '../apps/api/src/testing/feature-app.ts'
import { createSourceReads } from '../apps/api/src/templates/drafts/source-reads.ts'
import { startTemplatesApp, type TemplatesApp } from '../apps/api/src/templates/testing/templates-app.ts'
import { settings } from '../libs/database/src/testing/fixtures.ts'
import { until } from './parts/stack.ts'

const atOnceMax = 6

describe('readings of large sources in the dashboard', () => {
  let templates: TemplatesApp
  let versions: FeatureApp

  before(async () => {
    ;[templates, versions] = await Promise.all([
      startTemplatesApp(),
      startFeatureApp(({ catalog }) => [versionRoutes({ catalog, sourceReads: createSourceReads() })]),
    ])
  })
  after(() => Promise.all([templates?.close(), versions?.close()]))

  it('429 rate_limited: a seventh draft of an account at once; others are served, and a place comes free', async () => {
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

  it('429 rate_limited: a seventh version of an account at once; others are served, and a place comes free', async () => {
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

describe('bytes of sources that an account reads in the dashboard', () => {
  // Longer than any run of these tests.
  const sourceReads = createSourceReads({ max: 300_000, seconds: 3_600 })
  let templates: TemplatesApp
  let versions: FeatureApp

  before(async () => {
    ;[templates, versions] = await Promise.all([
      startTemplatesApp({ sourceReads }),
      startFeatureApp(({ catalog }) => [versionRoutes({ catalog, sourceReads })]),
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

interface Of {
  accountId: string
  templateId: string
}

/** Each with a template that has a draft and a version. */
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

/** `hold` makes Ada's readings of the database wait. */
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
    const held = Array.from({ length: atOnceMax }, () => read(ada))
    await until(() => reading === atOnceMax)
    let isAnswered = false
    const refused = read(ada).finally(() => {
      isAnswered = true
    })
    await until(() => isAnswered || reading > atOnceMax)
    expect(reading).to.equal(atOnceMax)
    expect(await refused).to.equal(429)
    expect(await read(bob)).to.equal(200)
    gate.resolve()
    expect(await Promise.all(held)).to.deep.equal(held.map(() => 200))
    await until(async () => (await read(ada)) === 200)
  } finally {
    gate.resolve()
  }
}
