import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createRestingLanes } from './resting-lanes.ts'

describe('resting lanes', () => {
  const log: string[] = []
  let fails = 0
  const create = (idleMs: number) =>
    createRestingLanes({
      idleMs,
      onError: (error) => log.push(String(error)),
      async start() {
        log.push('start')
        if (fails-- > 0) throw new Error('no browser')
        return {
          withLane: () => Promise.reject(new Error('not used in this test')),
          close: async () => void log.push('close'),
        }
      },
    })
  const untilClosed = async () => {
    while (!log.includes('close')) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  beforeEach(() => {
    log.splice(0)
    fails = 0
  })

  it('start once for concurrent users, and close when they are idle', async () => {
    const lanes = create(20)
    await Promise.all([
      lanes.withLanes(async () => log.push('use')),
      lanes.withLanes(async () => log.push('use')),
    ])
    await untilClosed()
    expect(log).to.deep.equal(['start', 'use', 'use', 'close'])
    await lanes.withLanes(async () => log.push('use'))
    expect(log.slice(4)).to.deep.equal(['start', 'use'])
    await lanes.close()
  })

  it('stay open while they are in use', async () => {
    const lanes = create(5)
    await lanes.withLanes(async () => {
      await lanes.withLanes(async () => undefined)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(log).to.deep.equal(['start'])
    })
    await untilClosed()
    await lanes.close()
  })

  it('browser_lost: reject if the start fails, and start again for the next user', async () => {
    fails = 1
    const lanes = create(1_000)
    const error: unknown = await lanes.withLanes(async () => undefined).catch((reason: unknown) => reason)
    expect((error as Fault).code).to.equal('browser_lost')
    await lanes.withLanes(async () => log.push('use'))
    expect(log).to.deep.equal(['start', 'Error: no browser', 'start', 'use'])
    await lanes.close()
    expect(log.at(-1)).to.equal('close')
  })
})
