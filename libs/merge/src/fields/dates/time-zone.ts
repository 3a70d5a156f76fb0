const dayMs = 86_400_000
/** Maximum number of cached time zones, and of cached days for each. */
const zonesMax = 64
const daysMax = 4_096

export interface TimeZone {
  /** Milliseconds by which the zone is ahead of UTC at an instant (epoch milliseconds). */
  offsetAt(instant: number): number
  /**
   * Returns the instant of a local time, which is given as if it were UTC. If a local time occurs twice, the earlier one is used. A skipped
   * one is moved forward by the gap, as in JavaScript's Temporal.
   */
  instantOf(wallTime: number): number
}

const zones = new Map<string, TimeZone>()

/** Returns a time zone by its IANA name. @throws RangeError for an unknown name, which `checkFormat` reports earlier. */
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
  /** Cached by the start of the UTC day, because asking Intl takes longer than printing a date. */
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
    // No zone changes its offset twice within a day.
    return offset === offsetOfStart(dayStart + dayMs) ? offset : readOffset(clock.format(instant))
  }
  const instantOf = (wallTime: number): number => {
    // The offsets one day before and one day after are enough: there is at most one change in between, and no offset exceeds a day.
    const [before, after] = [offsetAt(wallTime - dayMs), offsetAt(wallTime + dayMs)]
    const first = wallTime - before
    if (before === after || offsetAt(first) === before) return first
    const second = wallTime - after
    return offsetAt(second) === after ? second : first
  }
  return { offsetAt, instantOf }
}

/** Reads `12/1/2026, GMT+01:00`. Historical offsets can include seconds. */
function readOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -size : size
}
