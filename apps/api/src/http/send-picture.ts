import { Fault } from '@platen/contract'
import type { Response } from 'express'

/** Sends a picture that the service generated. Throws `not_found` if there is none. Set `isImmutable` if the picture at this URL never changes. */
export function sendPicture(
  res: Response,
  picture: Uint8Array | undefined,
  options: { isImmutable: boolean },
): void {
  if (!picture) throw new Fault('not_found', { detail: 'There is no picture yet.' })
  res.set({
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': options.isImmutable ? 'private, max-age=31536000, immutable' : 'private, max-age=300',
  })
  res.end(picture)
}
