import type { Batch } from '@platen/database'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { batchRoutes } from './batch-routes.ts'

const listsAtOnceMax = 4

describe('GET /v1/batches', () => {
  let app: FeatureApp
  let started = 0
  let end: () => void
  const held = new Promise<Batch[]>((resolve) => {
    end = () => resolve([])
  })
  let allStarted: () => void
  const started4 = new Promise<void>((resolve) => {
    allStarted = resolve
  })

  before(async () => {
    const batches = {
      list: (account: string): Promise<Batch[]> => {
        if (account !== 'a') return Promise.resolve([])
        started += 1
        if (started === listsAtOnceMax) allStarted()
        return held
      },
    }
    // The other parts are only used by the other routes.
    const parts = { base: '/v1/batches', guards: [], readBody: [], batches, answer: () => undefined }
    app = await startFeatureApp(() => [batchRoutes(parts as unknown as Parameters<typeof batchRoutes>[0])])
  })
  after(() => app.close())

  const list = (account: string) => fetch(`${app.baseUrl}/v1/batches`, { headers: { 'x-account': account } })

  it('429 rate_limited: the fifth list of an account at once; another account is not affected', async () => {
    const open = Promise.all(Array.from({ length: listsAtOnceMax }, () => list('a')))
    await started4
    const refused = await list('a')
    expect(refused.status).to.equal(429)
    expect(refused.headers.get('retry-after')).to.equal('1')
    const problem = (await refused.json()) as { code: string; detail: string }
    expect(problem.code).to.equal('rate_limited')
    expect(problem.detail).to.include('4 lists of batches at once')
    expect((await list('b')).status).to.equal(200)
    end()
    expect((await open).map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
    expect((await list('a')).status).to.equal(200)
  })
})
