/** A provider's time as ISO 8601 in UTC; `undefined` for what is none. */
export function readTime(value: unknown): string | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
