import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Context } from 'mocha'
import { expect } from 'chai'
import { docsPage } from '../apps/api/src/reference/docs-page.ts'
import { openApiDocument } from '../apps/api/src/reference/openapi.ts'
import { escapeHtml } from '@platen/contract'
import { newWebhookSecret, signedHeaders } from '../apps/api/src/webhooks/sign.ts'
import { projectFolder } from './parts/stack.ts'

const run = promisify(execFile)

describe('the snippets of docs/webhooks.md', () => {
  const payload = JSON.stringify({ type: 'webhook.test', timestamp: '', data: { word: 'Grüße' } })
  let docs: string

  before(async () => {
    docs = await readFile(path.join(projectFolder, 'docs/webhooks.md'), 'utf8')
  })

  const snippet = (language: string) => docs.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? ''
  function given(secrets: string[], body = payload) {
    const headers = signedHeaders({ messageId: 'msg_1', at: new Date(), payload, secrets })
    return { headers: JSON.stringify(headers), body }
  }

  /** Returns the output of a snippet for a message, or `refused`. */
  async function verdict(command: string[], secret: string, message: { headers: string; body: string }) {
    const [file = '', ...args] = command
    const env = {
      PATH: process.env['PATH'],
      WEBHOOK_SECRET: secret,
      BODY: message.body,
      HEADERS: message.headers,
    }
    return run(file, args, { cwd: projectFolder, env }).then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string }) => (/signature|Error/.test(error.stderr) ? 'refused' : error.stderr),
    )
  }

  async function holds(command: string[]): Promise<void> {
    const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
    expect(await verdict(command, secret, given([secret]))).to.equal('webhook.test Grüße')
    expect(await verdict(command, secret, given([other, secret]))).to.equal('webhook.test Grüße')
    expect(await verdict(command, secret, given([other]))).to.equal('refused')
    expect(await verdict(command, secret, given([secret], payload.replace('Gr', 'gr')))).to.equal('refused')
  }

  it('Node: accepts messages that are signed with the secret, even next to another signature, and rejects others', async () => {
    const program = [
      'const { BODY: body, HEADERS, WEBHOOK_SECRET: secret } = process.env',
      'const headers = JSON.parse(HEADERS)',
      snippet('js'),
      'console.log(type, data.word)',
    ].join('\n')
    await holds([process.execPath, '--input-type=module', '-e', program])
  })

  it('Python: the same', async function (this: Context) {
    const python = await run('python3', ['--version']).catch(() => undefined)
    if (!python) this.skip()
    const program = [
      snippet('python'),
      'message = verify(os.environ["BODY"].encode(), json.loads(os.environ["HEADERS"]))',
      'import sys',
      'sys.stdout.buffer.write((message["type"] + " " + message["data"]["word"]).encode())',
    ].join('\n')
    await holds(['python3', '-X', 'utf8', '-c', program])
  })

  it('the reference page shows the snippet for Node', () => {
    const page = docsPage(openApiDocument('http://localhost:3000'))
    expect(page).to.include(`<pre><code>${escapeHtml(snippet('js'))}</code></pre>`)
  })
})
