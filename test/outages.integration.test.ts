import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { JobAnswer } from '@platen/contract'
import { connectWithRetry, type Redis } from '@platen/queue'
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('outages of services that Platen depends on', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let redis: Redis

  before(async () => {
    // Only a second signal ends the delay, because a process that stopped immediately could not receive requests in the meantime.
    stack = await startStack({ api: { DRAIN_DELAY_MS: '600000' }, worker: { LANES: '1' } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
    expect((await create()).status).to.equal(200)
  })
  after(async () => {
    redis.disconnect()
    // A second signal ends the delay immediately.
    stack.api.kill('SIGTERM')
    await stack.close()
  })

  const create = (headers: Record<string, string> = {}, output = 'base64') =>
    stack.create(account, { templateId, data: { a: 'x' }, output }, headers)
  const statusAt = async (address: string) => (await fetch(`${stack.baseUrl}${address}`)).status
  const objects = () => path.join(stack.dataFolder, 'storage', 'objects')

  async function accept(): Promise<string> {
    const answer = await create({ Prefer: 'respond-async' })
    expect(answer.status).to.equal(202)
    return ((await answer.json()) as JobAnswer).jobId
  }

  async function jobOf(jobId: string): Promise<JobAnswer> {
    const headers = { Authorization: `Bearer ${account.apiKey}` }
    return (await (await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, { headers })).json()) as JobAnswer
  }

  async function metrics(): Promise<string[]> {
    const token = (await readFile(path.join(stack.dataFolder, 'operator-token'), 'utf8')).trim()
    const headers = { Authorization: `Bearer ${token}` }
    return (await (await fetch(`${stack.baseUrl}/metrics`, { headers })).text()).split('\n')
  }

  it('the store is unavailable: /readyz is 200, documents for callers are delivered, and accepted jobs wait for it', async () => {
    await rename(objects(), `${objects()}-away`)
    await until(async () => (await statusAt('/healthz/dependencies')) === 503)
    expect(await statusAt('/readyz')).to.equal(200)
    expect((await create()).status).to.equal(200)
    expect(await metrics()).to.include.members([
      'platen_dependency_up{dependency="storage"} 0',
      'platen_dependency_up{dependency="redis"} 1',
      'platen_workers 1',
    ])
    const jobIds = await Promise.all(Array.from({ length: 5 }, accept))
    // Wait until all jobs have been tried.
    await until(async () => (await create({}, 'url')).status === 503)
    await rename(`${objects()}-away`, objects())
    for (const jobId of jobIds) {
      await until(async () => (await jobOf(jobId)).status === 'succeeded')
    }
  })

  it('Redis has lost its scripts: asynchronous requests are accepted and completed', async () => {
    await redis.script('FLUSH')
    const jobId = await accept()
    await until(async () => (await jobOf(jobId)).status === 'succeeded')
  })

  it('Redis has lost its data: the lost jobs fail with a message, and the next jobs succeed', async () => {
    const [worker] = stack.workers
    worker?.kill('SIGSTOP')
    const lost = await accept()
    await redis.flushall()
    worker?.kill('SIGCONT')
    const next = await accept()
    await until(async () => (await jobOf(next)).status === 'succeeded')
    await until(async () => (await jobOf(lost)).status === 'failed')
    const { error } = await jobOf(lost)
    expect(error?.code).to.equal('unavailable')
    expect(error?.detail).to.include('Send the request again')
  })

  it('metrics report the version, the workers’ work and lost jobs', async () => {
    await until(async () => (await metrics()).includes('platen_workers 1'))
    const lines = (await metrics()).join('\n')
    expect(lines).to.match(/^platen_build_info\{version="[\d.]+",node="v\d[\d.]+"\} 1$/m)
    expect(lines).to.match(/^platen_worker_browser_restarts_total\{worker="[0-9a-f]{8}"\} 0$/m)
    expect(lines).to.match(/^platen_dependency_seconds\{dependency="redis"\} [\d.e-]+$/m)
    expect(lines).to.match(/^platen_generation_records_dropped_total 0$/m)
  })

  it('SIGTERM: /readyz is 503, and requests get responses until the delay is over', async () => {
    stack.api.kill('SIGTERM')
    await until(async () => (await statusAt('/readyz')) === 503)
    expect((await create()).status).to.equal(200)
    expect(await statusAt('/healthz')).to.equal(200)
  })
})
