import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { createFindTemplate } from './find-template.ts'
import type { PublishedTemplate } from './published-templates.ts'

describe('createFindTemplate: slugs', () => {
  it('finds a template by a known slug while the database is unavailable', async () => {
    let isUnavailable = false
    let elapsedMs = 0
    const own = {
      async findBySlug(_accountId: string, slug: string) {
        if (isUnavailable) throw new Fault('unavailable')
        return slug === 'invoice' ? { templateId: 'tpl_one' } : undefined
      },
    }
    const unused = () => Promise.reject(new Error('not used'))
    const find = createFindTemplate({
      own: own as unknown as Catalog['templates'],
      templates: {
        find: async (_accountId, templateId) =>
          ({ templateId, version: 1, fields: [] }) as unknown as PublishedTemplate,
        findVersion: unused,
        forget: () => undefined,
      },
      drafts: { read: unused },
      storedReads: limitStoredReads(),
      prepare: unused,
      outageMs: 60_000,
      now: () => elapsedMs,
    })
    const codeOf = (templateId: string) =>
      find({ templateId }, { accountId: 'acc_one', signal: new AbortController().signal }).then(
        (found) => found.templateId,
        (error: unknown) => (error instanceof Fault ? error.code : error),
      )
    expect(await codeOf('invoice')).to.equal('tpl_one')
    expect(await codeOf('other')).to.equal('template_not_found')
    isUnavailable = true
    elapsedMs = 30_000
    expect(await codeOf('invoice')).to.equal('tpl_one')
    expect(await codeOf('other')).to.equal('unavailable')
    elapsedMs = 61_000
    expect(await codeOf('invoice')).to.equal('unavailable')
  })
})

describe('createFindTemplate: drafts', () => {
  it('429 rate_limited: the account has read too much of its content; other accounts are not affected', async () => {
    const unused = () => Promise.reject(new Error('not used'))
    const source = { files: { 'template.html': 'x'.repeat(1_000) }, assets: {} }
    const find = createFindTemplate({
      own: {
        find: async () => ({ templateId: 'tpl_1' }),
        findBySlug: unused,
      } as unknown as Catalog['templates'],
      templates: { find: unused, findVersion: unused, forget: () => undefined },
      drafts: { read: async () => ({ source, revision: 1, updatedAt: new Date() }) },
      storedReads: limitStoredReads({ max: 1_000, seconds: 3_600 }),
      prepare: () => Promise.reject(new Fault('invalid_template')),
    })
    const codeOf = (accountId: string) =>
      find(
        { templateId: 'tpl_1', version: 'draft' },
        { accountId, signal: new AbortController().signal },
      ).catch((error: unknown) => (error instanceof Fault ? error.code : error))
    expect(await codeOf('acc_1')).to.equal('invalid_template')
    expect(await codeOf('acc_1')).to.equal('rate_limited')
    expect(await codeOf('acc_2')).to.equal('invalid_template')
  })
})
