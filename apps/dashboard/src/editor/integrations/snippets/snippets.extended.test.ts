import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { curl } from './curl.ts'
import { java } from './java.ts'
import { javaScript } from './javascript.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { go } from './go.ts'
import type { Snippet } from './snippet.ts'

const run = promisify(execFile)

/** Data that breaks naively generated programs. */
const hostile = JSON.parse(
  JSON.stringify({
    quotes: `'single' "double" '''three''' """three"""`,
    backslashes: 'C:\\new\\u0041\\',
    ends: 'ends in \\"',
    lines: 'first\nJSON\nEOT\nEOF\r\n\tlast',
    shell: '$HOME ${PATH} $(touch hacked) `touch hacked` !!',
    ruby: '#{1 + 1} #$0 %s %d',
    unicode: 'Ødegård 北京 👩‍🚀 \u2028 \u0000',
    'key with \' and " and \\': 'x',
    "it's": null,
    empty: {},
    none: [],
    deep: [[{ a: [true, false, null, 0, -1.5, 1e21, 1e-7, 9007199254740991] }]],
    '0': 'a',
    numbers: { '0': 'a', '1': 'b' },
    last: '',
  }).replace('{', '{"__proto__":{"polluted":true},'),
) as Record<string, unknown>

const templateId = `tpl_' " \\ $x \`y\` \${z}`

interface Runtime {
  snippet: Snippet
  command: string
  args: string[]
}
const runtimes: Runtime[] = [
  { snippet: curl, command: 'bash', args: [] },
  { snippet: javaScript, command: 'node', args: [] },
  { snippet: python, command: 'python3', args: [] },
  { snippet: java, command: 'java', args: ['-Dfile.encoding=UTF-8'] },
  { snippet: php, command: 'php', args: [] },
  { snippet: ruby, command: 'ruby', args: [] },
  { snippet: go, command: 'go', args: ['run'] },
]

describe('code examples', () => {
  let server: Server
  let baseUrl: string
  let received: { authorization: string | undefined; body: unknown }[]
  let isRefusing: boolean
  let folder: string

  before(async () => {
    server = createServer(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { output: string }
      received.push({ authorization: req.headers.authorization, body })
      const problem = { status: 422, detail: '1 key is "unknown".', requestId: 'req_7' }
      const document = Buffer.from('%PDF-1.7 a document').toString('base64')
      const answer =
        body.output === 'url'
          ? { url: 'http://localhost/files/a?b=1&c=2' }
          : { base64: document, fileName: 'a.pdf' }
      res.statusCode = isRefusing ? 422 : 200
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(isRefusing ? problem : answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())
  beforeEach(async () => {
    received = []
    isRefusing = false
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-snippet-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  for (const { snippet, command, args } of runtimes) {
    describe(snippet.label, () => {
      before(async function () {
        const probe = command === 'go' ? 'version' : '-version'
        await run(command, [command === 'java' || command === 'go' ? probe : '--version']).catch(() =>
          this.skip(),
        )
      })

      async function runSnippet(output: 'base64' | 'url', isDataInFile = false) {
        const file = path.join(folder, snippet.fileName)
        await writeFile(file, snippet.write({ baseUrl, templateId, data: hostile, output, isDataInFile }))
        if (isDataInFile) await writeFile(path.join(folder, 'data.json'), JSON.stringify(hostile, null, 2))
        return run(command, [...args, file], {
          cwd: folder,
          env: { ...process.env, PLATEN_API_KEY: 'plt_secret' },
        })
      }

      it('sends any data unchanged and saves the document', async () => {
        await runSnippet('base64')
        expect(received).to.have.length(1)
        expect(received[0]?.authorization).to.equal('Bearer plt_secret')
        expect(received[0]?.body).to.deep.equal({ templateId, data: hostile, output: 'base64' })
        expect(await readFile(path.join(folder, 'document.pdf'), 'utf8')).to.equal('%PDF-1.7 a document')
      })

      it('prints the link', async () => {
        const { stdout } = await runSnippet('url')
        expect(received[0]?.body).to.deep.equal({ templateId, data: hostile, output: 'url' })
        expect(stdout.trim()).to.equal('http://localhost/files/a?b=1&c=2')
      })

      it('reads long data from a file', async () => {
        await runSnippet('url', true)
        expect(received[0]?.body).to.deep.equal({ templateId, data: hostile, output: 'url' })
      })

      it('fails with the error message', async () => {
        isRefusing = true
        const failure = await runSnippet('base64').then(
          () => undefined,
          (error: { code: number; stdout: string; stderr: string }) => error,
        )
        expect(failure?.code).to.be.greaterThan(0)
        expect(`${failure?.stdout ?? ''}${failure?.stderr ?? ''}`).to.match(/1 key is \\?"unknown/)
      })
    })
  }
})
