import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { RenderJob } from '@platen/database'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { withBase64Within } from '../http/answer.ts'
import { boundBytes } from '../http/bound-cost.ts'
import { contextOf } from '../http/request-context.ts'
import { createApp } from '../server/app.ts'
import { jobRoutes } from './job-routes.ts'

const job = { jobId: 'job_1', plan: { output: 'base64' }, outcome: { ok: true } } as RenderJob

describe('documents of jobs', () => {
  let server: Server
  let documents: Readable[]

  /** Resolves with what reads the document of a job of an account. */
  async function start(bytesMax: number) {
    documents = []
    const router = jobRoutes({
      guards: [
        (req, _res, next) => {
          contextOf(req).accountId = req.get('x-account') ?? ''
          next()
        },
      ],
      wait: async () => job,
      cancel: async () => job,
      answers: {
        describe: () => ({}) as never,
        async withResult() {
          const document = new Readable({ read: () => undefined })
          documents.push(document)
          return withBase64Within({}, { name: 'result', document, bytes: 3, fileName: 'a.pdf' })
        },
      },
      documents: boundBytes({ max: bytesMax, seconds: 60, what: 'documents of jobs' }),
    })
    const nothing = () => undefined
    const app = createApp({
      logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return async (account: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/jobs/job_1`, {
        headers: { 'X-Account': account },
      })
      return { status: answer.status, text: await answer.text() }
    }
  }
  const finish = (document: Readable | undefined) => {
    document?.push('abc')
    document?.push(null)
  }
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('are sent to four callers of an account at once: others wait, and another account is served', async () => {
    const read = await start(10_000)
    const loud = Array.from({ length: 6 }, () => read('loud'))
    await until(async () => documents.length === 4)
    const quiet = read('quiet')
    await until(async () => documents.length === 5)
    finish(documents[4])
    expect((await quiet).text).to.include('YWJj')
    for (let at = 0; at < 7; at++) {
      await until(async () => documents.length > at)
      if (at !== 4) finish(documents[at])
    }
    expect((await Promise.all(loud)).map(({ status }) => status)).to.deep.equal(Array(6).fill(200))
  })

  it('429 rate_limited: an account that read too many bytes of them, and no other account', async () => {
    const read = await start(10)
    const first = read('loud')
    await until(async () => documents.length === 1)
    finish(documents[0])
    expect((await first).status).to.equal(200)
    const refused = await read('loud')
    expect(refused.status).to.equal(429)
    expect(refused.text).to.include('documents of jobs in 60 s')
    const quiet = read('quiet')
    await until(async () => documents.length === 2)
    finish(documents[1])
    expect((await quiet).status).to.equal(200)
  })
})
