import { setTimeout as pause } from 'node:timers/promises'
import { type BatchAnswer, isFinalBatchStatus } from '@platen/contract'
import type { Response } from 'express'

/** A look at the batch each second at most, which is how often its counts change. */
const lookEveryMs = 1_000
/** A proxy closes what is silent for longer: sixty seconds are common. */
const heartbeatEveryMs = 15_000
const retryMs = 3_000

/**
 * Sends a batch as server-sent events, until it is final or the caller leaves: `progress` with its JSON at once and whenever it changes,
 * then `end`. `read` may fail now and then: the stream goes on. `undefined` of it ends the stream, too.
 */
export async function sendBatchEvents(
  res: Response,
  of: {
    first: BatchAnswer
    read: () => Promise<BatchAnswer | undefined>
    signal: AbortSignal
    onError: (error: unknown) => void
  },
): Promise<void> {
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // Nginx would keep the events back otherwise.
    'X-Accel-Buffering': 'no',
  })
  res.write(`retry: ${retryMs}\n\n`)
  let batch: BatchAnswer | undefined = of.first
  let sent = ''
  let writtenAt = performance.now()
  const write = (text: string) => {
    res.write(text)
    writtenAt = performance.now()
  }
  while (!of.signal.aborted && batch !== undefined) {
    const seen = signOf(batch)
    if (seen !== sent) write(event('progress', batch))
    sent = seen
    if (isFinalBatchStatus(batch.status) && batch.finishedAt !== undefined) break
    if (performance.now() - writtenAt > heartbeatEveryMs) write(': alive\n\n')
    // Rejects when the caller leaves, or this process stops: the loop ends then.
    await pause(lookEveryMs, undefined, { signal: of.signal }).catch(() => {})
    if (of.signal.aborted) break
    batch = await of.read().catch((error: unknown) => {
      of.onError(error)
      return batch
    })
  }
  // Without `end` the caller's library connects anew: to another process, when this one stops.
  if (!of.signal.aborted) res.write(event('end', batch ?? {}))
  res.end()
}

/** What changes by itself as time passes is no news: the pace, and the signature of a link. */
function signOf({ rate: _rate, secondsLeft: _secondsLeft, result, ...rest }: BatchAnswer): string {
  return JSON.stringify({ ...rest, bytes: result?.bytes })
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
