import { expect } from 'chai'
import type { RequestHandler } from 'express'
import { until } from '../../../../test/parts/stack.ts'
import { limitResponseBytes } from '../http/limits/limit-response-bytes.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { contextOf } from '../http/request-context.ts'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { startMcp } from './start-mcp.ts'

const messages = { max: 20, seconds: 3_600 }

describe('limits of /mcp', () => {
  let app: FeatureApp
  let begun = 0
  let drafts = 0
  const held: (() => void)[] = []

  const giveKey: RequestHandler = (req, _res, next) => {
    contextOf(req).key = {
      keyId: 'key_1',
      name: 'A',
      scopes: ['read', 'templates:write'],
      templateIds: null,
      isTest: false,
      perSecond: null,
    }
    next()
  }
  const passBody: RequestHandler = (req, _res, next) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      req.body = JSON.parse(Buffer.concat(chunks).toString()) as unknown
      next()
    })
  }

  before(async () => {
    const hold = () => new Promise<void>((resolve) => held.push(resolve))
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
    app = await startFeatureApp(({ catalog }) => {
      const listed = async () => {
        begun += 1
        await hold()
        return []
      }
      const find = async () => {
        drafts += 1
        await hold()
        return undefined
      }
      const templates = { ...catalog.templates, listPage: listed, findListed: find }
      const parts = {
        catalog: { ...catalog, templates },
        bodies: { reader: () => [passBody] },
        publishing: { checksAtOnce: createConcurrencyGuard({ max: 2, what: 'checks' }) },
        baseUrl: 'http://localhost',
        logger,
        messages,
      }
      const mcp = startMcp(parts as unknown as Parameters<typeof startMcp>[0])
      return [mcp.routes([giveKey, limitResponseBytes({ max: 100_000, seconds: 3_600 })])]
    })
  })
  after(() => app.close())

  const send = (account: string, method: string, params?: object) =>
    fetch(`${app.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'x-account': account,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }),
    })
  const call = async (account: string, name: string, input: object = {}) => {
    const answer = await send(account, 'tools/call', { name, arguments: input })
    return { status: answer.status, text: await answer.text() }
  }

  it('processes 3 requests from an account at once and queues the others; other accounts are not affected', async () => {
    const lists = Array.from({ length: 5 }, () => call('A', 'list_templates'))
    await until(() => held.length === 3)
    const other = call('B', 'list_templates')
    await until(() => held.length === 4)
    expect(begun).to.equal(4)
    await until(() => {
      for (const release of held.splice(0)) release()
      return begun === 6
    })
    for (const release of held.splice(0)) release()
    const answers = await Promise.all([...lists, other])
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(200))
  })

  it('rate_limited: rejects a fifth concurrent check of a draft before anything is read', async () => {
    const of = { templateId: 'tpl_one', version: 'draft' }
    const checks = Array.from({ length: 4 }, () => call('C', 'get_data_schema', of))
    await until(() => drafts === 4)
    expect((await call('C', 'get_data_schema', of)).text).to.include('rate_limited')
    expect(drafts).to.equal(4)
    for (const release of held.splice(0)) release()
    await Promise.all(checks)
  })

  it('429 rate_limited: long answers count toward the limit for the account’s lists and schemas', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await call('D', 'run_command')).status)
    expect(statuses.slice(0, 2)).to.deep.equal([200, 200])
    expect(statuses.at(-1)).to.equal(429)
    expect((await call('E', 'run_command')).status).to.equal(200)
  })

  it('429 rate_limited: rejects messages above an account’s limit before they are read', async () => {
    const statuses: number[] = []
    for (let at = 0; at <= messages.max; at++) statuses.push((await send('F', 'ping')).status)
    expect(statuses).to.deep.equal([...Array<number>(messages.max).fill(200), 429])
    const refused = await send('F', 'ping')
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1)
    expect(await refused.text()).to.include('20 messages to /mcp in 3600 s')
    expect((await send('G', 'ping')).status).to.equal(200)
  })
})
