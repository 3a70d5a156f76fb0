import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import manifest from '../package.json' with { type: 'json' }
import { runCli } from './run-cli.ts'

interface Call {
  route: string
  token: string | undefined
  body: unknown
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const demo = { accountId: 'acc_1', name: 'demo', suspendedAt: null }
const other = { accountId: 'acc_2', name: 'other', suspendedAt: '2026-11-21T00:00:00Z' }
const invoice = {
  templateId: 'tpl_1',
  slug: 'invoice',
  name: 'Invoice',
  version: 2,
  publishedAt: '2026-11-21T00:00:00Z',
  stored: true,
}

describe('platen', () => {
  let folder: string
  let server: Server
  let baseUrl: string
  let calls: Call[]
  /** Request bodies, unparsed. */
  let texts: string[]
  let answers: Record<string, Answer>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-cli-'))
    calls = []
    texts = []
    answers = {
      'GET /operator/accounts': { status: 200, body: { accounts: [demo] } },
      'GET /operator/accounts/acc_1/key': { status: 200, body: { apiKey: 'plt_demo' } },
      'GET /operator/accounts/acc_1/templates': { status: 200, body: { templates: [invoice] } },
    }
    server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data/operator-token'), 'operator-secret\n')
    await writeFile(join(folder, 'data/service.json'), JSON.stringify({ baseUrl }))
  })

  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`
    const sent = await textOf(request)
    texts.push(sent)
    const body: unknown =
      request.headers['content-type'] === 'application/json' ? JSON.parse(sent) : undefined
    calls.push({ route, token: request.headers.authorization, body })
    const known = answers[route] ?? { status: 404, body: `no ${route}` }
    response.writeHead(known.status, { 'content-type': 'application/json', ...known.headers })
    response.end(known.body === undefined ? '' : JSON.stringify(known.body))
  }

  async function run(
    args: string[],
    { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
  ) {
    const [out, err, input] = [new PassThrough(), new PassThrough(), new PassThrough()]
    input.end(stdin)
    const code = await runCli({
      args,
      env,
      root: folder,
      terminal: { stdin: input, stdout: out, stderr: err },
    })
    const text = (stream: PassThrough): string => String(stream.read() ?? '')
    return { code, out: text(out), err: text(err) }
  }

  const routes = () => calls.map(({ route }) => route)

  it('finds the service through the data folder and sends the operator token', async () => {
    const done = await run(['account', 'list'])
    expect([done.code, done.err]).to.deep.equal([0, ''])
    expect(done.out).to.match(/^NAME +ID +STATE\ndemo +acc_1 +active\n$/)
    expect(calls[0]?.token).to.equal('Bearer operator-secret')
  })

  it('account suspend and resume: change the state that account list shows', async () => {
    answers['GET /operator/accounts'] = { status: 200, body: { accounts: [demo, other] } }
    answers['POST /operator/accounts/acc_1/suspend'] = { status: 200, body: demo }
    answers['POST /operator/accounts/acc_2/resume'] = { status: 200, body: other }
    expect((await run(['account', 'list'])).out).to.match(/other +acc_2 +suspended\n/)
    expect((await run(['account', 'suspend', 'demo'])).out).to.match(/platen account resume acc_1/)
    expect((await run(['account', 'resume', 'other'])).code).to.equal(0)
    expect(calls.at(-1)?.route).to.equal('POST /operator/accounts/acc_2/resume')
  })

  it('account delete: requires the ID as confirmation, and sends nothing if it is wrong', async () => {
    answers['DELETE /operator/accounts/acc_1'] = { status: 204, body: undefined }
    for (const confirm of [[], ['--confirm', 'acc_2'], ['--confirm', 'demo']]) {
      expect((await run(['account', 'delete', 'demo', ...confirm])).code).to.equal(1)
    }
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).to.equal(false)
    const done = await run(['account', 'delete', 'demo', '--confirm', 'acc_1'])
    expect([done.code, done.out]).to.deep.equal([0, 'Deleted "demo" (acc_1).\n'])
    expect(calls.at(-1)?.route).to.equal('DELETE /operator/accounts/acc_1')
  })

  it('account create: shows the ID and the key', async () => {
    answers['POST /operator/accounts'] = { status: 201, body: { ...other, apiKey: 'plt_new' } }
    const done = await run(['account', 'create', 'other'])
    expect(done.out)
      .to.match(/acc_2/)
      .and.to.match(/plt_new/)
    expect(calls[0]?.body).to.deep.equal({ name: 'other' })
  })

  it('key show: prints only the key, so that a shell can use it', async () => {
    expect((await run(['key', 'show'])).out).to.equal('plt_demo\n')
  })

  it('key roll: sends the grace period in minutes, and refuses invalid numbers', async () => {
    answers['POST /operator/accounts/acc_1/key/roll'] = { status: 200, body: { apiKey: 'plt_2' } }
    expect((await run(['key', 'roll', 'demo', '--grace', '60'])).out).to.equal('plt_2\n')
    expect(calls.at(-1)?.body).to.deep.equal({ graceMinutes: 60 })
    expect((await run(['key', 'roll', '--grace', 'soon'])).code).to.equal(1)
  })

  it('key create: sends the permissions, and prints only the key; refuses a wrong scope or number before sending', async () => {
    answers['POST /operator/accounts/acc_1/keys'] = { status: 201, body: { keyId: 'key_2' } }
    answers['POST /operator/accounts/acc_1/keys/key_2/reveal'] = { status: 200, body: { key: 'plt_2' } }
    const options = '--scope generate read --template tpl_1 --test --rate 5 --days 30'.split(' ')
    expect((await run(['key', 'create', 'Shop', ...options])).out).to.equal('plt_2\n')
    expect(calls.find(({ route }) => route.endsWith('/keys'))?.body).to.deep.equal({
      name: 'Shop',
      scopes: ['generate', 'read'],
      templateIds: ['tpl_1'],
      isTest: true,
      perSecond: 5,
      expiresInDays: 30,
    })
    const sent = calls.length
    expect((await run(['key', 'create', 'Shop', '--scope', 'all'])).err).to.include('templates:write')
    expect((await run(['key', 'create', 'Shop', '--scope', 'read', '--days', '0'])).code).to.equal(1)
    expect((await run(['key', 'create', 'Shop'])).code).to.equal(1)
    expect(calls).to.have.length(sent)
  })

  it('key list and key revoke: print the permissions of each key on one line, and revoke a key by its ID', async () => {
    const key = { keyId: 'key_2', name: 'Shop', isMain: false, scopes: ['read'], templateIds: null }
    const ends = { createdAt: '', expiresAt: '2027-01-01T00:00:00Z', isRolled: false, lastUsedAt: null }
    const listed = { ...key, ...ends, isTest: true, perSecond: null, masked: 'plt_ab…xyz' }
    answers['GET /operator/accounts/acc_1/keys'] = { status: 200, body: { keys: [listed] } }
    const line = (await run(['key', 'list'])).out
    expect(line).to.match(/key_2 +plt_ab…xyz +Shop +test +read +never used +ends 2027-01-01/)
    answers['DELETE /operator/accounts/acc_1/keys/key_2'] = { status: 204, body: undefined }
    expect((await run(['key', 'revoke', 'key_2'])).out).to.include('key_2')
    expect(calls.at(-1)?.route).to.equal('DELETE /operator/accounts/acc_1/keys/key_2')
  })

  describe('the account', () => {
    it('is demo if there are several and none is chosen', async () => {
      answers['GET /operator/accounts'] = { status: 200, body: { accounts: [other, demo] } }
      expect((await run(['key', 'show'])).out).to.equal('plt_demo\n')
    })

    it('must be chosen if none is named demo', async () => {
      answers['GET /operator/accounts'] = {
        status: 200,
        body: { accounts: [other, { ...other, accountId: 'acc_3', name: 'third' }] },
      }
      const done = await run(['key', 'show'])
      expect([done.code, done.err]).to.deep.equal([
        1,
        'There are several accounts (other, third). Choose one with --account.\n',
      ])
    })

    it('is suggested if its name is misspelled', async () => {
      expect((await run(['--account', 'dmo', 'template', 'list'])).err).to.match(/Did you mean "demo"\?/)
    })

    it('must be created if there is none', async () => {
      answers['GET /operator/accounts'] = { status: 200, body: { accounts: [] } }
      expect((await run(['key', 'show'])).err).to.match(/platen account create/)
    })
  })

  describe('template publish', () => {
    const route = 'POST /operator/accounts/acc_1/templates'
    let template: string

    beforeEach(async () => {
      template = join(folder, 'My Invoice')
      await mkdir(join(template, 'assets'), { recursive: true })
      await mkdir(join(template, '.git'))
      await writeFile(join(template, 'template.html'), '<p>')
      await writeFile(join(template, 'assets/a.png'), Buffer.from([1, 2, 255]))
      await writeFile(join(template, '.git/config'), 'secret')
    })

    it('sends all files except hidden ones, uses the folder’s name as the slug, and prints the notes', async () => {
      const changes = { fields: [], languages: [] }
      answers[route] = { status: 201, body: { templateId: 'tpl_9', version: 3, notes: ['a note'], changes } }
      const done = await run(['template', 'publish', template])
      expect(done.out).to.equal('Published my-invoice, version 3 (tpl_9)\n  a note\n')
      expect(calls.at(-1)?.body).to.deep.equal({
        slug: 'my-invoice',
        files: { 'template.html': 'PHA+', 'assets/a.png': 'AQL/' },
      })
    })

    it('422 invalid_template: prints each fault as file:line:column', async () => {
      const errors = [
        { pointer: '/files/assets~1a.svg', code: 'x', message: 'Remove \u001B[2Jit.', line: 3, column: 7 },
      ]
      answers[route] = {
        status: 422,
        body: {
          type: 'x',
          title: 'The template cannot be published',
          status: 422,
          code: 'invalid_template',
          detail: '1 fault.',
          requestId: 'req_7',
          errors,
        },
      }
      const done = await run(['template', 'publish', template, '--as', 'x'])
      expect(done.code).to.equal(1)
      expect(done.err).to.equal(
        `The template cannot be published: 1 fault.\n  ${join(template, 'assets/a.svg')}:3:7: Remove  [2Jit.\n  (invalid_template, request req_7)\n`,
      )
      const machine = await run(['--json', 'template', 'publish', template])
      expect(JSON.parse(machine.err)).to.have.property('code', 'invalid_template')
    })

    it('rejects a folder that is not a template before anything is sent', async () => {
      expect((await run(['template', 'publish', folder])).err).to.match(
        /neither template\.html nor template\.json/,
      )
      expect((await run(['template', 'publish', join(folder, 'none')])).err).to.match(/is not a folder/)
      expect(calls).to.deep.equal([])
    })
  })

  describe('bucket connect', () => {
    const route = 'POST /operator/accounts/acc_1/buckets'
    const args = [
      'bucket',
      'connect',
      'docs',
      '--endpoint',
      'https://s3.example',
      '--region',
      'eu',
      '--path-style',
      '--access-key',
      'AK',
    ]

    beforeEach(() => {
      answers[route] = { status: 201, body: {} }
    })

    it('reads the secret from a file or the environment, and never prints it', async () => {
      const file = join(folder, 'secret')
      await writeFile(file, 'hidden-1\n')
      const done = [
        await run([...args, '--secret-file', file]),
        await run(['--json', ...args], { env: { PLATEN_BUCKET_SECRET: 'hidden-2' } }),
      ]
      const sent = {
        name: 'docs',
        endpoint: 'https://s3.example',
        region: 'eu',
        pathStyle: true,
        accessKey: 'AK',
      }
      expect(calls.filter((call) => call.route === route).map(({ body }) => body)).to.deep.equal([
        { ...sent, secretKey: 'hidden-1' },
        { ...sent, secretKey: 'hidden-2' },
      ])
      expect(JSON.stringify(done)).not.to.match(/hidden/)
    })

    it('does not accept the secret as an argument, and requires a secret', async () => {
      expect((await run([...args, '--secret-key', 'x'])).err).to.match(/unknown option/)
      const done = await run(args)
      expect([done.code, routes().includes(route)]).to.deep.equal([1, false])
      expect(done.err).to.match(/PLATEN_BUCKET_SECRET/)
    })

    it('is undone by bucket remove, whose response is empty', async () => {
      answers['DELETE /operator/accounts/acc_1/buckets/a%2Fb'] = { status: 204, body: undefined }
      expect((await run(['bucket', 'remove', 'a/b'])).code).to.equal(0)
    })
  })

  describe('render', () => {
    const route = 'POST /v1/create'

    it("calls the API with the account's key and writes the document", async () => {
      answers[route] = {
        status: 200,
        body: { base64: 'JVBERg==', fileName: 'x.pdf' },
        headers: { 'x-page-count': '2' },
      }
      await writeFile(join(folder, 'data.json'), '{"a":1}')
      const file = join(folder, 'out.pdf')
      const done = await run(['render', 'invoice', '--data', join(folder, 'data.json'), '-o', file])
      expect(done.out).to.equal(`${file} (2 pages, 4 bytes)\n`)
      expect(await readFile(file, 'utf8')).to.equal('%PDF')
      expect(calls.at(-1)).to.deep.equal({
        route,
        token: 'Bearer plt_demo',
        body: { templateId: 'tpl_1', data: { a: 1 }, output: 'base64' },
      })
    })

    it('prints each warning of the document, and the number of omitted ones, to stderr', async () => {
      const warnings = [
        { code: 'address_blocked', subject: '//x\u001b[2J/ö', message: 'The link was removed.' },
      ]
      const list = JSON.stringify(warnings).replace('ö', '\\u00f6')
      const headers = { 'x-document-warnings': '3', 'x-document-warning-list': list }
      answers[route] = { status: 200, body: { base64: 'JVBERg==', fileName: 'x.pdf' }, headers }
      const reported = /^Warning: The link was removed\. \(\/\/x\P{Cc}*\/ö\)\n… and 2 more\. .*\n$/u
      const file = join(folder, 'warned.pdf')
      const done = await run(['render', 'invoice', '-o', file])
      expect(done.out).to.equal(`${file} (4 bytes, 3 warnings)\n`)
      expect(done.err).to.match(reported)
      const piped = await run(['render', 'invoice', '-o', '-'])
      expect([piped.out, reported.test(piped.err)]).to.deep.equal(['%PDF', true])
      answers[route] = { status: 200, body: { url: 'https://x/y' }, headers }
      const linked = await run(['render', 'invoice', '--url'])
      expect([linked.out, reported.test(linked.err)]).to.deep.equal(['https://x/y\n', true])
    })

    it('prints a link with --url, and reads data from standard input', async () => {
      answers[route] = { status: 200, body: { url: 'https://x/y' } }
      expect(
        (await run(['render', 'tpl_1', '--data', '-', '--url', '--expiration', '5'], { stdin: '{}' })).out,
      ).to.equal('https://x/y\n')
      expect(calls.at(-1)?.body).to.deep.equal({
        templateId: 'tpl_1',
        data: {},
        output: 'url',
        expiration: 5,
      })
    })

    it('accepts the data on the command line, and reports its errors', async () => {
      answers[route] = { status: 200, body: { url: 'https://x/y' } }
      await run(['render', 'tpl_1', '--data', ' {"name":"Ada"}', '--url'])
      expect(calls.at(-1)?.body).to.deep.equal({ templateId: 'tpl_1', data: { name: 'Ada' }, output: 'url' })
      const wrong = await run(['render', 'tpl_1', '--data', '{name:"Ada"}', '--url'])
      expect(wrong.code).to.equal(1)
      expect(wrong.err).to.match(/^The JSON in --data is not JSON: /)
    })

    it('sends data unchanged: without rounding numbers or dropping duplicate keys', async () => {
      answers[route] = { status: 200, body: { url: 'https://x/y' } }
      await run(['render', 'tpl_1', '--data', '{"no":12345678901234567890,"a":1,"a":2}', '--url'])
      expect(texts.at(-1)).to.equal(
        '{"data":{"no":12345678901234567890,"a":1,"a":2},"templateId":"tpl_1","output":"url"}',
      )
    })

    it('names the invalid key in the data', async () => {
      const errors = [
        { pointer: '/data/no', code: 'unknown_key', message: 'The template has no field "no".' },
      ]
      answers[route] = {
        status: 422,
        body: {
          type: 'x',
          title: 'The data does not match the template',
          status: 422,
          code: 'invalid_data',
          detail: '1 key is unknown.',
          requestId: 'r',
          errors,
        },
      }
      expect((await run(['render', 'invoice', '-o', '-'])).err).to.match(
        /^The data does not match the template: 1 key is unknown\.\n {2}\/data\/no: The template/,
      )
    })

    it('suggests the template with the most similar name', async () => {
      expect((await run(['render', 'invoise'])).err).to.match(/Did you mean "invoice"\?/)
    })
  })

  it('reports that the service is not running, and how to start it', async () => {
    await new Promise((resolve) => server.close(resolve))
    const done = await run(['account', 'list'])
    expect(done.code).to.equal(1)
    expect(done.err).to.contain(`Platen is not running at ${baseUrl}. Start it with ./scripts/up`)
  })

  it('reports where it looked for the operator token', async () => {
    const done = await run(['account', 'list'], { env: { PLATEN_DATA: join(folder, 'none') } })
    expect(done.err).to.match(/There is no operator token at .*none\/operator-token/)
  })

  it('finds a service on another machine by PLATEN_URL and PLATEN_OPERATOR_TOKEN', async () => {
    const env = { PLATEN_DATA: join(folder, 'none'), PLATEN_URL: baseUrl, PLATEN_OPERATOR_TOKEN: 'plo_given' }
    expect((await run(['account', 'list'], { env })).code).to.equal(0)
    expect(calls.at(-1)?.token).to.equal('Bearer plo_given')
  })

  it('does not mistake another server for the service', async () => {
    answers['GET /operator/accounts'] = { status: 500, body: 'oops' }
    expect((await run(['account', 'list'])).err).to.match(/returned 500 .* not a response from Platen/)
  })

  it('prints its version', async () => {
    expect(await run(['--version'])).to.deep.include({ code: 0, out: `${manifest.version}\n` })
  })

  it('runs from its bin file', async () => {
    const bin = fileURLToPath(new URL('../bin/platen.js', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [bin, '--help'])
    expect(stdout).to.match(/Usage: platen/)
  })
})
