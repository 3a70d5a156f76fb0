import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TemplateChanges } from '@platen/contract'
import { expect } from 'chai'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { programEnvironment, projectFolder, type Stack, startStack } from './parts/stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')

interface Done {
  code: number
  out: string
  err: string
  /** What it wrote to standard output, as it is. */
  bytes: Buffer
}

describe('platen, the command line, against the whole stack', () => {
  let stack: Stack
  let folder: string
  let accountId: string
  let templateId: string

  before(async () => {
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-cli-stack-'))
  })
  after(async () => {
    await stack?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** As a user runs it: by its file, in a folder of their own, told only where the data is. */
  function platen(
    args: string[],
    { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {},
  ): Promise<Done> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [bin, ...args],
        {
          cwd: folder,
          env: { ...programEnvironment, PLATEN_DATA: stack.dataFolder, ...env },
          encoding: 'buffer',
          maxBuffer: 2 ** 26,
        },
        (error, out, err) =>
          resolve({
            code: error ? Number(error.code) : 0,
            out: out.toString(),
            err: err.toString(),
            bytes: out,
          }),
      )
      child.stdin?.end(stdin)
    })
  }

  /** What it printed, of a run that must succeed. */
  async function reported(args: string[], options?: Parameters<typeof platen>[1]): Promise<string> {
    const done = await platen(args, options)
    // Commands tell of waits over a second, and a busy machine has them.
    const trouble = done.err.replace(/^[A-Z][a-z]+ing \S+ …\n$/, '')
    expect([done.code, trouble], args.join(' ')).to.deep.equal([0, ''])
    return done.out
  }
  const json = async <T>(args: string[]) => JSON.parse(await reported(['--json', ...args])) as T

  const works = async (apiKey: string) => {
    const answer = await fetch(`${stack.baseUrl}/v1/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    // An empty body is refused only once the key has passed.
    expect(answer.status).to.be.oneOf([401, 422])
    return answer.status === 422
  }

  it('says what is missing before there is an account', async () => {
    const done = await platen(['key', 'show'])
    expect([done.code, done.out, done.err]).to.deep.equal([
      1,
      '',
      'There is no account yet. Make one: platen account create <name>.\n',
    ])
    expect(await reported(['account', 'list'])).to.equal('There is no account yet.\n')
  })

  describe('accounts and keys', () => {
    it('account create: shows id and key, and the key works', async () => {
      const out = await reported(['account', 'create', 'Ada & Söhne'])
      const made = /^Account "Ada & Söhne" \((\S+)\)\nAPI key: (plt_\w{43})\n$/.exec(out)
      accountId = made?.[1] ?? ''
      expect(out).to.match(/^Account "Ada & Söhne" \(\S+\)\nAPI key: plt_\w+\n$/)
      expect(await works(/plt_\w+/.exec(out)?.[0] ?? '')).to.equal(true)
      const accounts = await json<Array<{ accountId: string; name: string }>>(['account', 'list'])
      expect(accounts.map(({ name }) => name)).to.deep.equal(['Ada & Söhne'])
      accountId = accounts[0]?.accountId ?? ''
    })

    it('key show: the key alone', async () => {
      const out = await reported(['key', 'show'])
      expect(out).to.match(/^plt_\w+\n$/)
      expect(await works(out.trim())).to.equal(true)
    })

    it('key roll: the new key works and the old one does not, at once', async () => {
      const old = (await reported(['key', 'show'])).trim()
      expect(await works(old)).to.equal(true)
      const rolled = (await reported(['key', 'roll'])).trim()
      expect(rolled).not.to.equal(old)
      expect([await works(old), await works(rolled)]).to.deep.equal([false, true])
      expect((await reported(['key', 'show'])).trim()).to.equal(rolled)
    })

    it('key roll --grace: both keys work; the next roll without it ends both', async () => {
      const old = (await reported(['key', 'show'])).trim()
      const second = (await reported(['key', 'roll', '--grace', '60'])).trim()
      expect([await works(old), await works(second)]).to.deep.equal([true, true])
      expect((await reported(['key', 'show'])).trim()).to.equal(second)
      const third = (await reported(['key', 'roll'])).trim()
      expect([await works(old), await works(second), await works(third)]).to.deep.equal([false, false, true])
    })

    it('1: a grace that is no number or too long rolls nothing', async () => {
      const before = await reported(['key', 'show'])
      expect((await platen(['key', 'roll', '--grace', 'soon'])).code).to.equal(1)
      const long = await platen(['key', 'roll', '--grace', '10081'])
      expect(long.code).to.equal(1)
      expect(long.err).to.match(/^The request is not valid.*\n {2}\/graceMinutes: /)
      expect(await reported(['key', 'show'])).to.equal(before)
    })

    it('a second account is chosen by name or id, and each has its own key', async () => {
      const made = await json<{ accountId: string; apiKey: string }>(['account', 'create', 'bob'])
      expect((await reported(['key', 'show', 'bob'])).trim()).to.equal(made.apiKey)
      expect((await reported(['--account', made.accountId, 'key', 'show'])).trim()).to.equal(made.apiKey)
      expect((await platen(['key', 'show'])).err).to.match(
        /^There are several accounts \(.*\)\. Choose one with --account\.\n$/,
      )
      expect((await platen(['key', 'show', 'bobb'])).err).to.match(/Did you mean "bob"\?/)
    })
  })

  const ada = (...args: string[]) => ['--account', accountId, ...args]

  describe('templates', () => {
    before(() =>
      cp(path.join(projectFolder, 'templates/invoice'), path.join(folder, 'invoice'), { recursive: true }),
    )

    it('template publish: version 1, and what was done to the assets', async () => {
      const out = await reported(ada('template', 'publish', 'invoice'))
      templateId = /\((\S+)\)/.exec(out)?.[1] ?? ''
      expect(out.split('\n')[0]).to.equal(`Published invoice, version 1 (${templateId})`)
    })

    it('template publish again: version 2 under the same id', async () => {
      const out = await reported(ada('template', 'publish', './invoice/'))
      expect(out.split('\n')[0]).to.equal(`Published invoice, version 2 (${templateId})`)
    })

    it('template publish --as: another template', async () => {
      const made = await json<{ templateId: string; version: number }>(
        ada('template', 'publish', 'invoice', '--as', 'bill'),
      )
      expect(made.version).to.equal(1)
      expect(made.templateId).not.to.equal(templateId)
    })

    it('1: a broken template is told as file:line:column, each fault of it, and publishes nothing', async () => {
      const broken = path.join(folder, 'broken')
      await cp(path.join(folder, 'invoice'), broken, { recursive: true })
      await writeFile(
        path.join(broken, 'template.html'),
        '<main>\n<p>{{no}}</p>\n  <p>{{{raw}}}</p>\n  {{#items}}<p>a</p>\n</main>\n',
      )
      const done = await platen(ada('template', 'publish', 'broken', '--as', 'invoice'))
      expect([done.code, done.out]).to.deep.equal([1, ''])
      expect(done.err).to.match(/^The template cannot be published: \d+ faults? w(as|ere) found\.\n/)
      expect(done.err).to.match(/^ {2}broken\/template\.html:3:6: \S/m)
      expect(done.err).to.match(/^ {2}broken\/template\.html:4:3: \S/m)
      expect(done.err).to.match(/\n {2}\(invalid_template, request req_\w+\)\n$/)
      const templates = await json<Array<{ slug: string; version: number }>>(ada('template', 'list'))
      expect(templates.find(({ slug }) => slug === 'invoice')?.version).to.equal(2)
    })

    it('1: settings that are no JSON are told by line and column too', async () => {
      const broken = path.join(folder, 'broken-settings')
      await cp(path.join(folder, 'invoice'), broken, { recursive: true })
      await writeFile(path.join(broken, 'template.json'), '{\n  "name": "Invoice",\n  "tagged": yes\n}\n')
      const done = await platen(ada('template', 'publish', 'broken-settings'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^ {2}broken-settings\/template\.json:3:13: \S/m)
    })

    it('1: a folder that is no template', async () => {
      const done = await platen(ada('template', 'publish', '.'))
      expect([done.code, done.err]).to.deep.equal([
        1,
        ". is no template's folder: it has neither template.html nor template.json.\n",
      ])
    })

    it("template list: this account's templates, and no other's", async () => {
      const out = await reported(ada('template', 'list'))
      expect(out).to.match(/^SLUG +VERSION +ID +PUBLISHED +NAME\n/)
      expect(out).to.match(new RegExp(`^invoice +2 +${templateId} +\\S+ +Invoice$`, 'm'))
      expect(out.trim().split('\n')).to.have.length(3)
      expect(await reported(['--account', 'bob', 'template', 'list'])).to.equal(
        'No template is published yet.\n',
      )
    })

    it('template publish says what a version changes for callers, in words and as JSON', async () => {
      const typed = path.join(folder, 'typed')
      await mkdir(typed)
      const write = async (settings: object, sample: object) => {
        await writeFile(path.join(typed, 'template.json'), JSON.stringify({ name: 'Due', ...settings }))
        await writeFile(path.join(typed, 'sample.json'), JSON.stringify(sample))
      }
      await writeFile(path.join(typed, 'template.html'), '<p>{{due_date}} {{total}}</p>')
      await write({}, { due_date: 'soon', total: '8' })
      expect(await reported(ada('template', 'publish', 'typed'))).to.match(
        /^Published typed, version 1 \(\S+\)\n$/,
      )
      const fields = { due_date: { type: 'date' }, qty: { type: 'number' } }
      await mkdir(path.join(typed, 'texts'))
      await writeFile(path.join(typed, 'texts/de.json'), '{"hello":"Hallo"}')
      await write(
        { timeZone: 'Europe/Oslo', fields, computed: { total: 'qty * 2' } },
        { due_date: '2026-12-01', qty: 4 },
      )
      const out = await reported(ada('template', 'publish', 'typed'))
      expect(out.replace(/^.*\n/, '')).to.equal(
        [
          'This version refuses some callers:',
          '  due_date is a date now: tables and programs must give 2026-12-01 instead of any text. No document of the last 30 days used it. What is sent in another form will be refused.',
          '  total is now calculated by the template, as qty * 2. No document of the last 30 days used it. Tables and programs that still send total will be refused.',
          '  qty is new, and every table and program must give it, as a number such as 12.5. Tables and programs that do not know it yet will be refused.',
          'What else is new to callers and readers:',
          '  The template has texts in German (de) now.',
          '  Times are those of Europe/Oslo now, until now of UTC.',
          '',
        ].join('\n'),
      )
      await write({}, { due_date: 'soon', total: '8' })
      const made = await json<{ changes: TemplateChanges }>(ada('template', 'publish', 'typed'))
      expect(made.changes.fields.map(({ name, change }) => `${name} ${change}`)).to.deep.equal([
        'qty removed',
        'due_date type_changed',
        'total no_longer_computed',
      ])
    })
  })

  describe('render', () => {
    it('writes the document to a file', async () => {
      const out = await reported(ada('render', 'invoice', '--data', 'invoice/sample.json', '-o', 'out.pdf'))
      const bytes = await readFile(path.join(folder, 'out.pdf'))
      expect(bytes.toString('latin1', 0, 5)).to.equal('%PDF-')
      expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).to.equal(true)
      expect(out).to.match(new RegExp(`^out\\.pdf \\(\\d+ pages?, ${bytes.length} bytes\\)\n$`))
    })

    it("writes it under the document's own name, or to standard output", async () => {
      const sample = await readFile(path.join(folder, 'invoice/sample.json'), 'utf8')
      const file = (await json<{ file: string }>(ada('render', templateId, '--data', 'invoice/sample.json')))
        .file
      expect(file).to.match(/^invoice-.+\.pdf$/)
      expect((await stat(path.join(folder, file))).size).to.be.greaterThan(1_000)
      const piped = await platen(ada('render', 'invoice', '--data', '-', '-o', '-'), { stdin: sample })
      expect([piped.code, piped.bytes.toString('latin1', 0, 5)]).to.deep.equal([0, '%PDF-'])
      expect(piped.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).to.equal(true)
    })

    it('--url: a link that opens it', async () => {
      const link = (await reported(ada('render', 'invoice', '--url', '--expiration', '5'))).trim()
      const file = await fetch(link)
      expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
      await file.arrayBuffer()
    })

    it('1: data that does not fit is told key by key, and no file is written', async () => {
      await writeFile(path.join(folder, 'wrong.json'), '{"invoiceNo":"1"}')
      const done = await platen(ada('render', 'invoice', '--data', 'wrong.json', '-o', 'wrong.pdf'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^The data does not match the template: /)
      expect(done.err).to.match(/^ {2}\/data\/invoiceNo: /m)
      expect(await stat(path.join(folder, 'wrong.pdf')).catch(() => 'none')).to.equal('none')
    })

    it("1: another account's template", async () => {
      const done = await platen(['--account', 'bob', 'render', templateId])
      expect([done.code, done.err]).to.deep.equal([
        1,
        `"bob" has no published template "${templateId}". See platen template list.\n`,
      ])
    })
  })

  describe('buckets', () => {
    let server: S3Server
    const wrongSecret = 'wrong-secret-nobody-may-see'

    before(async () => {
      server = await startS3Server()
      await server.createBucket('papers')
    })
    after(() => server?.stop())
    afterEach('no secret is in the log', () => {
      expect(stack.log()).not.to.include(server.secretKey).and.not.include(wrongSecret)
    })

    const connect = (name: string, secret: string) =>
      platen(
        ada(
          'bucket',
          'connect',
          name,
          '--endpoint',
          server.endpoint,
          '--path-style',
          '--access-key',
          server.accessKey,
        ),
        { env: { PLATEN_BUCKET_SECRET: secret } },
      )

    it("1: a wrong secret or a missing bucket is told in the store's words, and connects nothing", async () => {
      for (const [name, secret, code] of [
        ['papers', wrongSecret, 'SignatureDoesNotMatch'],
        ['not-there', server.secretKey, 'NoSuchBucket'],
      ] as const) {
        const done = await connect(name, secret)
        expect([done.code, done.out]).to.deep.equal([1, ''])
        expect(done.err).to.match(
          /^The bucket did not take the document: The connection test failed at writing/,
        )
        expect(done.err).to.include(code).and.not.include(secret)
      }
      expect(await reported(ada('bucket', 'list'))).to.equal('No bucket is connected.\n')
    })

    it('bucket connect, bucket list: connected, without the secret', async () => {
      await writeFile(path.join(folder, 'secret'), `${server.secretKey}\n`)
      const args = ['bucket', 'connect', 'papers', '--endpoint', server.endpoint, '--path-style']
      const out = await reported(ada(...args, '--access-key', server.accessKey, '--secret-file', 'secret'))
      expect(out).to.equal('Bucket papers is connected to "Ada & Söhne".\n')
      const list = await reported(ada('bucket', 'list'))
      expect(list).to.match(new RegExp(`^papers +${server.endpoint} +us-east-1 +path$`, 'm'))
      const shown = await reported(['--json', ...ada('bucket', 'list')])
      expect(shown).to.include('papers').and.not.include(server.secretKey)
      expect(await reported(['--account', 'bob', 'bucket', 'list'])).to.equal('No bucket is connected.\n')
    })

    it('the bucket takes documents', async () => {
      const apiKey = (await reported(ada('key', 'show'))).trim()
      const answer = await stack.create(
        { accountId, apiKey },
        { templateId, s3_bucket: 'papers', s3_key: 'a.pdf', output: 'url' },
      )
      const { url } = (await answer.json()) as { url: string }
      expect((await (await fetch(url)).text()).slice(0, 5)).to.equal('%PDF-')
    })

    it('bucket remove: gone; 1: a name that is not connected', async () => {
      const missing = await platen(ada('bucket', 'remove', 'paper'))
      expect([missing.code, missing.out]).to.deep.equal([1, ''])
      expect(missing.err).to.match(/No bucket of this name is connected/)
      expect((await platen(['--account', 'bob', 'bucket', 'remove', 'papers'])).code).to.equal(1)
      expect(await reported(ada('bucket', 'remove', 'papers'))).to.equal(
        'Bucket papers is no longer connected to "Ada & Söhne".\n',
      )
      expect(await reported(ada('bucket', 'list'))).to.equal('No bucket is connected.\n')
    })
  })

  it('1: without a data folder of a service it says where it looked; with a wrong address, that nobody is there', async () => {
    const lost = await platen(['account', 'list'], { env: { PLATEN_DATA: folder } })
    expect([lost.code, lost.err.includes(path.join(folder, 'operator-token'))]).to.deep.equal([1, true])
    const unavailable = await platen(['account', 'list'], { env: { PLATEN_URL: 'http://127.0.0.1:1' } })
    expect(unavailable.code).to.equal(1)
    expect(unavailable.err).to.match(/^Platen (is not up|at) /)
  })
})
