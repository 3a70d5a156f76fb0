import { expect } from 'chai'
import { createDeliveryUpkeep } from './delivery-upkeep.ts'

const minuteMs = 60_000

describe('the upkeep of deliveries', () => {
  it('looks for connectors that keep too many once an hour, over all that was active since it did', async () => {
    let at = Date.parse('2026-11-01T12:00:00Z')
    const looks: { at: number; since: number }[] = []
    const deliveries = {
      takeUnfinished: async () => [],
      async listBeyond({ since }: { since: Date }) {
        looks.push({ at, since: since.getTime() })
        return []
      },
      purge: async () => {},
    }
    const lookAfter = createDeliveryUpkeep({
      ...({ deliveries } as object as Parameters<typeof createDeliveryUpkeep>[0]),
      lateMs: minuteMs,
      now: () => at,
    })
    for (let minute = 0; minute < 180; minute++) {
      await lookAfter(new AbortController().signal)
      at += minuteMs
    }
    expect(looks).to.have.length(3)
    for (const [index, { since }] of looks.slice(1).entries())
      expect(since).to.be.at.most(looks[index]?.at ?? 0)
  })
})
