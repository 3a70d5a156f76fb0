const dayMs = 86_400_000
/** Time zones of templates that are kept, and days of each. */
const zonesMax = 64
const daysMax = 4_096

/** How a zone's clocks stand against UTC. */
export interface TimeZone {
  /** Milliseconds that its clocks show beyond UTC at an instant (epoch milliseconds). */
  offsetAt(instant: number): number
  /**
   * The instant at which its clocks show a wall time, given as if that were UTC. Of a time that they show twice the earlier instant; one
   * that they leap over is as far beyond the leap as it is into the gap (both as ISO 8601's successors and JavaScript's Temporal have it).
   */
  instantOf(wallTime: number): number
}

const zones = new Map<string, TimeZone>()

/** Of an IANA name (`Europe/Berlin`). @throws RangeError for one that is unknown here; `checkFormat` says so before. */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name)
  if (known) return known
  if (zones.size >= zonesMax) zones.clear()
  const zone = createTimeZone(name)
  zones.set(name, zone)
  return zone
}

function createTimeZone(name: string): TimeZone {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  /** By the start of a UTC day. To ask the clock takes longer than to print a date. */
  const offsets = new Map<number, number>()
  const offsetOfStart = (dayStart: number): number => {
    const known = offsets.get(dayStart)
    if (known !== undefined) return known
    if (offsets.size >= daysMax) offsets.clear()
    const offset = readOffset(clock.format(dayStart))
    offsets.set(dayStart, offset)
    return offset
  }
  const offsetAt = (instant: number): number => {
    const dayStart = Math.floor(instant / dayMs) * dayMs
    const offset = offsetOfStart(dayStart)
    // No zone ever changed twice within a day and back.
    return offset === offsetOfStart(dayStart + dayMs) ? offset : readOffset(clock.format(instant))
  }
  const instantOf = (wallTime: number): number => {
    // No two changes are so near each other, and no offset is longer.
    const [before, after] = [offsetAt(wallTime - dayMs), offsetAt(wallTime + dayMs)]
    const first = wallTime - before
    if (before === after || offsetAt(first) === before) return first
    const second = wallTime - after
    return offsetAt(second) === after ? second : first
  }
  return { offsetAt, instantOf }
}

/** Out of `12/1/2026, GMT+01:00`; seconds stand there for the local times of long ago. */
function readOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -size : size
}
