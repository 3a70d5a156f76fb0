import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createRestingLanes } from './resting-lanes.ts'

describe('lanes that rest', () => {
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
          withLane: () => Promise.reject(new Error('not asked for here')),
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

  it('are started once for all who use them at the same time, and closed when nobody has for a while', async () => {
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

  it('are not closed while somebody uses them', async () => {
    const lanes = create(5)
    await lanes.withLanes(async () => {
      await lanes.withLanes(async () => undefined)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(log).to.deep.equal(['start'])
    })
    await untilClosed()
    await lanes.close()
  })

  it('browser_lost: a start that fails is told to whoever waits, and tried anew by the next one', async () => {
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
