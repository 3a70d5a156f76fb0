import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type DraftBundle, Fault, PageCrash } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { consumeRenders, type RenderConsumer } from '../renders/consume-renders.ts'
import { type RenderQueue, startRenderQueue } from '../renders/render-queue.ts'

const signal = new AbortController().signal
const onError = () => undefined

describe('a draft that crashes the browser page', () => {
  let folder: string
  let redis: RedisServer
  let queue: RenderQueue
  let worker: RenderConsumer
  let run: string[]

  before(async () => {
    run = []
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-drafts-'))
    redis = await startRedisServer({ folder })
    const bounds = { waitingMax: 100, expectedWaitMaxMs: 60_000 }
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
    worker = await consumeRenders({
      redisUrl: redis.url,
      workerId: 'w',
      lanes: 1,
      jobsAhead: 0,
      browser: 'test',
      onError,
      async run({ requestId }) {
        run.push(requestId)
        if (requestId.startsWith('slow')) throw new Fault('render_timeout')
        if (requestId.startsWith('crash')) throw new Fault('browser_lost', { cause: new PageCrash() })
        throw new Fault('invalid_data')
      },
    })
  })
  after(async () => {
    await worker.close()
    await queue.close()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  async function codeOf(requestId: string, { accountId = 'acc_1', isDraft = true } = {}): Promise<unknown> {
    const published = { templateId: 'tpl_1', version: isDraft ? 0 : 1 }
    const request = {
      bundle: isDraft ? ({ ...published, assetKeys: {} } as unknown as DraftBundle) : published,
      data: { requestId },
      delivery: { to: 'caller' } as const,
      deadlineAt: Date.now() + 60_000,
      createdAt: 0,
      requestId,
    }
    return queue.render(request, { accountId, signal }).catch((error: Fault) => error.code)
  }

  it('503 template_paused: after three crashes, only for its account, and not after timeouts', async () => {
    for (const name of ['slow 1', 'slow 2', 'slow 3', 'slow 4'])
      expect(await codeOf(name)).to.equal('render_timeout')
    for (const name of ['crash 1', 'crash 2', 'crash 3']) expect(await codeOf(name)).to.equal('render_failed')
    expect(await codeOf('mine')).to.equal('template_paused')
    expect(await codeOf('theirs', { accountId: 'acc_2' })).to.equal('invalid_data')
    expect(await codeOf('published', { isDraft: false })).to.equal('invalid_data')
    expect(run).to.not.include('mine')
  })
})
