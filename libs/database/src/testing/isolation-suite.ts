import { expect } from 'chai'
import { faultOf } from './catching.ts'
import { bucket, fields, generation, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

const noStyle = { primary: null, accent: null, headingFont: null, textFont: null }

/** Tests of the isolation between accounts, and of an account's deletion, that run on every database. */
export function describeIsolation(opened: Opened): void {
  async function fullAccount() {
    const { catalog } = opened
    const { accountId } = await catalog.accounts.create({ name: 'A' })
    const { keyId } = await catalog.apiKeys.createMain(accountId)
    const { templateId } = await catalog.templates.create(accountId, { slug: 'invoice', name: 'Invoice' })
    const version = await catalog.versions.reserve(accountId, templateId)
    await catalog.versions.activate(accountId, { templateId, version, settings, fields })
    await catalog.drafts.save(accountId, templateId, {
      source: { html: 'var(--brand-primary)' },
      revision: 0,
    })
    await catalog.buckets.connect(accountId, bucket)
    await catalog.brands.saveStyle(accountId, { ...noStyle, primary: '#123456' })
    await catalog.generations.insert([
      { ...generation({ accountId }), generationId: catalog.generations.newId() },
    ])
    return { accountId, keyId, templateId, version }
  }

  /** Returns how many of the account's objects `asked` can see. */
  async function seen(asked: string, of: Awaited<ReturnType<typeof fullAccount>>) {
    const { catalog } = opened
    return [
      await catalog.versions.findPublished(asked, of.templateId),
      await catalog.versions.find(asked, of.templateId, of.version),
      await catalog.templates.find(asked, of.templateId),
      await catalog.templates.findBySlug(asked, 'invoice'),
      await catalog.drafts.read(asked, of.templateId),
      await catalog.buckets.find(asked, bucket.name),
      await catalog.apiKeys.reveal(asked, of.keyId),
      (await catalog.brands.read(asked)).primary ?? undefined,
      ...(await catalog.brands.listUses(asked)),
      ...(await catalog.templates.list(asked)),
      ...(await catalog.templates.listPublished(asked)),
      ...(await catalog.versions.listPage(asked, of.templateId, { limit: 10 })),
      ...(await catalog.buckets.list(asked)),
      ...(await catalog.apiKeys.list(asked)),
      ...(await catalog.generations.list(asked)),
    ].filter((found) => found !== undefined).length
  }

  describe('isolation of accounts', () => {
    it('an account cannot see or change anything that belongs to another account', async () => {
      const { catalog } = opened
      const mine = await fullAccount()
      const { accountId: other } = await catalog.accounts.create({ name: 'B' })
      expect(await seen(mine.accountId, mine)).to.equal(15)
      expect(await seen(other, mine)).to.equal(0)
      const { templateId } = mine
      expect(await faultOf(catalog.versions.reserve(other, templateId))).to.equal('not_found')
      const version = { templateId, version: 1, settings, fields }
      expect(await faultOf(catalog.versions.activate(other, version))).to.equal('not_found')
      expect(await faultOf(catalog.drafts.save(other, templateId, { source: {}, revision: 1 }))).to.equal(
        'not_found',
      )
      expect(await catalog.templates.archive(other, templateId)).to.equal(false)
      expect(await catalog.buckets.disconnect(other, bucket.name)).to.equal(false)
      expect(await catalog.apiKeys.revoke(other, mine.keyId)).to.equal(false)
      expect(await seen(mine.accountId, mine)).to.equal(15)
    })

    it("an account's list of documents never contains the name of another account's template", async () => {
      const { catalog } = opened
      const { templateId } = await fullAccount()
      const { accountId: other } = await catalog.accounts.create({ name: 'B' })
      await catalog.generations.insert([
        { ...generation({ accountId: other, templateId }), generationId: catalog.generations.newId() },
      ])
      const [listed] = await catalog.generations.list(other)
      expect(listed).to.include({ templateId, templateName: null })
    })

    it('deleting an account removes all its data, and nothing from other accounts', async () => {
      const { catalog } = opened
      const [mine, other] = [await fullAccount(), await fullAccount()]
      expect(await catalog.accounts.delete(mine.accountId)).to.equal(true)
      expect(await catalog.accounts.delete(mine.accountId)).to.equal(false)
      expect(await catalog.accounts.find(mine.accountId)).to.equal(undefined)
      await catalog.generations.removeOfAccount(mine.accountId)
      expect(await seen(mine.accountId, mine)).to.equal(0)
      expect(await seen(other.accountId, other)).to.equal(15)
    })
  })
}
