import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Compresses a JSON value to a string that does not need escaping in JSON. */
export function packJson(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: 1 }).toString('base64')
}

/** Decodes a string returned by `packJson`. Throws a plain error for anything else. */
export function unpackJson(packed: string): unknown {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
}
