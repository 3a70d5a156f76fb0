import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect } from 'chai'
import { createTransport } from './s3-transport.ts'

const timeoutMs = 1_000

/** Blocks this thread until every time limit has passed, as checking a large batch on a busy machine does. */
function blockThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.5 * timeoutMs)
}

describe('the S3 transport', () => {
  let store: Worker
  let port: number

  before(async () => {
    // The store runs in a separate thread, so that it responds while this thread is blocked.
    store = new Worker(
      `const { parentPort } = require('node:worker_threads')
      const server = require('node:http').createServer((request, response) => {
        if (request.url === '/never') return
        response.write('first ')
        if (request.url === '/half') return
        if (request.url === '/later-half') return setTimeout(() => response.write('second '), 100)
        setTimeout(() => response.end('last'), request.url === '/later' ? 100 : 0)
      })
      server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
      { eval: true },
    )
    ;[port] = (await once(store, 'message')) as [number]
  })
  after(() => store.terminate())

  function send(path: string, onAnswer: (answer: IncomingMessage) => void) {
    const { request } = createTransport({ secure: false, timeoutMs })
    return request({ host: '127.0.0.1', port, path }, onAnswer)
  }

  const get = (path: string, whileItIsSent: () => void = () => undefined) =>
    new Promise<string>((resolve, reject) => {
      const request = send(path, (answer) => {
        text(answer).then(resolve, reject)
        if (path.startsWith('/later')) blockThread()
      })
      request.on('error', reject)
      request.on('finish', whileItIsSent)
      request.end()
    })

  it('accepts a response that arrives while the thread is busy for longer than the limit', async () => {
    expect(await get('/', blockThread)).to.equal('first last')
  })

  it('accepts the rest of a response that arrives while the thread is busy', async () => {
    expect(await get('/later')).to.equal('first last')
  })

  for (const path of ['/never', '/half', '/later-half'])
    it(`rejects a response whose store is silent: ${path}`, async () => {
      const error = await get(path).catch((reason: unknown) => reason)
      expect(error).to.have.property('name', 'StoreSilent')
    })
})
