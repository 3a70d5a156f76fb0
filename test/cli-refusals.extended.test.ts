import { cp, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { useCli, usePapers } from './parts/cli-suite.ts'
import { wrongSecret } from './parts/customer-bucket.ts'
import { projectFolder, readTemplate } from './parts/stack.ts'

describe('errors from the platen command line', () => {
  const suite = useCli()
  const { platen, reported, keyOf } = suite

  it('reports missing requirements before there is an account', async () => {
    const done = await platen(['key', 'show'])
    expect([done.code, done.out, done.err]).to.deep.equal([
      1,
      '',
      'There are no accounts yet. To create one: platen account create <name>\n',
    ])
    expect(await reported(['account', 'list'])).to.equal('There are no accounts yet.\n')
  })

  it('1: reports where it looked for a missing data folder, and that the service at a wrong address is unavailable', async () => {
    const lost = await platen(['account', 'list'], { env: { PLATEN_DATA: suite.folder } })
    expect([lost.code, lost.err.includes(path.join(suite.folder, 'operator-token'))]).to.deep.equal([1, true])
    const unavailable = await platen(['account', 'list'], { env: { PLATEN_URL: 'http://127.0.0.1:1' } })
    expect(unavailable.code).to.equal(1)
    expect(unavailable.err).to.match(/^Platen (is not running|at) /)
  })

  describe('with an account', () => {
    let accountId: string
    let templateId: string
    const ada = (...args: string[]) => ['--account', accountId, ...args]

    before(async () => {
      const account = await suite.stack.createAccount('Ada')
      accountId = account.accountId
      templateId = await suite.stack.publish(account, 'invoice', await readTemplate('invoice'))
      await cp(path.join(projectFolder, 'templates/invoice'), path.join(suite.folder, 'invoice'), {
        recursive: true,
      })
    })

    it('1: does not roll the key if the grace period is invalid or too long', async () => {
      const before = await keyOf(accountId)
      expect((await platen(['key', 'roll', '--grace', 'soon'])).code).to.equal(1)
      const long = await platen(['key', 'roll', '--grace', '10081'])
      expect(long.code).to.equal(1)
      expect(long.err).to.match(/^The request is not valid.*\n {2}\/graceMinutes: /)
      expect(await keyOf(accountId)).to.equal(before)
    })

    it('1: invalid JSON in the settings is reported with line and column', async () => {
      const broken = path.join(suite.folder, 'broken-settings')
      await cp(path.join(suite.folder, 'invoice'), broken, { recursive: true })
      await writeFile(path.join(broken, 'template.json'), '{\n  "name": "Invoice",\n  "tagged": yes\n}\n')
      const done = await platen(ada('template', 'publish', 'broken-settings'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^ {2}broken-settings\/template\.json:3:13: \S/m)
    })

    it('1: rejects a folder that is not a template', async () => {
      const done = await platen(ada('template', 'publish', '.'))
      expect([done.code, done.err]).to.deep.equal([
        1,
        '. is not a template folder: it has neither template.html nor template.json.\n',
      ])
    })

    it('1: reports each invalid key in the data, and writes no file', async () => {
      await writeFile(path.join(suite.folder, 'wrong.json'), '{"invoiceNo":"1"}')
      const done = await platen(ada('render', 'invoice', '--data', 'wrong.json', '-o', 'wrong.pdf'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^The data does not match the template: /)
      expect(done.err).to.match(/^ {2}\/data\/invoiceNo: /m)
      expect(await stat(path.join(suite.folder, 'wrong.pdf')).catch(() => 'none')).to.equal('none')
    })

    it("1: rejects another account's template", async () => {
      await suite.stack.createAccount('bob')
      const done = await platen(['--account', 'bob', 'render', templateId])
      expect([done.code, done.err]).to.deep.equal([
        1,
        `"bob" has no published template "${templateId}". To list templates: platen template list\n`,
      ])
    })

    describe('buckets', () => {
      const papers = usePapers(suite)
      const connect = (name: string, secret: string) =>
        platen(
          ada(
            'bucket',
            'connect',
            name,
            '--endpoint',
            papers.server.endpoint,
            '--path-style',
            '--access-key',
            papers.server.accessKey,
          ),
          { env: { PLATEN_BUCKET_SECRET: secret } },
        )

      it('1: reports a wrong secret or a missing bucket with the message from the store, and does not connect the bucket', async () => {
        for (const [name, secret, code] of [
          ['papers', wrongSecret, 'SignatureDoesNotMatch'],
          ['not-there', papers.server.secretKey, 'NoSuchBucket'],
        ] as const) {
          const done = await connect(name, secret)
          expect([done.code, done.out]).to.deep.equal([1, ''])
          expect(done.err).to.match(
            /^The bucket rejected the document: The connection test failed at writing/,
          )
          expect(done.err).to.include(code).and.not.include(secret)
        }
        const listed = await suite.stack.operator('GET', `/accounts/${accountId}/buckets`)
        expect(await listed.json()).to.deep.equal({ buckets: [] })
      })
    })
  })
})
