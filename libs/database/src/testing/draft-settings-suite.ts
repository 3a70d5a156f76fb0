import { expect } from 'chai'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

/** Tests of drafts whose template.json is changed within the database. They run on every database. */
export function describeDraftSettings(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId
  const newTemplate = async () => {
    const accountId = await newAccount()
    const { templateId } = await opened.catalog.templates.create(accountId, { slug: 'a', name: 'A' })
    return { accountId, templateId }
  }

  describe('template.json of a draft', () => {
    it('replaces template.json of the given revision, and keeps everything else, including the order', async () => {
      const { catalog, clock } = opened
      const { accountId, templateId } = await newTemplate()
      const { drafts } = catalog
      expect(await drafts.readSettings(accountId, templateId)).to.equal(undefined)
      const assets = { 'a.png': { sha256: 'x', bytes: 3 } }
      const source = { files: { 'z.css': 'ü"\\', 'template.json': '{}\n', 'a.html': '<p>' }, assets }
      await drafts.save(accountId, templateId, { source, revision: 0 })
      const bytes = Buffer.byteLength(JSON.stringify(source))
      expect(await drafts.readSettings(accountId, templateId)).to.deep.equal({
        revision: 1,
        settings: '{}\n',
        assets,
        bytes,
      })
      const settings = '{"name":"\\"New\\" ü"}'
      const change = { settings, revision: 1, name: 'New' }
      expect(await drafts.saveSettings(accountId, templateId, change)).to.deep.equal({
        saved: true,
        revision: 2,
      })
      const draft = await drafts.readJson(accountId, templateId)
      expect(JSON.stringify(JSON.parse(draft?.json ?? ''))).to.equal(
        JSON.stringify({ files: { ...source.files, 'template.json': settings }, assets }),
      )
      expect(draft).to.include({ revision: 2 }).and.property('updatedAt').deep.equal(clock.now())
      expect((await drafts.readSettings(accountId, templateId))?.bytes).to.equal(
        Buffer.byteLength(draft?.json ?? ''),
      )
      expect((await catalog.templates.find(accountId, templateId))?.name).to.equal('New')
      expect(await drafts.saveSettings(accountId, templateId, change)).to.deep.equal({
        saved: false,
        revision: 2,
      })
      const stranger = await newTemplate()
      expect(await faultOf(drafts.saveSettings(stranger.accountId, templateId, change))).to.equal('not_found')
    })

    it('adds a missing template.json', async () => {
      const { catalog } = opened
      const { accountId, templateId } = await newTemplate()
      const source = { files: { 'a.html': '<p>' }, assets: {} }
      await catalog.drafts.save(accountId, templateId, { source, revision: 0 })
      const change = { settings: '{}', revision: 1, name: 'New' }
      await catalog.drafts.saveSettings(accountId, templateId, change)
      expect((await catalog.drafts.read(accountId, templateId))?.source).to.deep.equal({
        files: { 'a.html': '<p>', 'template.json': '{}' },
        assets: {},
      })
    })

    it('copies a draft with a different template.json and counts its bytes; draft_conflict: the draft was saved in the meantime', async () => {
      const { catalog } = opened
      const { accountId, templateId: from } = await newTemplate()
      const source = { files: { 'a.html': '<p>ü', 'template.json': '{}' }, assets: {} }
      await catalog.drafts.save(accountId, from, { source, revision: 0 })
      const { bytes = 0 } = (await catalog.drafts.readSettings(accountId, from)) ?? {}
      const copy = async (by: string, revision = 1) => {
        const templateId = catalog.templates.newId()
        const copyOf = { templateId: from, revision, settings: '{"name":"Copy"}', bytes }
        await catalog.templates.createDrafted(by, { templateId, slug: 'copy', name: 'Copy', copyOf })
        return templateId
      }
      const copied = await copy(accountId)
      expect(await catalog.drafts.read(accountId, copied)).to.deep.include({
        source: { ...source, files: { ...source.files, 'template.json': '{"name":"Copy"}' } },
        revision: 1,
      })
      const json = (await catalog.drafts.readJson(accountId, copied))?.json ?? ''
      expect((await catalog.drafts.readSettings(accountId, copied))?.bytes).to.equal(Buffer.byteLength(json))
      const before = await catalog.templates.list(accountId)
      expect(await faultOf(copy(accountId, 2))).to.equal('draft_conflict')
      expect(await catalog.templates.list(accountId)).to.deep.equal(before)
      expect(await faultOf(copy(await newAccount()))).to.equal('draft_conflict')
    })
  })
}
