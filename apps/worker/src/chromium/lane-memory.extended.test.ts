import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { until } from '../../../../test/parts/stack.ts'
import type { LanePool } from './lane-pool.ts'
import type { Lane } from './lane.ts'

const browsers = 4
const lanes = 3
const large = `<table>${'<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(60_000)}</table>`

describe('the memory limit of a renderer', () => {
  const refused = async (lane: Lane): Promise<unknown> =>
    lane
      .print({
        html: large,
        tagged: true,
        bookmarks: false,
        requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
        timeoutMs: 60_000,
        memoryBytesMax: 120 * 2 ** 20,
      })
      .catch((error: unknown) => error)

  const withEach = async (pool: LanePool, use: (lane: Lane) => Promise<void>): Promise<void> => {
    const all = Promise.withResolvers<void>()
    let held = 0
    const deadlineAt = Date.now() + 60_000
    await Promise.all(
      Array.from({ length: lanes }, () =>
        pool.withLane({ deadlineAt }, async (lane) => {
          if (++held === lanes) all.resolve()
          await all.promise
          await use(lane)
        }),
      ),
    )
  }

  it('applies to every lane of every browser, including lanes that are opened at the same time and their replacements', async () => {
    for (let browser = 1; browser <= browsers; browser++) {
      const pool = await startTestLanes(lanes)
      try {
        // The second round runs in the lanes that replaced the broken lanes.
        for (const _ of ['first', 'second']) {
          await withEach(pool, async (lane) => {
            expect(lane.residentBytes()).to.be.above(10 * 2 ** 20)
            const fault = await refused(lane)
            expect(fault).to.be.instanceOf(Fault)
            expect((fault as Fault).detail).to.include('memory')
          })
        }
      } finally {
        await pool.close()
      }
    }
  })

  it('a lane whose renderer has exited no longer prints', async () => {
    const pool = await startTestLanes(1)
    try {
      await pool.withLane({ deadlineAt: Date.now() + 60_000 }, async (lane) => {
        await lane.close()
        await until(() => lane.residentBytes() === 0)
        expect(lane.isBroken).to.equal(true)
      })
    } finally {
      await pool.close()
    }
  })
})
