const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * Returns the local time of a date and time in a time zone, in the format of native pickers, such as `2026-12-01T14:30`; `undefined` for other
 * values.
 */
export function wallTimeOf(value: unknown, timeZone: string): string | undefined {
  const [, day, time, seconds = '', offset] = (typeof value === 'string' && moment.exec(value)) || []
  if (day === undefined || time === undefined) return undefined
  if (offset === undefined) return `${day}T${time}${seconds === ':00' ? '' : seconds}`
  const instant = Date.parse(`${day}T${time}${seconds}${offset}`)
  if (Number.isNaN(instant)) return undefined
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value: part }) => [type, part]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.get(type) ?? '').padStart(length, '0')
  return `${part('year', 4)}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}
