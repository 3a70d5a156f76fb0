import { expect } from 'chai'
import { versionRoutes } from '../apps/api/src/publishing/version-routes.ts'
import { type FeatureApp, startFeatureApp } from '../apps/api/src/testing/feature-app.ts'
import { startTemplatesApp, type TemplatesApp } from '../apps/api/src/templates/testing/templates-app.ts'
import { settings } from '../libs/catalog/src/testing/fixtures.ts'
import { until } from './parts/stack.ts'

const atOnceMax = 6

describe('readings of large sources in the dashboard', () => {
  let templates: TemplatesApp
  let versions: FeatureApp

  before(async () => {
    ;[templates, versions] = await Promise.all([
      startTemplatesApp(),
      startFeatureApp(({ catalog }) => [versionRoutes({ catalog })]),
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
    const findSource = catalog.versions.findSource.bind(catalog.versions)
    const read = async (of: Of) =>
      (await versions.send(of.accountId, 'GET', `/app/api/templates/${of.templateId}/versions/1`)).status
    await expectBound(read, {
      ada,
      bob,
      hold(wait) {
        catalog.versions.findSource = async (accountId, templateId, version) => {
          if (accountId === ada.accountId) await wait()
          return findSource(accountId, templateId, version)
        }
      },
    })
  })
})

interface Of {
  accountId: string
  templateId: string
}

/** Each with a template that has a draft and a version. */
async function twoAccounts(catalog: TemplatesApp['catalog']): Promise<[Of, Of]> {
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map(async (name) => {
      const { accountId } = await catalog.accounts.create({ name })
      const { templateId } = await catalog.templates.create(accountId, { slug: 'letter', name: 'Letter' })
      const source = { files: { 'template.html': '<p>x</p>' }, assets: {} }
      await catalog.drafts.save(accountId, templateId, { source, revision: 0 })
      const version = await catalog.versions.reserve(accountId, templateId)
      await catalog.versions.activate(accountId, { templateId, version, settings, fields: [], source })
      return { accountId, templateId }
    }),
  )
  if (!ada || !bob) throw new Error('there are two')
  return [ada, bob]
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
