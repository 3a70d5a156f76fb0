import type { IncomingHttpHeaders } from 'node:http'

/** Returns a header by a case-insensitive name that a user chose, or `undefined` if it was not sent or has several values. */
export function sentHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const lower = name.toLowerCase()
  // Properties that every object has, such as `constructor`, are not headers.
  const value = Object.hasOwn(headers, lower) ? headers[lower] : undefined
  return typeof value === 'string' ? value : undefined
}
