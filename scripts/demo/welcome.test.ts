import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { commandLine, createCommand, welcome } from './welcome.ts'

describe('the welcome command', () => {
  it('prints a command that sends the request file with the key and writes the PDF, even from a folder with an awkward name', async () => {
    const folder = await mkdtemp(join(tmpdir(), "it's $HOME "))
    const document = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 10, ...Buffer.alloc(200_000, 7)])
    let seen: unknown
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      seen = { url: request.url, key: request.headers.authorization, body: await text(request) }
      response.end(JSON.stringify({ base64: document.toString('base64'), fileName: 'a.pdf' }))
    }
    const server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    try {
      const address = server.address()
      const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const requestFile = join(folder, 'demo-request.json')
      await writeFile(requestFile, '{"templateId":"t"}')
      const logIn = { email: 'demo@platen.local', password: 'secret' }
      const templates = { invoice: 't', statement: 's', certificate: 'c' }
      const demo = { baseUrl, apiKey: 'plt_x', logIn, templates }
      const command = createCommand(demo, { requestFile, pdfFile: '' })
      await promisify(execFile)('sh', ['-c', command], { cwd: folder })
      expect(seen).to.deep.equal({ url: '/v1/create', key: 'Bearer plt_x', body: '{"templateId":"t"}' })
      expect((await readFile(join(folder, 'invoice.pdf'))).equals(document)).to.equal(true)
    } finally {
      await new Promise((closed) => server.close(closed))
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('shows the dashboard’s address and login', () => {
    const logIn = { email: 'demo@platen.local', password: 'secret' }
    const templates = { invoice: 't', statement: 's', certificate: 'c' }
    const demo = { baseUrl: 'http://localhost:3000', apiKey: 'plt_x', logIn, templates }
    const shown = welcome(demo, { requestFile: 'request.json', pdfFile: 'invoice.pdf' }, 'npx platen')
    expect(shown).to.match(
      /^Dashboard: +http:\/\/localhost:3000\/app +\(demo@platen\.local, password secret\)$/m,
    )
  })

  it('includes the setting that the command line needs if the data is outside the checkout', () => {
    const repo = '/opt/platen'
    expect(commandLine({ repo, dataFolder: '/opt/platen/data' })).to.match(/^npx platen --help /)
    expect(commandLine({ repo, dataFolder: "/var/ada's data" })).to.match(
      /^PLATEN_DATA='\/var\/ada'\\''s data' npx platen --help /,
    )
  })
})
