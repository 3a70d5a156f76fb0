import { cp, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { useCli, usePapers } from './parts/cli-suite.ts'
import { projectFolder } from './parts/stack.ts'

describe('documents and buckets on the command line, against the whole stack', () => {
  const suite = useCli()
  const { platen, reported, json, keyOf } = suite
  let accountId: string
  let templateId: string

  const ada = (...args: string[]) => ['--account', accountId, ...args]

  before(async () => {
    ;({ accountId } = await suite.stack.createAccount('Ada & Söhne'))
    await suite.stack.createAccount('bob')
    const invoice = path.join(suite.folder, 'invoice')
    await cp(path.join(projectFolder, 'templates/invoice'), invoice, { recursive: true })
    ;({ templateId } = await json<{ templateId: string }>(ada('template', 'publish', 'invoice')))
  })

  describe('render', () => {
    it('writes the document to a file', async () => {
      const out = await reported(ada('render', 'invoice', '--data', 'invoice/sample.json', '-o', 'out.pdf'))
      const bytes = await readFile(path.join(suite.folder, 'out.pdf'))
      expect(bytes.toString('latin1', 0, 5)).to.equal('%PDF-')
      expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).to.equal(true)
      expect(out).to.match(new RegExp(`^out\\.pdf \\(\\d+ pages?, ${bytes.length} bytes\\)\n$`))
    })

    it('writes the document under its own file name, or to standard output', async () => {
      const sample = await readFile(path.join(suite.folder, 'invoice/sample.json'), 'utf8')
      const file = (await json<{ file: string }>(ada('render', templateId, '--data', 'invoice/sample.json')))
        .file
      expect(file).to.match(/^invoice-.+\.pdf$/)
      expect((await stat(path.join(suite.folder, file))).size).to.be.greaterThan(1_000)
      const piped = await platen(ada('render', 'invoice', '--data', '-', '-o', '-'), { stdin: sample })
      expect([piped.code, piped.bytes.toString('latin1', 0, 5)]).to.deep.equal([0, '%PDF-'])
      expect(piped.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).to.equal(true)
    })

    it('--url: prints a link to the document', async () => {
      const link = (await reported(ada('render', 'invoice', '--blank', '--url', '--expiration', '5'))).trim()
      const file = await fetch(link)
      expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
      await file.arrayBuffer()
    })
  })

  describe('buckets', () => {
    const papers = usePapers(suite)

    it('bucket connect, bucket list: show the bucket without the secret', async () => {
      await writeFile(path.join(suite.folder, 'secret'), `${papers.server.secretKey}\n`)
      const args = ['bucket', 'connect', 'papers', '--endpoint', papers.server.endpoint, '--path-style']
      const secret = ['--access-key', papers.server.accessKey, '--secret-file', 'secret']
      // The signatures of the documents below include these headers.
      const stored = ['--storage-class', 'STANDARD', '--acl', 'private']
      const refused = await platen(ada(...args, ...secret, '--acl', 'everyone'))
      expect(refused.code).to.equal(1)
      expect(refused.err).to.include('acl')
      const out = await reported(ada(...args, ...secret, ...stored))
      expect(out).to.equal('Bucket papers is connected to "Ada & Söhne".\n')
      const list = await reported(ada('bucket', 'list'))
      expect(list).to.match(new RegExp(`^papers +${papers.server.endpoint} +us-east-1 +path$`, 'm'))
      const shown = await reported(['--json', ...ada('bucket', 'list')])
      expect(shown).to.include('papers').and.not.include(papers.server.secretKey)
      expect(await reported(['--account', 'bob', 'bucket', 'list'])).to.equal('No buckets are connected.\n')
    })

    it('delivers documents to the bucket', async () => {
      const apiKey = await keyOf(accountId)
      const answer = await suite.stack.create(
        { accountId, apiKey },
        { templateId, blank: true, s3_bucket: 'papers', s3_key: 'a.pdf', output: 'url' },
      )
      const { url } = (await answer.json()) as { url: string }
      expect((await (await fetch(url)).text()).slice(0, 5)).to.equal('%PDF-')
    })

    it('bucket remove: removes the bucket; 1: rejects a name that is not connected', async () => {
      const missing = await platen(ada('bucket', 'remove', 'paper'))
      expect([missing.code, missing.out]).to.deep.equal([1, ''])
      expect(missing.err).to.match(/No bucket with this name is connected/)
      expect((await platen(['--account', 'bob', 'bucket', 'remove', 'papers'])).code).to.equal(1)
      expect(await reported(ada('bucket', 'remove', 'papers'))).to.equal(
        'Bucket papers is no longer connected to "Ada & Söhne".\n',
      )
      expect(await reported(ada('bucket', 'list'))).to.equal('No buckets are connected.\n')
    })
  })
})
