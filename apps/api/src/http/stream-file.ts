import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { limitConcurrency } from './limit-concurrency.ts'
import { accountOf, callerSignal } from './request-context.ts'

/** A browser asks for a hundred pictures at once: those that exceed the limit wait. */
const streams = limitConcurrency({ max: 4, waitingMax: 400, what: 'files' })

/**
 * Streams a stored file to the dashboard, four of an account at once in this process. `open` sets the headers and opens the file, and throws
 * `not_found` without one. A HEAD request gets the headers only. Throws `rate_limited` when 400 others wait.
 */
export async function streamFile(req: Request, res: Response, open: () => Promise<Readable>): Promise<void> {
  const release = await streams.acquire(accountOf(req), callerSignal(res))
  try {
    const file = await open()
    if (req.method === 'HEAD') {
      file.destroy()
      res.end()
      return
    }
    // A browser that leaves in mid-download is no fault of anybody's.
    await pipeline(file, res).catch(() => undefined)
  } finally {
    release()
  }
}
