import { expect } from 'chai'
import type { NewGeneration } from '../records/generations.ts'
import { fields, generation, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** Tests of the versions that callers used. They run on every database. */
export function describeUsedVersions(opened: Opened): void {
  const newTemplate = async () => {
    const { accountId } = await opened.catalog.accounts.create({ name: 'A' })
    const { templateId } = await opened.catalog.templates.create(accountId, {
      slug: 'invoice',
      name: 'Invoice',
    })
    return { accountId, templateId }
  }

  describe('used versions', () => {
    it('reports which versions generated documents since a given time, and how many', async () => {
      const { catalog, clock } = opened
      const of = await newTemplate()
      const other = await newTemplate()
      for (let count = 0; count < 3; count++) {
        const version = await catalog.versions.reserve(of.accountId, of.templateId)
        await catalog.versions.activate(of.accountId, {
          templateId: of.templateId,
          version,
          settings,
          fields,
        })
      }
      const { accountId, templateId } = of
      const since = clock.now()
      const made = (version: number, more: Partial<NewGeneration> = {}) => ({
        ...generation({ accountId, templateId, version, createdAt: clock.now(), ...more }),
        generationId: catalog.generations.newId(),
      })
      const before = new Date(Date.parse(since.toISOString().slice(0, 10)) - 1)
      await catalog.generations.insert([
        made(1),
        made(3),
        made(3),
        made(3, { outcome: 'render_failed' }),
        made(2, { createdAt: before }),
        made(7),
        made(2, { accountId: other.accountId }),
        made(2, { templateId: other.templateId }),
      ])
      const used = await catalog.versions.listUsed(accountId, templateId, since)
      expect(used.map(({ bytes, ...rest }) => ({ ...rest, hasBytes: bytes > 2 }))).to.deep.equal([
        { version: 3, fields, documents: 2, hasBytes: true },
        { version: 1, fields, documents: 1, hasBytes: true },
      ])
      expect(await catalog.versions.listUsed(other.accountId, templateId, since)).to.deep.equal([])
    })

    it('reads at most 10 used versions and 2 MB of their fields, the versions with the most documents first', async () => {
      const { catalog, clock } = opened
      const usedOf = async (documents: readonly number[], name: string) => {
        const { accountId, templateId } = await newTemplate()
        for (const [index, count] of documents.entries()) {
          const version = await catalog.versions.reserve(accountId, templateId)
          const named = fields.map((field) => ({ ...field, name }))
          await catalog.versions.activate(accountId, { templateId, version, settings, fields: named })
          const made = Array.from({ length: count }, () => ({
            ...generation({ accountId, templateId, version: index + 1, createdAt: clock.now() }),
            generationId: catalog.generations.newId(),
          }))
          await catalog.generations.insert(made)
        }
        const used = await catalog.versions.listUsed(accountId, templateId, clock.now())
        return used.map(({ version }) => version)
      }
      expect(await usedOf([1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3], 'a')).to.deep.equal([
        12, 2, 11, 10, 9, 8, 7, 6, 5, 4,
      ])
      const large = 'x'.repeat(Math.ceil(1_100_000 / fields.length))
      expect(await usedOf([1, 1, 2], large)).to.deep.equal([3, 2])
    })
  })
}
