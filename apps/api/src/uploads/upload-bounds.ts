import { batchBounds } from '@platen/contract'

/** Bounds of uploads. */
export const uploadBounds = {
  /** That an account may have and no batch has used, */
  openMax: 20,
  /** and with those that one has. */
  keptMax: 200,
  /** How long an upload is kept for a batch. */
  keptMs: 24 * 3_600_000,
  /** How long its link takes the file. */
  linkSeconds: 3_600,
  /** A file that comes with the request itself. */
  formBytesMax: 50 * 2 ** 20,
  /** A file over its link, and how slowly it may come. */
  body: { bytesMax: batchBounds.uploadBytesMax, idleMs: 30_000, totalMs: 3_600_000 },
} as const

/** Nothing is known of what was sent until it is read. */
export const uploadContentType = 'application/octet-stream'
