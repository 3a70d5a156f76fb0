import { once } from 'node:events'
import { expect } from 'chai'
import { isPdf, jobCallsOf, manyRows, slowTemplate } from './parts/job-calls.ts'
import { redisValues } from './parts/redis-watch.ts'
import { htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('jobs whose process is killed', () => {
  let stack: Stack
  let ada: ReturnType<typeof jobCallsOf>
  let quick: string
  let slow: string

  before(async () => {
    stack = await startStack({ worker: { LANES: '1' } })
    const account = await stack.createAccount('Ada')
    ada = jobCallsOf(stack, account)
    quick = await stack.publish(account, 'quick', htmlTemplate('<p>{{a}}</p>'))
    slow = await stack.publish(account, 'slow', slowTemplate)
  })
  after(() => stack?.close())

  const rendering = async (jobId: string) => (await ada.job(jobId)).status === 'rendering'

  it('a worker killed with SIGKILL: the job continues on another worker', async () => {
    const { jobId } = await ada.begin({ templateId: slow, data: { rows: manyRows }, output: 'url' })
    await until(() => rendering(jobId))
    stack.workers.at(-1)?.kill('SIGKILL')
    await stack.startWorker()
    const { status, result } = await ada.end(jobId)
    expect(status).to.equal('succeeded')
    expect(await isPdf((result as { url: string }).url)).to.equal(true)
  })

  it('an API killed with SIGKILL: its restart completes its jobs, and no data stays in Redis', async () => {
    const secret = 'PERSONAL-DATA'
    const jobs = await Promise.all([
      ada.begin({ templateId: slow, data: { rows: [...manyRows, { a: secret }] } }),
      ...[1, 2, 3].map(() => ada.begin({ templateId: quick, data: { a: secret } })),
    ])
    const exit = once(stack.api, 'exit')
    stack.api.kill('SIGKILL')
    await exit
    await stack.startApi()
    for (const { jobId } of jobs) expect((await ada.end(jobId)).status).to.equal('succeeded')
    await until(async () => !(await redisValues(stack.redisUrl)).includes(secret))
  })
})
