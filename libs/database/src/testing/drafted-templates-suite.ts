import { expect } from 'chai'
import { faultOf } from './catching.ts'
import { fields, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** Tests of templates with drafts that run on every database. */
export function describeDraftedTemplates(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId
  const newTemplate = async (slug = 'invoice') => {
    const accountId = await newAccount()
    const { templateId } = await opened.catalog.templates.create(accountId, { slug, name: 'Invoice' })
    return { accountId, templateId }
  }
  const publish = async ({ accountId, templateId }: { accountId: string; templateId: string }) => {
    const version = await opened.catalog.versions.reserve(accountId, templateId)
    await opened.catalog.versions.activate(accountId, { templateId, version, settings, fields })
  }

  describe('templates with drafts', () => {
    const documentsSince = new Date(0)
    const drafted = (accountId: string, name = 'Invoice') => {
      const templateId = opened.catalog.templates.newId()
      return opened.catalog.templates.createDrafted(accountId, {
        templateId,
        slug: 'invoice',
        name,
        source: { name },
      })
    }
    const names = async (accountId: string, archived = false) =>
      (await opened.catalog.templates.listOverviews(accountId, { archived, documentsSince })).map(
        ({ name }) => name,
      )

    it('are created with their first revision and the first free slug, even concurrently', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const made = await Promise.all(Array.from({ length: 4 }, () => drafted(accountId)))
      const slugs = ['invoice', 'invoice-2', 'invoice-3', 'invoice-4']
      expect(made.map(({ slug }) => slug)).to.have.members(slugs)
      const [first] = made
      expect(await catalog.drafts.read(accountId, first?.templateId ?? '')).to.deep.equal({
        source: { name: 'Invoice' },
        revision: 1,
        updatedAt: clock.now(),
      })
      expect(await faultOf(drafted('acc_none'))).to.equal('not_found')
      const long = await newTemplate('a'.repeat(100))
      const again = { templateId: catalog.templates.newId(), slug: 'a'.repeat(100), name: 'A', source: {} }
      expect((await catalog.templates.createDrafted(long.accountId, again)).slug).to.equal(
        `${'a'.repeat(94)}-2`,
      )
    })

    it('invalid_request too_many_templates: above the account’s limit, even concurrently, not counting deleted templates', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const create = () =>
        catalog.templates.createDrafted(accountId, {
          templateId: catalog.templates.newId(),
          slug: 'invoice',
          name: 'Invoice',
          source: {},
          templatesMax: 2,
        })
      const tried = await Promise.allSettled(Array.from({ length: 4 }, create))
      const [made] = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(tried.filter(({ status }) => status === 'fulfilled')).to.have.length(2)
      expect(await faultOf(catalog.templates.requireRoom(accountId, 2))).to.equal('invalid_request')
      await catalog.templates.archive(accountId, made?.templateId ?? '')
      expect(await faultOf(create())).to.equal('invalid_request')
      await catalog.templates.delete(accountId, made?.templateId ?? '')
      await catalog.templates.requireRoom(accountId, 2)
      expect(await create()).to.have.property('templateId')
    })

    it('are renamed by a save with a name, but not by a save without changes', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      await catalog.drafts.save(accountId, templateId, { source: {}, revision: 1, name: 'Second' })
      await catalog.drafts.save(accountId, templateId, { source: {}, revision: 1, name: 'Third' })
      expect(await names(accountId)).to.deep.equal(['Second'])
    })

    it('show whether the draft equals the last published version', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      const isChanged = async () =>
        (await catalog.templates.findOverview(accountId, templateId, { documentsSince }))
          ?.hasUnpublishedChanges
      expect(await isChanged()).to.equal(true)
      const source = { files: { 'template.html': '<p>ü</p>' }, assets: {} }
      await catalog.drafts.save(accountId, templateId, { source, revision: 1 })
      const version = await catalog.versions.reserve(accountId, templateId)
      await catalog.versions.activate(accountId, { templateId, version, settings, fields, source })
      expect(await isChanged()).to.equal(false)
      const turned = { assets: {}, files: source.files }
      await catalog.drafts.save(accountId, templateId, { source: turned, revision: 2 })
      expect(await isChanged()).to.equal(false)
      await catalog.drafts.save(accountId, templateId, { source: { ...source, files: {} }, revision: 3 })
      expect(await isChanged()).to.equal(true)
      const published = await newTemplate()
      await publish(published)
      const [only] = await catalog.templates.listOverviews(published.accountId, {
        archived: false,
        documentsSince,
      })
      expect(only).to.deep.include({ hasUnpublishedChanges: false, draftRevision: 0 })
    })

    it('get a new slug when they are restored, if their slug is taken', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId, 'Old')
      await catalog.templates.archive(accountId, templateId)
      expect([await names(accountId), await names(accountId, true)]).to.deep.equal([[], ['Old']])
      await drafted(accountId, 'New')
      expect(await catalog.templates.restore(accountId, templateId)).to.equal(true)
      expect(await catalog.templates.restore(accountId, templateId)).to.equal(false)
      expect((await catalog.templates.find(accountId, templateId))?.slug).to.equal('invoice-2')
    })

    it('are not found while deleted, can be restored unchanged, and are purged after that', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      await publish({ accountId, templateId })
      const old = await drafted(accountId, 'Old')
      await catalog.templates.archive(accountId, old.templateId)
      const since = clock.now()
      clock.advance(1_000)
      for (const id of [templateId, old.templateId]) {
        expect(await catalog.templates.delete(accountId, id)).to.equal(true)
        expect(await catalog.templates.delete(accountId, id)).to.equal(false)
        expect(await catalog.templates.findOverview(accountId, id, { documentsSince })).to.equal(undefined)
        expect(await catalog.drafts.read(accountId, id)).to.equal(undefined)
        expect(await catalog.templates.restore(accountId, id)).to.equal(false)
        expect(await catalog.templates.notePicture(accountId, id, 1)).to.equal(false)
        expect(
          await catalog.templates.undelete(accountId, id, { since: new Date(clock.now().getTime() + 1) }),
        ).to.equal(false)
      }
      expect(await catalog.versions.findPublished(accountId, templateId)).to.equal(undefined)
      expect(await catalog.versions.find(accountId, templateId, 1)).to.equal(undefined)
      for (const id of [templateId, old.templateId])
        expect(await catalog.templates.undelete(accountId, id, { since })).to.equal(true)
      expect([await names(accountId), await names(accountId, true)]).to.deep.equal([['Invoice'], ['Old']])
      await catalog.templates.delete(accountId, templateId)
      const before = new Date(clock.now().getTime() + 1)
      expect(await catalog.templates.listDeleted(clock.now())).to.not.include(templateId)
      expect(await catalog.templates.listDeleted(before)).to.include(templateId)
      await catalog.templates.purge(old.templateId, before)
      await catalog.templates.purge(templateId, before)
      expect(await catalog.templates.listDeleted(before)).to.not.include(templateId)
      expect(await names(accountId, true)).to.deep.equal(['Old'])
    })

    it('keep a newer thumbnail when an older thumbnail arrives', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      const noted = []
      for (const revision of [2, 1, 2, 3])
        noted.push(await catalog.templates.notePicture(accountId, templateId, revision))
      expect(noted).to.deep.equal([true, false, true, true])
    })

    it('are invisible to other accounts', async () => {
      const { catalog } = opened
      const [mine, other] = [await newAccount(), await newAccount()]
      const { templateId } = await drafted(mine)
      expect(await names(other)).to.deep.equal([])
      expect(await catalog.templates.findOverview(other, templateId, { documentsSince })).to.equal(undefined)
      expect(await catalog.templates.notePicture(other, templateId, 1)).to.equal(false)
      expect(await catalog.templates.delete(other, templateId)).to.equal(false)
      await catalog.templates.archive(mine, templateId)
      expect(await catalog.templates.restore(other, templateId)).to.equal(false)
      await catalog.templates.delete(mine, templateId)
      expect(await catalog.templates.undelete(other, templateId, { since: new Date(0) })).to.equal(false)
    })
  })
}
