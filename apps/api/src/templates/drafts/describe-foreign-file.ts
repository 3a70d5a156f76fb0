import type { Response } from 'express'
import { isShownInline } from './asset-type.ts'

/** Sets the headers for a response with an uploaded file. Prevents scripts in the file from running, because it is served from our own origin. */
export function describeForeignFile(
  res: Response,
  { contentType, bytes }: { contentType: string; bytes: number },
): void {
  res.set({
    'Content-Type': contentType,
    'Content-Length': String(bytes),
    'Content-Disposition': isShownInline(contentType) ? 'inline' : 'attachment',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The URL contains the hash, so the content never changes.
    'Cache-Control': 'private, max-age=31536000, immutable',
  })
}
