import { Fault } from '@platen/contract'
import type { Response } from 'express'

/** Answers with a picture of our own making; `not_found` without one. `isLasting`: its address never shows another. */
export function sendPicture(
  res: Response,
  picture: Uint8Array | undefined,
  options: { isLasting: boolean },
): void {
  if (!picture) throw new Fault('not_found', { detail: 'There is no picture yet.' })
  res.set({
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': options.isLasting ? 'private, max-age=31536000, immutable' : 'private, max-age=300',
  })
  res.end(picture)
}
