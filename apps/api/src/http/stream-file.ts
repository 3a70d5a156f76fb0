import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CallerLeft } from '@platen/contract'
import type { Request, Response } from 'express'
import { waitForRate } from './limits/limit-response-bytes.ts'
import { limitBytes } from './limits/limit-cost.ts'
import { limitConcurrency } from './limits/limit-concurrency.ts'
import { accountOf, callerSignal } from './request-context.ts'

/** A browser can request a hundred pictures at once. Requests above the limit wait. */
const streams = limitConcurrency({ max: 4, waitingMax: 400, what: 'files' })
/** Reading and sending a megabyte takes about 4 ms on the main thread (November 2026). */
const bytes = limitBytes({ max: 64 * 2 ** 20, seconds: 10, what: 'files' })

/**
 * Streams a stored file to the dashboard. Each account can stream four files at once in this process, and 64 MiB in 10 s. Further files wait. `open`
 * sets the headers and opens the file, and throws `not_found` if there is none. A HEAD request gets only the headers. Throws `rate_limited` if 400
 * other files are waiting.
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
    // A browser that disconnects during a download is not an error.
    await pipeline(file, res).catch(() => undefined)
  } finally {
    release()
  }
}

function throwCallerLeft(): never {
  throw new CallerLeft()
}
