import { waitSecondsMax } from '@platen/contract'
import type { Request } from 'express'

/** A caller's preferences (RFC 7240). Invalid and unknown preferences are ignored. */
export interface Preferences {
  respondAsync: boolean
  /** Whole seconds, at most `waitSecondsMax`. */
  waitSeconds: number | undefined
}

/** Reads the preferences in a request's `Prefer` header. */
export function readPreferences(req: Request): Preferences {
  const found = new Map<string, string>()
  for (const preference of (req.get('prefer') ?? '').split(',')) {
    // Supported preferences have no parameters after a semicolon.
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=', 2)
    const key = name.trim().toLowerCase()
    // If a preference is repeated, the first one is used.
    if (!found.has(key)) found.set(key, value.trim().replace(/^"(.*)"$/, '$1'))
  }
  const wait = found.get('wait')
  return {
    respondAsync: found.has('respond-async'),
    waitSeconds:
      wait !== undefined && /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), waitSecondsMax) : undefined,
  }
}
