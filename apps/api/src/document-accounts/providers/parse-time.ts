/** Converts a provider's time to ISO 8601 in UTC. Returns `undefined` if it is invalid. */
export function parseTime(value: unknown): string | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
