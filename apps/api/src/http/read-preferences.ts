import { waitSecondsMax } from '@platen/contract'
import type { Request } from 'express'

/** What a caller would rather have (RFC 7240). What is misspelt or unknown is as good as not said. */
export interface Preferences {
  respondAsync: boolean
  /** Whole seconds, at most `waitSecondsMax`. */
  waitSeconds: number | undefined
}

/** The preferences of a request's `Prefer` header. */
export function readPreferences(req: Request): Preferences {
  const found = new Map<string, string>()
  for (const preference of (req.get('prefer') ?? '').split(',')) {
    // Parameters behind a semicolon belong to preferences that we do not know.
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=', 2)
    const key = name.trim().toLowerCase()
    // The first of two counts.
    if (!found.has(key)) found.set(key, value.trim().replace(/^"(.*)"$/, '$1'))
  }
  const wait = found.get('wait')
  return {
    respondAsync: found.has('respond-async'),
    waitSeconds:
      wait !== undefined && /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), waitSecondsMax) : undefined,
  }
}
