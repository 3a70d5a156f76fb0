import { expect } from 'chai'
import { type FaultItem, noCompany } from '@platen/contract'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { keyWith } from './parts/make-key.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

/** Databases cannot store the first two, and people cannot read the other two. */
const characters = {
  NUL: '\0',
  'half of a pair': '\ud800',
  'a C1 control': '\u0085',
  'a noncharacter': '\ufdd0',
}
const long = 'x'.repeat(1_500)

describe('strings with a character that cannot be stored or read, in all requests', () => {
  let stack: SharedStack
  let session: DashboardSession
  let key: string
  let templateId: string

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: 'odd-texts@example.com' })
    const account = { accountId: session.accountId } as Account
    key = await keyWith(stack, account, ['templates:write', 'generate', 'read', 'webhooks', 'batches'])
    const made = await session.fetch('/templates', { method: 'POST', json: { from: 'blank', name: 'Odd' } })
    templateId = ((await made.json()) as { templateId: string }).templateId
  })
  after(() => stack?.close())

  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const dashboard = (method: string, path: string, json: unknown) =>
    session.fetch(path, { method, json: json as object })
  const program = (method: string, path: string, body: object) =>
    fetch(`${stack.baseUrl}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function faultsOf(answer: Response): Promise<string[]> {
    expect(answer.status).to.equal(422)
    const { errors } = (await answer.json()) as { errors: FaultItem[] }
    return errors.map(({ code, pointer }) => `${code} ${pointer}`)
  }

  /** Requests with a string, and the pointer to the string. */
  const sent: Record<string, [pointer: string, send: (text: string) => Promise<Response>]> = {
    'a new template': [
      '/name',
      (text) => dashboard('POST', '/templates', { from: 'blank', name: `a${text}` }),
    ],
    'the name of a template': [
      '/name',
      (text) => dashboard('PATCH', `/templates/${templateId}`, { name: `a${text}` }),
    ],
    'a new key': ['/name', (text) => dashboard('POST', '/keys', { name: `a${text}`, scopes: ['read'] })],
    'a connector': ['/name', (text) => dashboard('POST', '/connectors', { name: `a${text}`, templateId })],
    'the text of a mapping': [
      '/mapping/fields/a/text',
      (text) =>
        dashboard('POST', '/connectors', {
          name: 'n',
          templateId,
          mapping: { fields: { a: { from: 'text', text: long + text } } },
        }),
    ],
    'the shape of a mapping': [
      `/mapping/shape/b/type`,
      (text) =>
        dashboard('POST', '/connectors', {
          name: 'n',
          templateId,
          mapping: { fields: {}, shape: { b: { type: text } } },
        }),
    ],
    'a filter': [
      '/filters/0/value',
      (text) =>
        dashboard('POST', '/connectors', {
          name: 'n',
          templateId,
          filters: [{ path: 'a', operator: 'is', value: text }],
        }),
    ],
    'the message of a connector': [
      '/destination/message',
      (text) =>
        dashboard('POST', '/connectors', {
          name: 'n',
          templateId,
          destination: { to: 'mail', address: 'a@example.com', subject: 's', message: long + text },
        }),
    ],
    'the address of a connector': [
      '/destination/url',
      (text) =>
        dashboard('POST', '/connectors', {
          name: 'n',
          templateId,
          destination: { to: 'link', url: `https://example.com/${text}` },
        }),
    ],
    'a webhook': [
      '/description',
      (text) =>
        program('POST', '/webhook-endpoints', {
          url: 'https://example.com/',
          events: ['document.failed'],
          description: text,
        }),
    ],
    'the address of a webhook': [
      '/url',
      (text) =>
        program('POST', '/webhook-endpoints', {
          url: `https://example.com/${text}`,
          events: ['document.failed'],
        }),
    ],
    'the templates of a webhook': [
      '/templateIds/0',
      (text) =>
        program('POST', '/webhook-endpoints', {
          url: 'https://example.com/',
          events: ['document.failed'],
          templateIds: [text],
        }),
    ],
    'a bucket': [
      '/secretKey',
      (text) =>
        dashboard('PUT', '/buckets/customer', {
          endpoint: 'https://s3.example.com',
          region: 'r',
          pathStyle: true,
          accessKey: 'a',
          secretKey: `a${text}`,
        }),
    ],
    'the company': [
      '/address',
      (text) => dashboard('PUT', '/brand/company', { ...noCompany, name: 'A', address: `a${text}` }),
    ],
  }

  for (const [what, [pointer, send]] of Object.entries(sent))
    for (const [called, character] of Object.entries(characters))
      it(`invalid_text: ${what} with ${called}`, async () => {
        const answer = await send(`b${character}`)
        expect(await faultsOf(answer)).to.include(`invalid_text ${pointer}`)
      })

  it('does not save a draft with a character that cannot be stored, and reports its file', async () => {
    for (const [character, code] of [
      ['\0', 'control_character'],
      ['\ud800', 'not_utf8'],
    ]) {
      const source = { files: { 'template.html': `<p>${long}${character}</p>` }, assets: {} }
      const answer = await dashboard('PUT', `/templates/${templateId}/draft`, { revision: 0, source })
      expect(await faultsOf(answer)).to.deep.equal([`${code} /source/files/template.html`])
    }
  })

  it('reports the file and the line with a NUL in a folder', async () => {
    const answer = await program('POST', '/templates', {
      slug: 'nul',
      files: { 'template.html': base64('<p>\na\0</p>') },
    })
    const { errors } = (await answer.json()) as { errors: FaultItem[] }
    expect(errors).to.deep.equal([
      {
        pointer: '/files/template.html',
        code: 'control_character',
        message: 'Line 2: There is a NUL character here. Delete it.',
      },
    ])
  })

  for (const [at, escape] of ['\\u0000', '\\ud800', '\\u0085', '\\ufdd0'].entries())
    it(`does not publish a name or a sample with ${escape}, and reports the file`, async () => {
      const publish = async (slug: string, files: Record<string, string>) => {
        const encoded = Object.entries(files).map(([name, text]) => [name, base64(text)])
        const made = await program('POST', '/templates', { slug, files: Object.fromEntries(encoded) })
        expect(made.status).to.equal(201)
        const { templateId: id, revision } = (await made.json()) as { templateId: string; revision: number }
        return faultsOf(await program('POST', `/templates/${id}/publish`, { revision }))
      }
      const html = { 'template.html': '<p>{{a}}</p>' }
      const settings = { ...html, 'template.json': `{"name":"n${escape}"}` }
      expect(await publish(`name-${at}`, settings)).to.deep.equal(['invalid_text /files/template.json'])
      const sample = { ...html, 'template.json': '{"name":"n"}', 'sample.json': `{"a":"x${escape}"}` }
      expect(await publish(`sample-${at}`, sample)).to.deep.equal(['sample_failed /samples/sample'])
    })
})
