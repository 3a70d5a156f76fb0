import { expect } from 'chai'
import { faultOf } from './catching.ts'
import { fields, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** What holds for templates as their authors work with them, on every database. */
export function describeDraftedTemplates(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.createAccount({ name: 'A' })).accountId
  const newTemplate = async (slug = 'invoice') => {
    const accountId = await newAccount()
    const { templateId } = await opened.catalog.createTemplate(accountId, { slug, name: 'Invoice' })
    return { accountId, templateId }
  }
  const publish = async ({ accountId, templateId }: { accountId: string; templateId: string }) => {
    const version = await opened.catalog.reserveVersion(accountId, templateId)
    await opened.catalog.activateVersion(accountId, { templateId, version, settings, fields })
  }

  describe('templates with drafts', () => {
    const documentsSince = new Date(0)
    const drafted = (accountId: string, name = 'Invoice') => {
      const templateId = opened.catalog.newTemplateId()
      return opened.catalog.createDraftedTemplate(accountId, {
        templateId,
        slug: 'invoice',
        name,
        source: { name },
      })
    }
    const names = async (accountId: string, archived = false) =>
      (await opened.catalog.listOverviews(accountId, { archived, documentsSince })).map(({ name }) => name)

    it('come with their first revision, under the first free slug, also at the same time', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const made = await Promise.all(Array.from({ length: 4 }, () => drafted(accountId)))
      const slugs = ['invoice', 'invoice-2', 'invoice-3', 'invoice-4']
      expect(made.map(({ slug }) => slug)).to.have.members(slugs)
      const [first] = made
      expect(await catalog.readDraft(accountId, first?.templateId ?? '')).to.deep.equal({
        source: { name: 'Invoice' },
        revision: 1,
        updatedAt: clock.now(),
      })
      expect(await faultOf(drafted('acc_none'))).to.equal('not_found')
      const long = await newTemplate('a'.repeat(100))
      const again = { templateId: catalog.newTemplateId(), slug: 'a'.repeat(100), name: 'A', source: {} }
      expect((await catalog.createDraftedTemplate(long.accountId, again)).slug).to.equal(
        `${'a'.repeat(94)}-2`,
      )
    })

    it('invalid_request too_many_templates: one more than the account may have, also at the same time; deleted ones do not count', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const create = () =>
        catalog.createDraftedTemplate(accountId, {
          templateId: catalog.newTemplateId(),
          slug: 'invoice',
          name: 'Invoice',
          source: {},
          templatesMax: 2,
        })
      const tried = await Promise.allSettled(Array.from({ length: 4 }, create))
      const [made] = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(tried.filter(({ status }) => status === 'fulfilled')).to.have.length(2)
      expect(await faultOf(catalog.requireTemplateRoom(accountId, 2))).to.equal('invalid_request')
      await catalog.archiveTemplate(accountId, made?.templateId ?? '')
      expect(await faultOf(create())).to.equal('invalid_request')
      await catalog.deleteTemplate(accountId, made?.templateId ?? '')
      await catalog.requireTemplateRoom(accountId, 2)
      expect(await create()).to.have.property('templateId')
    })

    it('a save may carry the name; one that saves nothing carries none', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      await catalog.saveDraft(accountId, templateId, { source: {}, revision: 1, name: 'Second' })
      await catalog.saveDraft(accountId, templateId, { source: {}, revision: 1, name: 'Third' })
      expect(await names(accountId)).to.deep.equal(['Second'])
    })

    it('know whether the draft is what was published last', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      const isChanged = async () =>
        (await catalog.findOverview(accountId, templateId, { documentsSince }))?.hasUnpublishedChanges
      expect(await isChanged()).to.equal(true)
      const source = { files: { 'template.html': '<p>ü</p>' }, assets: {} }
      await catalog.saveDraft(accountId, templateId, { source, revision: 1 })
      const version = await catalog.reserveVersion(accountId, templateId)
      await catalog.activateVersion(accountId, { templateId, version, settings, fields, source })
      expect(await isChanged()).to.equal(false)
      const turned = { assets: {}, files: source.files }
      await catalog.saveDraft(accountId, templateId, { source: turned, revision: 2 })
      expect(await isChanged()).to.equal(false)
      await catalog.saveDraft(accountId, templateId, { source: { ...source, files: {} }, revision: 3 })
      expect(await isChanged()).to.equal(true)
      const published = await newTemplate()
      await publish(published)
      const [only] = await catalog.listOverviews(published.accountId, { archived: false, documentsSince })
      expect(only).to.deep.include({ hasUnpublishedChanges: false, draftRevision: 0 })
    })

    it('a restored one gets a new slug where its own was taken', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId, 'Old')
      await catalog.archiveTemplate(accountId, templateId)
      expect([await names(accountId), await names(accountId, true)]).to.deep.equal([[], ['Old']])
      await drafted(accountId, 'New')
      expect(await catalog.restoreTemplate(accountId, templateId)).to.equal(true)
      expect(await catalog.restoreTemplate(accountId, templateId)).to.equal(false)
      expect((await catalog.findTemplate(accountId, templateId))?.slug).to.equal('invoice-2')
    })

    it('a deleted one is nowhere, comes back as it was, and is purged when that is over', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      await publish({ accountId, templateId })
      const old = await drafted(accountId, 'Old')
      await catalog.archiveTemplate(accountId, old.templateId)
      const since = clock.now()
      clock.advance(1_000)
      for (const id of [templateId, old.templateId]) {
        expect(await catalog.deleteTemplate(accountId, id)).to.equal(true)
        expect(await catalog.deleteTemplate(accountId, id)).to.equal(false)
        expect(await catalog.findOverview(accountId, id, { documentsSince })).to.equal(undefined)
        expect(await catalog.readDraft(accountId, id)).to.equal(undefined)
        expect(await catalog.restoreTemplate(accountId, id)).to.equal(false)
        expect(await catalog.notePicture(accountId, id, 1)).to.equal(false)
        expect(
          await catalog.undeleteTemplate(accountId, id, { since: new Date(clock.now().getTime() + 1) }),
        ).to.equal(false)
      }
      expect(await catalog.findPublished(accountId, templateId)).to.equal(undefined)
      expect(await catalog.findVersion(accountId, templateId, 1)).to.equal(undefined)
      for (const id of [templateId, old.templateId])
        expect(await catalog.undeleteTemplate(accountId, id, { since })).to.equal(true)
      expect([await names(accountId), await names(accountId, true)]).to.deep.equal([['Invoice'], ['Old']])
      await catalog.deleteTemplate(accountId, templateId)
      const before = new Date(clock.now().getTime() + 1)
      expect(await catalog.listDeletedTemplates(clock.now())).to.not.include(templateId)
      expect(await catalog.listDeletedTemplates(before)).to.include(templateId)
      await catalog.purgeTemplate(old.templateId, before)
      await catalog.purgeTemplate(templateId, before)
      expect(await catalog.listDeletedTemplates(before)).to.not.include(templateId)
      expect(await names(accountId, true)).to.deep.equal(['Old'])
    })

    it('a later picture is not replaced by an earlier one', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await drafted(accountId)
      const noted = []
      for (const revision of [2, 1, 2, 3])
        noted.push(await catalog.notePicture(accountId, templateId, revision))
      expect(noted).to.deep.equal([true, false, true, true])
    })

    it('nothing of it reaches another account', async () => {
      const { catalog } = opened
      const [mine, other] = [await newAccount(), await newAccount()]
      const { templateId } = await drafted(mine)
      expect(await names(other)).to.deep.equal([])
      expect(await catalog.findOverview(other, templateId, { documentsSince })).to.equal(undefined)
      expect(await catalog.notePicture(other, templateId, 1)).to.equal(false)
      expect(await catalog.deleteTemplate(other, templateId)).to.equal(false)
      await catalog.archiveTemplate(mine, templateId)
      expect(await catalog.restoreTemplate(other, templateId)).to.equal(false)
      await catalog.deleteTemplate(mine, templateId)
      expect(await catalog.undeleteTemplate(other, templateId, { since: new Date(0) })).to.equal(false)
    })
  })
}
