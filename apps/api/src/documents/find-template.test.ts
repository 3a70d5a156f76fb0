import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { createFindTemplate } from './find-template.ts'
import { cachePublishedTemplates, type PublishedTemplate } from './published-templates.ts'
import { until } from '../../../../test/parts/stack.ts'

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
        isMissing: async () => false,
        noteMissing: () => undefined,
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
      templates: {
        find: unused,
        findVersion: unused,
        isMissing: unused,
        noteMissing: () => undefined,
        forget: () => undefined,
      },
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

describe('createFindTemplate: unknown templates', () => {
  /** Creates templates that every account has, and records the queries. */
  function create() {
    const published = new Map([['tpl_1', 'invoice']])
    const queries: string[] = []
    const query = <T>(name: string, result: T): Promise<T> => {
      queries.push(name)
      return Promise.resolve(result)
    }
    const templates = cachePublishedTemplates({
      versions: {
        findPublished: (_accountId, templateId) =>
          query(
            'template',
            published.has(templateId)
              ? ({ templateId, version: 1, fields: [] } as unknown as PublishedTemplate)
              : undefined,
          ),
        find: () => query('version', undefined),
      },
      templates: {
        listPublished: () =>
          query(
            'list',
            [...published].map(([templateId, slug]) => ({ templateId, slug })),
          ),
      },
    })
    const find = createFindTemplate({
      own: {
        find: () => query('draft', undefined),
        findBySlug: (_accountId: string, slug: string) => {
          const templateId = [...published].find(([, known]) => known === slug)?.[0]
          return query('slug', templateId === undefined ? undefined : { templateId })
        },
      } as unknown as Catalog['templates'],
      templates,
      drafts: { read: () => query('draft', undefined) },
      storedReads: limitStoredReads(),
      prepare: () => Promise.reject(new Error('not used')),
    })
    const resultOf = (
      templateId: string,
      { accountId = 'acc_1', version }: { accountId?: string; version?: 'draft' | number } = {},
    ) =>
      find({ templateId, version }, { accountId, signal: new AbortController().signal }).then(
        (found) => found.templateId,
        (error: unknown) => (error instanceof Fault ? error.code : error),
      )
    return { published, queries, templates, resultOf }
  }

  it('404 template_not_found: after the first unknown name, others in the account use no query, and its templates are still found', async () => {
    const { queries, resultOf } = create()
    expect(await resultOf('tpl_0')).to.equal('template_not_found')
    expect(queries).to.deep.equal(['template', 'list'])
    for (let count = 0; count < 100; count++) {
      expect(await resultOf(`tpl_x${count}`)).to.equal('template_not_found')
      expect(await resultOf(`slug-${count}`)).to.equal('template_not_found')
    }
    expect(queries).to.deep.equal(['template', 'list'])
    expect(await resultOf('tpl_1')).to.equal('tpl_1')
    expect(await resultOf('invoice')).to.equal('tpl_1')
    expect(await resultOf('tpl_0', { accountId: 'acc_2' })).to.equal('template_not_found')
    expect(queries).to.deep.equal(['template', 'list', 'template', 'slug', 'template', 'list'])
  })

  it('finds a template that this process published immediately, and a template that another process published within a second', async () => {
    const { published, templates, resultOf } = create()
    for (const [templateId, slug, isHere] of [
      ['tpl_2', 'quote', true],
      ['tpl_3', 'receipt', false],
    ] as const) {
      expect(await resultOf(templateId)).to.equal('template_not_found')
      expect(await resultOf(slug)).to.equal('template_not_found')
      published.set(templateId, slug)
      if (isHere) templates.forget('acc_1', templateId)
      else {
        const startedAt = performance.now()
        await until(async () => (await resultOf(templateId)) === templateId)
        expect(performance.now() - startedAt).to.be.below(2_000)
      }
      expect(await resultOf(slug)).to.equal(templateId)
    }
  })

  it('429 rate_limited: more than 50 unknown drafts and versions in 10 s', async () => {
    const { queries, resultOf } = create()
    const codes: unknown[] = []
    for (let count = 0; count < 40; count++) {
      codes.push(await resultOf(`tpl_x${count}`, { version: 'draft' }))
      codes.push(await resultOf('tpl_1', { version: 2 + count }))
    }
    const countOf = (code: string) => codes.filter((each) => each === code).length
    expect([
      countOf('template_not_found'),
      countOf('invalid_request'),
      countOf('rate_limited'),
    ]).to.deep.equal([25, 25, 30])
    expect(queries.filter((name) => name !== 'template')).to.have.length(25 * 2 + 25)
    expect(await resultOf('tpl_1')).to.equal('tpl_1')
    expect(await resultOf('tpl_x', { version: 'draft', accountId: 'acc_2' })).to.equal('template_not_found')
  })
})
