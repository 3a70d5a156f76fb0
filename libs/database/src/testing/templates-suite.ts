import { expect } from 'chai'
import { faultOf, rejectionOf } from './catching.ts'
import { fields, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** Tests of templates, versions and drafts that run on every database. */
export function describeTemplates(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId
  const newTemplate = async (slug = 'invoice') => {
    const accountId = await newAccount()
    const { templateId } = await opened.catalog.templates.create(accountId, { slug, name: 'Invoice' })
    return { accountId, templateId }
  }
  const publish = async ({ accountId, templateId }: { accountId: string; templateId: string }) => {
    const version = await opened.catalog.versions.reserve(accountId, templateId)
    await opened.catalog.versions.activate(accountId, { templateId, version, settings, fields })
    return version
  }

  describe('templates and versions', () => {
    it('a template is not published before its version is active', async () => {
      const { catalog, clock } = opened
      const of = await newTemplate()
      expect(of.templateId).to.match(/^tpl_[0-9A-Za-z]{20}$/)
      expect(await catalog.versions.findPublished(of.accountId, of.templateId)).to.equal(undefined)
      const version = await catalog.versions.reserve(of.accountId, of.templateId)
      expect(await catalog.versions.findPublished(of.accountId, of.templateId)).to.equal(undefined)
      expect(await catalog.templates.listPublished(of.accountId)).to.deep.equal([])
      const notes = ['assets/photo.png became a JPEG']
      await catalog.versions.activate(of.accountId, {
        templateId: of.templateId,
        version,
        settings,
        fields,
        notes,
      })
      expect(await catalog.versions.findPublished(of.accountId, of.templateId)).to.deep.equal({
        templateId: of.templateId,
        version: 1,
        slug: 'invoice',
        name: 'Invoice',
        settings,
        fields,
        notes,
        sha256: null,
        bundleKey: `bundles/${of.templateId}/1/bundle.json`,
        publishedAt: clock.now(),
      })
    })

    it('the newest version is active, even if an older version is finished after it, and all versions are kept', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      const [first, second] = [
        await catalog.versions.reserve(accountId, templateId),
        await catalog.versions.reserve(accountId, templateId),
      ]
      await catalog.versions.activate(accountId, { templateId, version: second, settings, fields })
      await catalog.versions.activate(accountId, { templateId, version: first, settings, fields })
      expect((await catalog.versions.findPublished(accountId, templateId))?.version).to.equal(2)
      expect((await catalog.versions.find(accountId, templateId, 1))?.version).to.equal(1)
      const listed = await catalog.versions.listPage(accountId, templateId, { limit: 10 })
      expect(listed.map((one) => one.version)).to.deep.equal([2, 1])
    })

    it('concurrent publishing creates distinct versions', async () => {
      const of = await newTemplate()
      const versions = await Promise.all(Array.from({ length: 8 }, () => publish(of)))
      expect(versions.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8])
      expect((await opened.catalog.versions.findPublished(of.accountId, of.templateId))?.version).to.equal(8)
    })

    it('lists are paged without duplicates, templates by name and versions newest first, and a search treats wildcards literally', async () => {
      const { catalog } = opened
      const of = await newTemplate()
      const { accountId } = of
      await publish(of)
      const made = [of.templateId]
      for (const [slug, name] of [
        ['a', 'Letter'],
        ['b', 'invoice'],
        ['c', '100 %'],
        ['d', 'Letter'],
        ['e', String.raw`STRAẞE_Ä\o`],
      ] as const)
        made.push((await catalog.templates.create(accountId, { slug, name })).templateId)
      const other = await newTemplate()
      const page = async (more: object = {}) =>
        catalog.templates.listPage(accountId, { limit: 2, includesUnpublished: true, ...more })
      const seen: string[] = []
      let found = await page()
      while (found.length > 0) {
        seen.push(...found.map(({ templateId }) => templateId))
        const { name, templateId } = found.at(-1)!
        found = await page({ after: { name, templateId } })
      }
      expect(seen).to.have.members(made)
      const named = async (more: object) => (await page(more)).map(({ templateId }) => templateId)
      expect(await named({ search: '%' })).to.deep.equal([made[3]])
      expect(await named({ search: '_' })).to.deep.equal([made[5]])
      expect(await named({ search: String.raw`ä\O` })).to.deep.equal([made[5]])
      expect(await named({ search: 'NVOI' })).to.have.members([made[0], made[2]])
      expect(await named({ search: made[1] })).to.deep.equal([made[1]])
      expect(await named({ templateIds: [made[2], other.templateId] })).to.deep.equal([made[2]])
      expect(await named({ templateIds: [] })).to.deep.equal([])

      await publish(of)
      await publish(of)
      const versions = async (before?: number) =>
        (await catalog.versions.listPage(accountId, of.templateId, { limit: 2, before })).map(
          ({ version }) => version,
        )
      expect([await versions(), await versions(2), await versions(1)]).to.deep.equal([[3, 2], [1], []])
      expect(await catalog.versions.listPage(other.accountId, of.templateId, { limit: 2 })).to.deep.equal([])
    })

    it('callers get the pinned version regardless of later versions, and the newest version if none is pinned', async () => {
      const { catalog } = opened
      const of = await newTemplate()
      const { accountId, templateId } = of
      for (let count = 0; count < 2; count++) await publish(of)
      const live = async () => (await catalog.versions.findPublished(accountId, templateId))?.version
      expect(await catalog.versions.pin(accountId, templateId, 1)).to.deep.equal({
        liveVersion: 1,
        pinnedVersion: 1,
        newestVersion: 2,
      })
      expect(await live()).to.equal(1)
      await publish(of)
      expect(await live()).to.equal(1)
      expect(await catalog.templates.find(accountId, templateId)).to.include({
        publishedVersion: 3,
        liveVersion: 1,
        pinnedVersion: 1,
      })
      expect(await catalog.versions.pin(accountId, templateId, null)).to.deep.equal({
        liveVersion: 3,
        pinnedVersion: null,
        newestVersion: 3,
      })
      expect(await live()).to.equal(3)
      expect(await catalog.templates.find(accountId, templateId)).to.include({
        liveVersion: 3,
        pinnedVersion: null,
      })
    })

    it('invalid_request: a version that does not exist is never pinned; not_found: another account’s template', async () => {
      const { catalog } = opened
      const of = await newTemplate()
      await publish(of)
      const other = await newTemplate()
      expect(await faultOf(catalog.versions.pin(of.accountId, of.templateId, 2))).to.equal('invalid_request')
      expect(await faultOf(catalog.versions.pin(other.accountId, of.templateId, 1))).to.equal('not_found')
      await catalog.templates.archive(of.accountId, of.templateId)
      expect(await faultOf(catalog.versions.pin(of.accountId, of.templateId, 1))).to.equal('not_found')
    })

    it('a version stores the folder that it was created from, if given', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      await publish({ accountId, templateId })
      const source = {
        files: { 'template.html': '<p>{{number}}</p>', 'sample.json': '{ "number": "\\u0000' },
        assets: { 'assets/a.png': { sha256: 'a'.repeat(64), bytes: 3, contentType: 'image/png' } },
      }
      const version = await catalog.versions.reserve(accountId, templateId)
      await catalog.versions.activate(accountId, { templateId, version, settings, fields, source })
      expect(await catalog.versions.findSource(accountId, templateId, 1)).to.equal(undefined)
      expect(await catalog.versions.findSource(accountId, templateId, 2)).to.deep.equal(source)
      expect(await catalog.versions.findSource(accountId, templateId, 3)).to.equal(undefined)
      const listed = await catalog.versions.listPage(accountId, templateId, { limit: 10 })
      expect(listed.map((one) => one.hasSource)).to.deep.equal([true, false])
      const { accountId: other } = await catalog.accounts.create({ name: 'B' })
      expect(await catalog.versions.findSource(other, templateId, 2)).to.equal(undefined)
    })

    it('a version number that is out of range is not found', async () => {
      const { catalog } = opened
      const of = await newTemplate()
      await publish(of)
      for (const version of [2 ** 31, 3e9, 1e300]) {
        expect(await catalog.versions.find(of.accountId, of.templateId, version)).to.equal(undefined)
        expect(await catalog.versions.findSource(of.accountId, of.templateId, version)).to.equal(undefined)
      }
    })

    it('a version is immutable, and cannot be created without a reserved number', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      const version = await publish({ accountId, templateId })
      const changed = { ...settings, name: 'Changed' }
      await rejectionOf(
        catalog.versions.activate(accountId, { templateId, version, settings: changed, fields }),
      )
      const notReserved = catalog.versions.activate(accountId, { templateId, version: 7, settings, fields })
      expect(await faultOf(notReserved)).to.equal('not_found')
      expect((await catalog.versions.findPublished(accountId, templateId))?.settings).to.deep.equal(settings)
      expect((await catalog.templates.find(accountId, templateId))?.name).to.equal('Invoice')
    })

    it('invalid_request slug_taken: two templates with the same slug, but another account can use it', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate('same')
      expect((await newTemplate('same')).templateId).to.not.equal(templateId)
      expect(await faultOf(catalog.templates.create(accountId, { slug: 'same', name: 'B' }))).to.equal(
        'invalid_request',
      )
      expect((await catalog.templates.findBySlug(accountId, 'same'))?.templateId).to.equal(templateId)
      expect(await faultOf(catalog.templates.create('acc_none', { slug: 'same', name: 'B' }))).to.equal(
        'not_found',
      )
    })

    it('accepts an id that was reserved before', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const templateId = catalog.templates.newId()
      await catalog.templates.create(accountId, { templateId, slug: 'a', name: 'A' })
      expect(await catalog.templates.list(accountId)).to.have.length(1)
      expect((await catalog.templates.find(accountId, templateId))?.slug).to.equal('a')
    })

    it('an archived template is not found, but its versions are, and its slug is available', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      await publish({ accountId, templateId })
      expect(await catalog.templates.archive(accountId, templateId)).to.equal(true)
      expect(await catalog.templates.archive(accountId, templateId)).to.equal(false)
      expect(await catalog.versions.findPublished(accountId, templateId)).to.equal(undefined)
      expect(await catalog.templates.findBySlug(accountId, 'invoice')).to.equal(undefined)
      expect(await catalog.templates.list(accountId)).to.deep.equal([])
      expect(await faultOf(catalog.versions.reserve(accountId, templateId))).to.equal('not_found')
      expect((await catalog.versions.find(accountId, templateId, 1))?.version).to.equal(1)
      await catalog.templates.create(accountId, { slug: 'invoice', name: 'Invoice' })
    })
  })

  describe('drafts', () => {
    it('store the source unchanged, including the order of its keys', async () => {
      const { catalog, clock } = opened
      const { accountId, templateId } = await newTemplate()
      expect(await catalog.drafts.read(accountId, templateId)).to.equal(undefined)
      const source = { zebra: '<p>{{number}}</p>', apple: { b: 1, a: [null, 'ü😀\\u0000'] } }
      expect(await catalog.drafts.save(accountId, templateId, { source, revision: 0 })).to.deep.equal({
        saved: true,
        revision: 1,
      })
      const draft = await catalog.drafts.read(accountId, templateId)
      expect(JSON.stringify(draft?.source)).to.equal(JSON.stringify(source))
      expect(draft).to.include({ revision: 1 }).and.property('updatedAt').deep.equal(clock.now())
    })

    it('report a conflict for the second of two saves over the same revision, so that nothing is lost', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      const save = (revision: number, by: string) =>
        catalog.drafts.save(accountId, templateId, { source: { by }, revision })
      const firsts = await Promise.all([save(0, 'a'), save(0, 'b')])
      expect(firsts.map((one) => one.saved).toSorted((a, b) => Number(a) - Number(b))).to.deep.equal([
        false,
        true,
      ])
      expect(firsts.map((one) => one.revision)).to.deep.equal([1, 1])
      expect(await save(1, 'c')).to.deep.equal({ saved: true, revision: 2 })
      expect(await save(1, 'd')).to.deep.equal({ saved: false, revision: 2 })
      expect((await catalog.drafts.read(accountId, templateId))?.source).to.deep.equal({ by: 'c' })
    })

    it('reject a save over a revision that does not exist', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      const saved = await catalog.drafts.save(accountId, templateId, { source: {}, revision: 4 })
      expect(saved).to.deep.equal({ saved: false, revision: 0 })
    })
  })
}
