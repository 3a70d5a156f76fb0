import { expect } from 'chai'
import * as fc from 'fast-check'
import { timeZoneOf } from './time-zone.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

/** Returns what the clocks of a zone show, with a slower implementation. */
function clockOf(timeZone: string): (instant: number) => number {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  return (instant) => {
    const parts = new Map(words.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 0, ...rest] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => parts.get(type) ?? 0)
    return Date.UTC(year, month - 1, ...rest)
  }
}

describe('a time zone', () => {
  it('has the offset of its clocks, and converts a local time to an instant, the earlier one if there are two', () => {
    const zones = Intl.supportedValuesOf('timeZone').map(
      (name) => [timeZoneOf(name), clockOf(name), name] as const,
    )
    const seconds = fc.integer({ min: Date.UTC(1880, 0) / 1_000, max: Date.UTC(2080, 0) / 1_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, ([zone, clock, name], second) => {
        const instant = second * 1_000
        const shown = clock(instant)
        expect(zone.offsetAt(instant), name).to.equal(shown - instant)
        const back = zone.instantOf(shown)
        expect(clock(back), name).to.equal(shown)
        expect(back, name).to.be.at.most(instant)
      }),
      { numRuns: runsOf(3_000) },
    )
  })

  it('supports far more zones and days than it caches', () => {
    const days = Array.from({ length: 10_000 }, (_, day) => day * 86_400_000)
    const zone = timeZoneOf('Europe/Berlin')
    for (const day of days) zone.offsetAt(day)
    for (const name of Intl.supportedValuesOf('timeZone')) timeZoneOf(name)
    expect(zone.offsetAt(0)).to.equal(3_600_000)
    expect(timeZoneOf('Europe/Berlin').offsetAt(Date.UTC(2026, 6))).to.equal(7_200_000)
  })

  it('RangeError: a name that is not a time zone', () => {
    for (const name of ['', 'Mars/Base', 'x'.repeat(1e5)]) expect(() => timeZoneOf(name)).to.throw(RangeError)
  })
})
