import type { Response } from 'express'
import { isShownInline } from './asset-type.ts'

/** Sets the headers of an answer with bytes that an author uploaded. The address is ours: whatever they are, nothing in them runs. */
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
    // Addressed by their hash, they never change.
    'Cache-Control': 'private, max-age=31536000, immutable',
  })
}
