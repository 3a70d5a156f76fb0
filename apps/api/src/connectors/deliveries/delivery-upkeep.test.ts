import { expect } from 'chai'
import { createDeliveryUpkeep } from './delivery-upkeep.ts'

const minuteMs = 60_000

describe('createDeliveryUpkeep', () => {
  it('once an hour, searches for too many deliveries among the connectors that were active since the last search', async () => {
    let at = Date.parse('2026-11-01T12:00:00Z')
    const searches: { at: number; since: number }[] = []
    const deliveries = {
      takeUnfinished: async () => [],
      async listBeyond({ since }: { since: Date }) {
        searches.push({ at, since: since.getTime() })
        return []
      },
      purge: async () => {},
    }
    const maintain = createDeliveryUpkeep({
      ...({ deliveries } as object as Parameters<typeof createDeliveryUpkeep>[0]),
      lateMs: minuteMs,
      now: () => at,
    })
    for (let minute = 0; minute < 180; minute++) {
      await maintain(new AbortController().signal)
      at += minuteMs
    }
    expect(searches).to.have.length(3)
    for (const [index, { since }] of searches.slice(1).entries())
      expect(since).to.be.at.most(searches[index]?.at ?? 0)
  })
})
