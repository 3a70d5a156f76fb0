import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CallerLeft } from '@platen/contract'
import type { Request, Response } from 'express'
import { waitForRate } from './limits/limit-response-bytes.ts'
import { limitBytes } from './limits/limit-cost.ts'
import { limitConcurrency } from './limits/limit-concurrency.ts'
import { accountOf, callerSignal } from './request-context.ts'

/** A browser asks for a hundred pictures at once: those that exceed the limit wait. */
const streams = limitConcurrency({ max: 4, waitingMax: 400, what: 'files' })
/** To read and send a megabyte takes some 4 ms of the API's own thread (November 2026). */
const bytes = limitBytes({ max: 64 * 2 ** 20, seconds: 10, what: 'files' })

/**
 * Streams a stored file to the dashboard, four of an account at once in this process. `open` sets the headers and opens the file, and throws
 * `not_found` without one. After 64 MiB in 10 s, further files wait. A HEAD request gets the headers only. Throws `rate_limited` when 400 others wait.
 */
export async function streamFile(req: Request, res: Response, open: () => Promise<Readable>): Promise<void> {
  const accountId = accountOf(req)
  const signal = callerSignal(res)
  const release = await streams.acquire(accountId, signal)
  try {
    await waitForRate(bytes, accountId, signal).catch(throwCallerLeft)
    const file = await open()
    if (req.method === 'HEAD') {
      file.destroy()
      res.end()
      return
    }
    await bytes.charge(accountId, Number(res.get('content-length') ?? 0))
    // A browser that leaves in mid-download is no fault of anybody's.
    await pipeline(file, res).catch(() => undefined)
  } finally {
    release()
  }
}

function throwCallerLeft(): never {
  throw new CallerLeft()
}
