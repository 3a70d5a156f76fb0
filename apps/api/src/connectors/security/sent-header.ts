import type { IncomingHttpHeaders } from 'node:http'

/** A header of a message by a name in any case that somebody chose; `undefined` for what was not sent, and for what is no single text. */
export function sentHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const lower = name.toLowerCase()
  // What every object has by itself, such as `constructor`, nobody sent.
  const value = Object.hasOwn(headers, lower) ? headers[lower] : undefined
  return typeof value === 'string' ? value : undefined
}
