import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { curlLine } from './curl-line.ts'

const run = promisify(execFile)

interface Received {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  contentType: string | undefined
  body: unknown
}

describe('curlLine', () => {
  let server: Server
  let baseUrl: string
  let received: Received[]

  before(async () => {
    async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const { method, url: path, headers } = req
      const { authorization, 'content-type': contentType } = headers
      received.push({ method, path, authorization, contentType, body: JSON.parse(await text(req)) })
      res.end('{}')
    }
    server = createServer((req, res) => void receive(req, res))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => (received = []))
  after(() => server.close())

  const environment = { PATH: process.env['PATH'] ?? '', PLATEN_API_KEY: 'plt_from_the_environment' }
  const inBash = (line: string) => run('bash', ['-c', line], { env: environment })
  const call = (data: unknown) => ({ baseUrl, templateId: 'tpl_1', data })

  const hostile = {
    apostrophe: `O'Brien's '' "quoted"`,
    shell: '$(touch x) `id` $PLATEN_API_KEY ${HOME} \\ \\n \\\\ ; & | > < * ? # ~ ! !! !$ %s',
    lines: 'one\ntwo\r\nthree\ttabbed\u0000nul\u001b[31m\u007f\u009b',
    letters: 'أحمد 株式会社 👩‍🚀 e\u0301 \ud800 \u2028',
    '@file': '@/etc/passwd',
    "ke'y $x": [null, true, 1.5, {}, [[]]],
  }

  it('sends any data unchanged, with the API key from the environment', async () => {
    await inBash(curlLine(call(hostile)))
    expect(received).to.deep.equal([
      {
        method: 'POST',
        path: '/v1/create',
        authorization: 'Bearer plt_from_the_environment',
        contentType: 'application/json',
        body: { templateId: 'tpl_1', data: hostile, output: 'url' },
      },
    ])
  })

  it('sends the same data in an interactive shell, where `!` expands history', async () => {
    const bash = spawn('bash', ['--norc', '--noprofile', '-i'], {
      env: environment,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    bash.stdin.end(`set -o history -o histexpand\necho earlier\n${curlLine(call(hostile))}\nexit\n`)
    await once(bash, 'exit')
    expect(received.map(({ body }) => body)).to.deep.equal([
      { templateId: 'tpl_1', data: hostile, output: 'url' },
    ])
  })

  it('contains the API key only if one is given, and does not execute any part of it', async () => {
    const apiKey = `plt_a'b"$HOME\``
    expect(curlLine(call({}))).to.include('"Authorization: Bearer $PLATEN_API_KEY"')
    await inBash(curlLine({ ...call({ name: 'Ada' }), apiKey }))
    expect(received[0]?.authorization).to.equal(`Bearer ${apiKey}`)
  })

  it('sends data that is too long for one argument', async () => {
    const data = { ...hostile, text: 'JSON\n'.repeat(100_000) }
    const bash = spawn('bash', [], { env: environment, stdio: ['pipe', 'ignore', 'ignore'] })
    bash.stdin.end(`${curlLine(call(data))}\n`)
    await once(bash, 'exit')
    expect(received[0]?.body).to.deep.equal({ templateId: 'tpl_1', data, output: 'url' })
  })

  it('sends null data and a URL with special characters', async () => {
    await inBash(curlLine({ ...call(null), baseUrl: `${baseUrl}/a'b&c` }))
    expect(received[0]?.path).to.equal(`/a'b&c/v1/create`)
    expect(received[0]?.body).to.deep.equal({ templateId: 'tpl_1', data: null, output: 'url' })
  })
})
