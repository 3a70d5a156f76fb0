import { execFile } from 'node:child_process'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { newWebhookSecret, signedHeaders } from '../apps/api/src/webhooks/sign.ts'
import { hasPython } from './parts/has-python.ts'
import {
  htmlTemplate,
  programEnvironment,
  projectFolder,
  type SharedStack,
  shareStack,
  waitMsMax,
} from './parts/stack.ts'
import { makeKey } from './parts/make-key.ts'
import { type StoreFront, startStoreFront } from './parts/store-front.ts'

const run = promisify(execFile)
const client = path.join(projectFolder, 'clients/python')

describe('the Python client, against the whole stack', () => {
  let stack: SharedStack
  let front: StoreFront

  before(async function () {
    if (!hasPython()) return this.skip()
    stack = await shareStack()
    front = await startStoreFront(stack.baseUrl)
    front.answer = cutFirstAnswers(front.passOn)
    return undefined
  })
  after(async () => {
    front?.close()
    await stack?.close()
  })

  it('passes its own tests', async () => {
    const account = await stack.createAccount('Ada')
    const html = '<h1>{{no}}</h1>{{#items}}<p>{{name}}</p>{{/items}}'
    const template = await stack.publish(
      account,
      'note',
      htmlTemplate(html, { fileName: 'Größe-{{no}}.pdf' }),
    )
    const secret = newWebhookSecret()
    const payload = JSON.stringify({ type: 'webhook.test', timestamp: '', data: { endpointId: 'é' } })
    const headers = signedHeaders({
      messageId: 'msg_1',
      at: new Date(),
      payload,
      secrets: [newWebhookSecret(), secret],
    })
    const { stderr } = await run('python3', ['-X', 'utf8', '-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: client,
      // A hang is reported with the output so far, and leaves no process behind.
      timeout: 2 * waitMsMax,
      env: {
        ...programEnvironment,
        PYTHONPATH: path.join(client, 'src'),
        PYTHONDONTWRITEBYTECODE: '1',
        PLATEN_URL: stack.baseUrl,
        PLATEN_API_KEY: (await makeKey(stack, account, {})).apiKey,
        TEMPLATE: template,
        FRONT: front.endpoint,
        WEBHOOK_BODY: payload,
        WEBHOOK_SECRET: secret,
        WEBHOOK_ID: headers['webhook-id'],
        WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
        WEBHOOK_SIGNATURE: headers['webhook-signature'],
      },
    }).catch((error: Error & { stderr: string }) => {
      throw new Error(error.stderr || error.message)
    })
    expect(stderr).to.match(/Ran \d+ tests in .*\n\nOK\n$/)
  })
})

/**
 * Interrupts the response to the first request of each idempotency key. `/slow` never responds, `/cut` always breaks off, `/counted` returns how
 * many times `/cut` did so, and `/moved` redirects.
 */
function cutFirstAnswers(passOn: RequestListener): RequestListener {
  const seen = new Set<unknown>()
  let cut = 0
  return (request, response) => {
    if (request.url?.startsWith('/slow')) return
    if (request.url?.startsWith('/cut')) {
      cut += 1
      response.destroy()
      return
    }
    if (request.url === '/counted') {
      response.end(String(cut))
      return
    }
    if (request.url?.startsWith('/moved')) {
      response.writeHead(308, { Location: 'https://b.example/' }).end()
      return
    }
    const key = request.headers['idempotency-key']
    if (!seen.has(key)) response.once('pipe', () => response.destroy())
    seen.add(key)
    passOn(request, response)
  }
}
