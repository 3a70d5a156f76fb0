import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { browserOf, descendantsOf, renderersOf } from './parts/process-tree.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('processes that crash during a render', () => {
  let stack: Stack
  let account: Account
  let slow: string
  let quick: string

  before(async () => {
    stack = await startStack({ worker: { LANES: '1' } })
    account = await stack.createAccount('Ada')
    slow = await stack.publish(
      account,
      'slow',
      htmlTemplate('<table>{{#rows}}<tr><td>{{a}}</td><td>{{a}}</td><td>{{a}}</td></tr>{{/rows}}</table>'),
    )
    quick = await stack.publish(account, 'quick', htmlTemplate('<p>{{a}}</p>'))
  })
  after(() => stack.close())

  const rows = (count: number) => Array.from({ length: count }, (_, a) => ({ a }))

  async function untilRendering(): Promise<void> {
    const pid = stack.workers.at(-1)?.pid ?? 0
    await until(async () => rendererTicks(pid) > 40)
  }

  async function generations(): Promise<number> {
    const files = execFileSync('find', [
      `${stack.dataFolder}/storage/objects/documents`,
      '-name',
      '*.pdf',
    ]).toString()
    return files.split('\n').filter(Boolean).length
  }

  it('a worker killed with SIGKILL: the request still gets its document, which is stored once, and no process outlives its worker', async () => {
    const answering = stack.create(account, { templateId: slow, data: { rows: rows(6_000) }, output: 'url' })
    await untilRendering()
    const worker = stack.workers.at(-1)
    const orphans = descendantsOf(worker?.pid ?? 0).map(({ pid }) => pid)
    expect(orphans).to.have.length.above(1)
    worker?.kill('SIGKILL')
    await stack.startWorker()
    const answer = await answering
    expect(answer.status).to.equal(200)
    const { url } = (await answer.json()) as { url: string }
    expect((await fetch(url)).status).to.equal(200)
    expect(await generations()).to.equal(1)
    await until(async () => !orphans.some(isAlive))
  })

  it('Chromium killed: the request still gets its document', async () => {
    const answering = stack.create(account, { templateId: slow, data: { rows: rows(6_000) } })
    await untilRendering()
    process.kill(browserOf(stack.workers.at(-1)?.pid ?? 0).pid, 'SIGKILL')
    const answer = await answering
    expect(
      answer.status,
      await answer
        .clone()
        .text()
        .then((text) => text.slice(0, 300)),
    ).to.equal(200)
  })

  it('Chromium frozen: /healthz/dependencies is 503 until Chromium is replaced, and the request still gets its document', async () => {
    const answering = stack.create(account, { templateId: slow, data: { rows: rows(6_000) } })
    await untilRendering()
    for (const { pid, command } of descendantsOf(stack.workers.at(-1)?.pid ?? 0))
      if (command.includes('--type=') || command.includes('--headless')) process.kill(pid, 'SIGSTOP')
    await until(async () => (await fetch(`${stack.baseUrl}/healthz/dependencies`)).status === 503)
    const answer = await answering
    expect(answer.status, (await answer.clone().text()).slice(0, 300)).to.equal(200)
    await until(async () => (await fetch(`${stack.baseUrl}/healthz/dependencies`)).status === 200)
    const token = readFileSync(`${stack.dataFolder}/operator-token`, 'utf8').trim()
    const metrics = await (
      await fetch(`${stack.baseUrl}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    ).text()
    expect(metrics).to.match(/^platen_browsers_lost [1-9]/m)
  })

  it('a renderer killed: the request still gets its document', async () => {
    const answering = stack.create(account, { templateId: slow, data: { rows: rows(6_000) } })
    await untilRendering()
    for (const { pid } of renderersOf(stack.workers.at(-1)?.pid ?? 0)) process.kill(pid, 'SIGKILL')
    expect((await answering).status).to.equal(200)
  })

  it('a caller that disconnects does not affect the next request', async () => {
    const leaver = new AbortController()
    const left = fetch(`${stack.baseUrl}/v1/create`, {
      method: 'POST',
      signal: leaver.signal,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ templateId: quick, data: { a: 1 } }),
    }).catch(() => undefined)
    leaver.abort()
    await left
    expect((await stack.create(account, { templateId: quick, data: { a: 2 } })).status).to.equal(200)
  })

  it('a stopping API completes open requests first', async () => {
    const own = await startStack({ worker: { LANES: '1' } })
    try {
      const user = await own.createAccount('Ada')
      const templateId = await own.publish(
        user,
        'slow',
        htmlTemplate('<table>{{#rows}}<tr><td>{{a}}</td><td>{{a}}</td><td>{{a}}</td></tr>{{/rows}}</table>'),
      )
      const answering = own.create(user, { templateId, data: { rows: rows(6_000) } })
      const pid = own.workers[0]?.pid ?? 0
      await until(async () => rendererTicks(pid) > 30)
      own.api.kill('SIGTERM')
      expect((await answering).status).to.equal(200)
      await until(async () => own.api.exitCode !== null)
      expect(own.api.exitCode).to.equal(0)
    } finally {
      await own.close()
    }
  })
})

describe('a document that never ends', () => {
  it('504 render_timeout: is stopped at the time limit, and does not affect the next document on its lane', async () => {
    const stack = await startStack({ worker: { LANES: '1', RENDER_TIMEOUT_MS: '1500' } })
    try {
      const account = await stack.createAccount('Ada')
      const templateId = await stack.publish(
        account,
        'endless',
        htmlTemplate('<table>{{#rows}}<tr><td>{{a}}</td><td>{{a}}</td></tr>{{/rows}}</table>'),
      )
      const rows = Array.from({ length: 100_000 }, () => ({ a: 1 }))
      const answer = await stack.create(account, { templateId, data: { rows } })
      expect([answer.status, ((await answer.json()) as Problem).code]).to.deep.equal([504, 'render_timeout'])
      expect((await stack.create(account, { templateId, data: { rows: [{ a: 1 }] } })).status).to.equal(200)
    } finally {
      await stack.close()
    }
  })
})

/** Returns the CPU ticks (10 ms) of a worker's busiest renderer: only a document that is being rendered uses any. */
function rendererTicks(worker: number): number {
  return Math.max(0, ...renderersOf(worker).map(({ pid }) => ticks(pid)))
}

function ticks(pid: number): number {
  try {
    const stat = execFileSync('cat', [`/proc/${pid}/stat`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  return execFileSync('ps', ['-eo', 'pid,stat', '--no-headers'])
    .toString()
    .split('\n')
    .some((line) => Number(line.trim().split(/\s+/)[0]) === pid && !line.includes('Z'))
}
