import { expect } from 'chai'
import { faultOf } from './catching.ts'
import { bucket, fields, generation, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** What holds between accounts, and for an account's end, on every database. */
export function describeIsolation(opened: Opened): void {
  async function fullAccount() {
    const { catalog } = opened
    const { accountId } = await catalog.createAccount({ name: 'A' })
    const { keyId } = await catalog.createKey(accountId)
    const { templateId } = await catalog.createTemplate(accountId, { slug: 'invoice', name: 'Invoice' })
    const version = await catalog.reserveVersion(accountId, templateId)
    await catalog.activateVersion(accountId, { templateId, version, settings, fields })
    await catalog.saveDraft(accountId, templateId, { source: { html: '' }, revision: 0 })
    await catalog.connectBucket(accountId, bucket)
    await catalog.insertGenerations([
      { ...generation({ accountId }), generationId: catalog.newGenerationId() },
    ])
    return { accountId, keyId, templateId, version }
  }

  /** How many of the account's things someone sees who asks as `asked`. */
  async function seen(asked: string, of: Awaited<ReturnType<typeof fullAccount>>) {
    const { catalog } = opened
    return [
      await catalog.findPublished(asked, of.templateId),
      await catalog.findVersion(asked, of.templateId, of.version),
      await catalog.findTemplate(asked, of.templateId),
      await catalog.findTemplateBySlug(asked, 'invoice'),
      await catalog.readDraft(asked, of.templateId),
      await catalog.findBucket(asked, bucket.name),
      await catalog.revealKey(asked, of.keyId),
      ...(await catalog.listTemplates(asked)),
      ...(await catalog.listVersions(asked, of.templateId)),
      ...(await catalog.listBuckets(asked)),
      ...(await catalog.listKeys(asked)),
      ...(await catalog.listGenerations(asked)),
    ].filter((found) => found !== undefined).length
  }

  describe('accounts among each other', () => {
    it('an account sees and changes nothing of another', async () => {
      const { catalog } = opened
      const mine = await fullAccount()
      const { accountId: other } = await catalog.createAccount({ name: 'B' })
      expect(await seen(mine.accountId, mine)).to.equal(12)
      expect(await seen(other, mine)).to.equal(0)
      const { templateId } = mine
      expect(await faultOf(catalog.reserveVersion(other, templateId))).to.equal('not_found')
      const version = { templateId, version: 1, settings, fields }
      expect(await faultOf(catalog.activateVersion(other, version))).to.equal('not_found')
      expect(await faultOf(catalog.saveDraft(other, templateId, { source: {}, revision: 1 }))).to.equal(
        'not_found',
      )
      expect(await catalog.archiveTemplate(other, templateId)).to.equal(false)
      expect(await catalog.disconnectBucket(other, bucket.name)).to.equal(false)
      expect(await catalog.revokeKey(other, mine.keyId)).to.equal(false)
      expect(await seen(mine.accountId, mine)).to.equal(12)
    })

    it("an account's list of documents never tells the name of another's template", async () => {
      const { catalog } = opened
      const { templateId } = await fullAccount()
      const { accountId: other } = await catalog.createAccount({ name: 'B' })
      await catalog.insertGenerations([
        { ...generation({ accountId: other, templateId }), generationId: catalog.newGenerationId() },
      ])
      const [listed] = await catalog.listGenerations(other)
      expect(listed).to.include({ templateId, templateName: null })
    })

    it('deleting an account leaves nothing of it, and all of the others', async () => {
      const { catalog } = opened
      const [mine, other] = [await fullAccount(), await fullAccount()]
      expect(await catalog.deleteAccount(mine.accountId)).to.equal(true)
      expect(await catalog.deleteAccount(mine.accountId)).to.equal(false)
      expect(await catalog.findAccount(mine.accountId)).to.equal(undefined)
      expect(await seen(mine.accountId, mine)).to.equal(0)
      expect(await seen(other.accountId, other)).to.equal(12)
    })
  })
}
