import { expect } from 'chai'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

describe('Accept: application/pdf, against the whole stack', () => {
  const data = { name: 'Ada' }
  let stack: SharedStack
  let ada: Account
  let templateId: string

  before(async () => {
    stack = await shareStack()
    ada = await stack.createAccount('Ada')
    const files = htmlTemplate('<p>{{name}}</p>', { fileName: 'note-{{name}}.pdf' })
    templateId = await stack.publish(ada, 'note', files)
  })
  after(() => stack.close())

  const create = (accept: string, body: object, headers: Record<string, string> = {}) =>
    stack.create(ada, body, { Accept: accept, ...headers })
  const typeOf = (answer: Response) => answer.headers.get('content-type')?.split(';')[0]

  it('200: returns the file, with its name and the usual document headers', async () => {
    const answer = await create('application/pdf', { templateId, data })
    expect([answer.status, typeOf(answer)]).to.deep.equal([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).to.match(/^attachment; filename="[^"]+\.pdf"/)
    expect(answer.headers.get('x-page-count')).to.equal('1')
    expect(answer.headers.get('x-job-id')).to.be.a('string')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1', 0, 5)).to.equal('%PDF-')
  })
  it('200: returns JSON if `output` is set, or if the Accept header does not prefer a PDF', async () => {
    for (const [accept, wanted] of [
      ['application/pdf;q=0.5, application/json', 'application/json'],
      ['*/*', 'application/json'],
      ['text/html', 'application/json'],
      ['application/pdf;q=0', 'application/json'],
      ['application/json;q=0.1, application/pdf', 'application/pdf'],
      ['application/pdf, */*;q=0.1', 'application/pdf'],
    ] as const)
      expect(typeOf(await create(accept, { templateId, data })), accept).to.equal(wanted)
    for (const output of ['base64', 'url'])
      expect(typeOf(await create('application/pdf', { templateId, data, output }))).to.equal(
        'application/json',
      )
  })
  it('404 template_not_found: errors are still problem documents', async () => {
    const answer = await create('application/pdf', { templateId: 'tpl_none' })
    expect([answer.status, typeOf(answer)]).to.deep.equal([404, 'application/problem+json'])
  })
  it('200: the same idempotency key returns the same file; 409 idempotency_conflict: rejects the same key for JSON', async () => {
    const key = { 'Idempotency-Key': 'file-1' }
    const [first, second] = [
      await create('application/pdf', { templateId, data }, key),
      await create('application/pdf', { templateId, data }, key),
    ]
    expect(second.headers.get('idempotency-replayed')).to.equal('true')
    expect(typeOf(second)).to.equal('application/pdf')
    expect(second.headers.get('content-disposition')).to.equal(first.headers.get('content-disposition'))
    const [one, other] = [await first.arrayBuffer(), await second.arrayBuffer()]
    expect(Buffer.from(one).equals(Buffer.from(other))).to.equal(true)
    expect((await create('*/*', { templateId, data }, key)).status).to.equal(409)
  })
  it('200: a link with disposition=inline shows the PDF, and a link without it saves the PDF', async () => {
    const { url } = (await (await create('*/*', { templateId, data, output: 'url' })).json()) as {
      url: string
    }
    const shown = await fetch(`${url}&disposition=inline`)
    expect(shown.status).to.equal(200)
    expect(shown.headers.get('content-disposition')).to.match(/^inline; filename="/)
    expect((await fetch(url)).headers.get('content-disposition')).to.match(/^attachment; /)
    const other = await fetch(`${url}&disposition=evil`)
    expect(other.headers.get('content-disposition')).to.match(/^attachment; /)
  })
})
