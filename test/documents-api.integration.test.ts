import type { DocumentAnswer, DocumentPage, JobAnswer, Problem } from '@platen/contract'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, shareStack, type SharedStack } from './parts/stack.ts'

describe('the status of documents', () => {
  let stack: SharedStack
  let ada: Account
  let bob: Account
  let templateId: string

  before(async () => {
    stack = await shareStack()
    ada = await stack.createAccount('Ada')
    bob = await stack.createAccount('Bob')
    templateId = await stack.publish(ada, 'note', htmlTemplate('<p>{{a}}</p>'))
  })
  after(() => stack?.close())

  const send = (method: string, address: string, account = ada, body?: object, headers = {}) =>
    fetch(`${stack.baseUrl}/v1/${address}`, {
      method,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  async function create(body: object = {}, account = ada): Promise<{ documentId: string; url: string }> {
    const answer = await send('POST', 'create', account, { templateId, data: { a: 'secret words' }, ...body })
    const { url = '' } = (await answer.json()) as { url?: string }
    return { documentId: answer.headers.get('x-document-id') ?? '', url }
  }
  async function read(documentId: string, account = ada): Promise<DocumentAnswer> {
    const answer = await send('GET', `documents/${documentId}`, account)
    const text = await answer.text()
    expect(answer.status, text).to.equal(200)
    expect(text).not.to.include('secret words')
    return JSON.parse(text) as DocumentAnswer
  }
  const list = async (query = '', account = ada) =>
    (await (await send('GET', `documents${query}`, account)).json()) as DocumentPage
  const ids = async (query = '', account = ada) =>
    (await list(query, account)).data.map((of) => of.documentId)

  it('200: the record of a document is available immediately by the ID in the response, without the request’s data', async () => {
    const { documentId } = await create({ output: 'url', expiration: 5 })
    const found = await read(documentId)
    expect(found).to.include({
      documentId,
      status: 'succeeded',
      templateId,
      templateVersion: 1,
      isTest: false,
    })
    expect(found).to.include({ pageCount: 1, error: null, deletedAt: null, templateName: 'Test' })
    expect(found.stages).to.have.keys('queue', 'load', 'merge', 'print', 'deliver')
    expect(Date.parse(found.expiresAt ?? '') - Date.parse(found.createdAt)).to.be.within(200_000, 302_000)
    expect((await read((await create()).documentId)).expiresAt).to.equal(null)
  })

  it('200: the list can be filtered and continued; it does not contain documents from other accounts or templates outside the key’s scope', async () => {
    const made: string[] = []
    for (let count = 0; count < 3; count++) made.push((await create()).documentId)
    const test = await makeKey(stack, ada, { isTest: true })
    made.push((await create({}, test)).documentId)
    // Reading a recent document ensures that it is recorded.
    for (const documentId of made) await read(documentId)
    expect((await ids('?limit=4')).toSorted()).to.deep.equal(made.toSorted())
    expect((await ids('?isTest=true')).includes(made[3] ?? '')).to.equal(true)
    expect((await ids('?isTest=false')).includes(made[3] ?? '')).to.equal(false)
    const seen: string[] = []
    for (let query: string | undefined = '?limit=3'; query !== undefined;) {
      const page: DocumentPage = await list(query)
      seen.push(...page.data.map(({ documentId }) => documentId))
      query = page.next === null ? undefined : `?limit=3&cursor=${page.next}`
    }
    expect(seen).to.deep.equal(await ids('?limit=100'))
    expect(new Set(seen).size).to.equal(seen.length)
    expect(await ids('?status=failed')).to.deep.equal([])
    expect(await ids(`?templateId=${templateId}&status=succeeded&limit=100`)).to.deep.equal(seen)
    expect(await ids('?since=2999-01-01')).to.deep.equal([])
    expect(
      await ids(`?until=2999-01-01&since=${encodeURIComponent('2020-01-01T00:00:00+01:00')}&limit=100`),
    ).to.deep.equal(seen)
    expect(await ids('', bob)).to.deep.equal([])
    const other = await stack.publish(ada, 'other', htmlTemplate('<p>x</p>'))
    const narrow = await makeKey(stack, ada, { templateIds: [other] })
    expect(await ids('', narrow)).to.deep.equal([])
    for (const method of ['GET', 'DELETE'])
      for (const account of [bob, narrow])
        expect((await send(method, `documents/${made[0]}`, account)).status).to.equal(404)
  })

  it('422 invalid_request: reports each invalid parameter by its name', async () => {
    for (const [query, pointers] of [
      ['?limit=0', '/limit'],
      ['?limit=101', '/limit'],
      ['?since=yesterday&until=2026-13-01', '/since /until'],
      ['?since=2026-02-30&until=2026-02-29T10:00:00Z', '/since /until'],
      ['?status=good', '/status'],
      ['?isTest=1', '/isTest'],
      ['?cursor=x', '/cursor'],
      ['?templateId=a%00', '/templateId'],
      ['?before=x', '/before'],
    ]) {
      const answer = await send('GET', `documents${query}`)
      const { code, errors } = (await answer.json()) as Problem
      const found = errors?.map(({ pointer }) => pointer).join(' ')
      expect(`${answer.status} ${code} ${found}`, query).to.equal(`422 invalid_request ${pointers}`)
    }
  })

  it('204: stored files are deleted immediately, with their links and the job’s result; deleting again changes nothing', async () => {
    const waited = await create({ output: 'url' })
    expect((await fetch(waited.url)).status).to.equal(200)
    const body = { templateId, data: { a: 'x' }, output: 'url' }
    const accepted = await send('POST', 'create', ada, body, { Prefer: 'respond-async' })
    const { jobId } = (await accepted.json()) as JobAnswer
    const job = async () =>
      (await (await send('GET', `jobs/${jobId}`, ada, undefined, { Prefer: 'wait=60' })).json()) as JobAnswer
    const { result } = await job()
    const ofJob = {
      documentId: jobId.replace('job_', 'gen_'),
      url: result && 'url' in result ? result.url : '',
    }
    expect((await fetch(ofJob.url)).status).to.equal(200)
    for (const { documentId, url } of [waited, ofJob]) {
      await read(documentId)
      for (const _ of ['once', 'again'])
        expect((await send('DELETE', `documents/${documentId}`)).status).to.equal(204)
      expect((await fetch(url)).status).to.equal(404)
      const { deletedAt, status } = await read(documentId)
      expect(status).to.equal('succeeded')
      expect(Number.isNaN(Date.parse(deletedAt ?? ''))).to.equal(false)
    }
    expect(await job())
      .to.include({ status: 'succeeded' })
      .and.not.to.have.property('result')
    expect((await send('DELETE', 'documents/gen_unknown')).status).to.equal(404)
    expect((await send('GET', 'documents/a%00b')).status).to.equal(404)
  })
})
