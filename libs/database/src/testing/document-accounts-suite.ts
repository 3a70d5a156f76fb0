import { expect } from 'chai'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

/** Tests of accounts at providers, and of source documents, that run on every database. */
export function describeDocumentAccounts(opened: Opened): void {
  let person = 0
  const newOwner = async () => {
    const { accountId } = await opened.catalog.accounts.create({ name: 'A' })
    person += 1
    const email = `documents${person}-${Date.now()}@example.com`
    const { userId } = await opened.catalog.users.set(accountId, { email, name: 'A', passwordHash: 'x' })
    return { accountId, userId }
  }
  const connection = (accessToken = 'access') => ({
    provider: 'google' as const,
    subject: 'subject',
    address: 'ada@example.com',
    tokens: { accessToken, refreshToken: 'refresh', accessUntil: new Date('2026-11-23T12:00:00Z') },
  })

  describe('accounts of document providers', () => {
    it('return tokens only to their user, and never in a list', async () => {
      const { documentAccounts } = opened.catalog
      const [owner, other] = [await newOwner(), await newOwner()]
      await documentAccounts.connect(owner, connection())
      expect((await documentAccounts.find(owner, 'google'))?.tokens).to.deep.equal(connection().tokens)
      const listed = await documentAccounts.list(owner)
      expect(listed.map(({ address }) => address)).to.deep.equal(['ada@example.com'])
      expect(JSON.stringify(listed)).to.not.match(/access|refresh|v1\./)
      for (const stranger of [
        other,
        { ...owner, userId: other.userId },
        { ...other, userId: owner.userId },
      ]) {
        expect(await documentAccounts.find(stranger, 'google')).to.equal(undefined)
        expect(await documentAccounts.disconnect(stranger, 'google')).to.equal(false)
      }
      expect(await documentAccounts.find(owner, 'microsoft')).to.equal(undefined)
    })

    it('discard refreshed tokens if their connection was replaced in the meantime', async () => {
      const { documentAccounts } = opened.catalog
      const owner = await newOwner()
      const first = await documentAccounts.connect(owner, connection('one'))
      await documentAccounts.connect(owner, connection('two'))
      expect(await documentAccounts.keepTokens(first.id, connection('late').tokens)).to.equal(false)
      await documentAccounts.forget(first.id)
      expect((await documentAccounts.find(owner, 'google'))?.tokens.accessToken).to.equal('two')
      expect(await documentAccounts.tokensOfAccount(owner.accountId)).to.deep.equal([
        { provider: 'google', tokens: { accessToken: 'two', refreshToken: 'refresh' } },
      ])
      expect(await documentAccounts.disconnect(owner, 'google')).to.equal(true)
      expect(await documentAccounts.disconnect(owner, 'google')).to.equal(false)
    })

    it('not_found: an account or user that does not exist', async () => {
      const { documentAccounts } = opened.catalog
      const owner = { ...(await newOwner()), userId: 'usr_none' }
      expect(await faultOf(documentAccounts.connect(owner, connection()))).to.equal('not_found')
    })

    it('store the source of a template, which each import replaces, and show it only to its own account', async () => {
      const { templates, sourceDocuments } = opened.catalog
      const [owner, other] = [await newOwner(), await newOwner()]
      const { templateId } = await templates.create(owner.accountId, { slug: 'a', name: 'A' })
      const document = {
        provider: 'google' as const,
        documentId: 'one',
        name: 'Letter',
        address: 'ada@example.com',
        modifiedAt: '2026-11-20T10:00:00.000Z',
      }
      expect(await sourceDocuments.find(owner.accountId, templateId)).to.equal(undefined)
      expect(await sourceDocuments.keep(other.accountId, templateId, document)).to.equal(undefined)
      await sourceDocuments.keep(owner.accountId, templateId, document)
      const later = { ...document, modifiedAt: '2026-11-22T10:00:00.000Z' }
      expect(await sourceDocuments.keep(owner.accountId, templateId, later)).to.include(later)
      expect(await sourceDocuments.find(other.accountId, templateId)).to.equal(undefined)
    })
  })
}
