import type { GenerationAnswer, GenerationDays, GenerationList } from '@platen/contract'
import { expect } from 'chai'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { activityRoutes } from './activity-routes.ts'
import { readResponse, refusalOf, type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'

/** Bytes that an account can read in this suite. Each record counts as at least 700 bytes. */
const readBytesMax = 350_000

describe('activityRoutes', () => {
  let app: FeatureApp
  let ada: string
  let bob: string

  before(async () => {
    app = await startFeatureApp(({ catalog: { generations } }) => [
      activityRoutes({ generations, storedReads: limitStoredReads({ max: readBytesMax, seconds: 3_600 }) }),
    ])
  })
  beforeEach(async () => {
    app.setClock()
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })
  after(() => app?.close())

  const template = async (accountId: string, name: string) =>
    (await app.catalog.templates.create(accountId, { slug: name.toLowerCase(), name })).templateId
  async function write(rows: Array<Partial<GenerationAnswer> & { at: string }>, accountId = ada) {
    await app.catalog.generations.insert(
      rows.map(
        ({ at, templateId = 'tpl_gone', outcome = 'succeeded', requestId = 'req', isTest = false }) => ({
          generationId: app.catalog.generations.newId(),
          accountId,
          templateId,
          version: 1,
          requestId,
          jobId: 'job_inside',
          outcome: outcome as 'succeeded',
          bytes: 10,
          pages: 1,
          ms: { print: 5 },
          warnings: [],
          isTest,
          createdAt: new Date(at),
        }),
      ),
    )
  }
  const list = async (query = '', accountId = ada) =>
    readResponse(await app.send(accountId, 'GET', `/app/api/generations${query}`)) as GenerationList
  const requests = async (query: string) =>
    (await list(query)).generations.map(({ requestId }) => requestId).join('')

  it('429 rate_limited: an account reads too many bytes of records, while other accounts are not affected', async () => {
    await write(Array.from({ length: 100 }, () => ({ at: '2026-11-01T12:00:00Z' })))
    const statuses: number[] = []
    for (let read = 0; read <= readBytesMax; read += 100 * 700)
      statuses.push((await app.send(ada, 'GET', '/app/api/generations?limit=100')).status)
    expect(statuses[0]).to.equal(200)
    const refused = await app.send(ada, 'GET', '/app/api/generations?limit=100')
    expect(refused.status).to.equal(429)
    expect(JSON.parse(refused.text)).to.include({ code: 'rate_limited' })
    expect((await app.send(bob, 'GET', '/app/api/generations')).status).to.equal(200)
  })

  it('200: lists documents newest first, with the problem and the name of the template, even if it is archived', async () => {
    const templateId = await template(ada, 'Invoice')
    await write([
      { at: '2026-11-01T12:00:00Z', templateId },
      { at: '2026-11-02T12:00:00Z', outcome: 'render_timeout' },
      { at: '2026-11-03T12:00:00Z', outcome: 'caller_left' },
      { at: '2026-11-04T12:00:00Z', outcome: 'a_code_of_another_release' },
    ])
    await app.catalog.templates.archive(ada, templateId)
    const { generations, next } = await list()
    expect(next).to.equal(null)
    expect(generations.map(({ templateName, problem }) => [templateName, problem])).to.deep.equal([
      [null, 'a_code_of_another_release'],
      [null, 'The caller disconnected before the document was ready'],
      [null, 'The document took too long'],
      ['Invoice', null],
    ])
    expect(generations[3]).to.deep.include({
      templateId,
      outcome: 'succeeded',
      ms: { print: 5 },
      createdAt: '2026-11-01T12:00:00.000Z',
    })
    expect(generations[3]).not.to.have.any.keys('accountId', 'jobId')
  })

  it('200: filters by template, outcome and day', async () => {
    const templateId = await template(ada, 'Invoice')
    await write([
      { at: '2026-11-01T23:59:59.999Z', requestId: 'a', templateId },
      { at: '2026-11-02T00:00:00.000Z', requestId: 'b', outcome: 'invalid_data' },
      { at: '2026-11-02T12:00:00.000Z', requestId: 'c', templateId, outcome: 'caller_left' },
      { at: '2026-11-02T13:00:00.000Z', requestId: 'd', templateId },
    ])
    expect(await requests(`?templateId=${templateId}`)).to.equal('dca')
    expect(await requests('?outcome=failed')).to.equal('b')
    expect(await requests('?outcome=succeeded')).to.equal('da')
    expect(await requests('?day=2026-11-02')).to.equal('dcb')
    expect(await requests(`?day=2026-11-02&outcome=succeeded&templateId=${templateId}`)).to.equal('d')
    expect(await requests('?day=1999-12-31')).to.equal('')
  })

  it('200: marks documents from test keys, and counts them separately unless the query selects them', async () => {
    app.setClock(() => new Date('2026-11-02T20:00:00Z'))
    await write([
      { at: '2026-11-02T10:00:00Z', requestId: 'a' },
      { at: '2026-11-02T11:00:00Z', requestId: 'b', isTest: true },
      { at: '2026-11-02T12:00:00Z', requestId: 'c', isTest: true, outcome: 'render_timeout' },
    ])
    expect((await list()).generations.map(({ isTest }) => isTest)).to.deep.equal([true, true, false])
    expect(await requests('?isTest=true')).to.equal('cb')
    expect(await requests('?isTest=false')).to.equal('a')
    const today = async (query: string) => {
      const response = await app.send(ada, 'GET', `/app/api/generations/days?days=1${query}`)
      const [{ succeeded, failed, tests } = { succeeded: 0, failed: 0, tests: 0 }] = (
        readResponse(response) as GenerationDays
      ).days
      return [succeeded, failed, tests]
    }
    expect(await today('')).to.deep.equal([1, 0, 2])
    expect(await today('&isTest=true')).to.deep.equal([1, 1, 0])
    expect(await today('&isTest=false')).to.deep.equal([1, 0, 0])
  })

  it('200: starts each page after the last document on the previous page, even if documents have the same time', async () => {
    const at = '2026-11-01T12:00:00Z'
    await write(Array.from({ length: 5 }, () => ({ at })))
    await write([{ at, requestId: 'bobs' }], bob)
    const seen: string[] = []
    let query: string | undefined = '?limit=2'
    const sizes: number[] = []
    while (query !== undefined) {
      const page: GenerationList = await list(query)
      sizes.push(page.generations.length)
      seen.push(...page.generations.map(({ generationId }) => generationId))
      query = page.next === null ? undefined : `?limit=2&before=${encodeURIComponent(page.next)}`
    }
    expect(sizes).to.deep.equal([2, 2, 1])
    expect(new Set(seen).size).to.equal(5)
    expect((await list('?limit=5')).next).to.equal(null)
  })

  it('200: returns nothing for another account’s template or cursor', async () => {
    const templateId = await template(ada, 'Invoice')
    await write([
      { at: '2026-11-01T12:00:00Z', templateId },
      { at: '2026-11-02T12:00:00Z', templateId },
    ])
    const { next } = await list('?limit=1')
    expect((await list(`?templateId=${templateId}`, bob)).generations).to.deep.equal([])
    expect((await list(`?before=${next}`, bob)).generations).to.deep.equal([])
  })

  it('422 invalid_request: points to each invalid value', async () => {
    const cursor = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64url'))
    for (const [query, pointers] of [
      ['?limit=0', '/limit'],
      ['?limit=201', '/limit'],
      ['?limit=ten&outcome=good', '/outcome /limit'],
      ['?limit=1&limit=2', '/limit'],
      ['?day=2026-02-30&before=x', '/day /before'],
      ['?day=0000-01-01', '/day'],
      ['?day=9999-12-31', '/day'],
      ['?day=2026-1-1', '/day'],
      ['?day=', '/day'],
      [`?before=${cursor('999999999999999.gen_a')}`, '/before'],
      [`?before=${cursor('1.gen_a\0')}`, '/before'],
      ['?templateId=a%00b', '/templateId'],
      ['?templateid=a', '/templateid'],
      ['?__proto__=a', '/__proto__'],
    ]) {
      const response = await app.send(ada, 'GET', `/app/api/generations${query}`)
      expect(refusalOf(response), query).to.equal(`422 invalid_request ${pointers}`)
    }
    for (const query of ['?days=0', '?days=91', '?days=1.5', '?days=-1', '?days=']) {
      const response = await app.send(ada, 'GET', `/app/api/generations/days${query}`)
      expect(refusalOf(response), query).to.equal('422 invalid_request /days')
    }
  })

  it('200: counts each day’s documents in UTC, including days without documents, for one template or all', async () => {
    const templateId = await template(ada, 'Invoice')
    app.setClock(() => new Date('2026-03-02T00:00:00Z'))
    await write([
      { at: '2026-02-27T23:59:59.999Z' },
      { at: '2026-02-28T00:00:00Z', outcome: 'invalid_data' },
      { at: '2026-02-28T23:59:59.999Z', templateId },
      { at: '2026-03-02T00:00:00Z' },
      { at: '2026-03-02T00:00:00Z', outcome: 'caller_left' },
    ])
    await write([{ at: '2026-03-01T12:00:00Z' }], bob)
    const days = async (query: string) =>
      (readResponse(await app.send(ada, 'GET', `/app/api/generations/days${query}`)) as GenerationDays).days
    expect(await days('?days=3')).to.deep.equal([
      { day: '2026-02-28', succeeded: 1, failed: 1, tests: 0 },
      { day: '2026-03-01', succeeded: 0, failed: 0, tests: 0 },
      { day: '2026-03-02', succeeded: 1, failed: 0, tests: 0 },
    ])
    expect((await days(`?days=3&templateId=${templateId}`))[0]).to.deep.equal({
      day: '2026-02-28',
      succeeded: 1,
      failed: 0,
      tests: 0,
    })
    expect(await days('')).to.have.length(30)
    expect(await days('?days=90')).to.have.length(90)
  })
})
