import { setTimeout as pause } from 'node:timers/promises'
import { type BatchAnswer, isFinalBatchStatus } from '@platen/contract'
import type { Response } from 'express'

/** Interval at which the counts of a batch change. */
const pollEveryMs = 1_000
/** Proxies close idle connections, often after 60 seconds. */
const heartbeatEveryMs = 15_000
const retryMs = 3_000

/**
 * Sends a batch as server-sent events until it is final or the caller disconnects: `progress` with its JSON immediately and after each change, then
 * `end`. The stream continues if `read` fails, and ends if it returns `undefined`.
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
    // Otherwise, nginx buffers the events.
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
    const state = comparableState(batch)
    if (state !== sent) write(event('progress', batch))
    sent = state
    if (isFinalBatchStatus(batch.status) && batch.finishedAt !== undefined) break
    if (performance.now() - writtenAt > heartbeatEveryMs) write(': alive\n\n')
    // Rejects when the caller disconnects or this process stops, which ends the loop.
    await pause(pollEveryMs, undefined, { signal: of.signal }).catch(() => {})
    if (of.signal.aborted) break
    batch = await of.read().catch((error: unknown) => {
      of.onError(error)
      return batch
    })
  }
  // Without `end`, clients reconnect: to another process, if this one stops.
  if (!of.signal.aborted) res.write(event('end', batch ?? {}))
  res.end()
}

/** Returns the state without values that change as time passes: the rate, and the signature of the link. */
function comparableState({ rate: _rate, secondsLeft: _secondsLeft, result, ...rest }: BatchAnswer): string {
  return JSON.stringify({ ...rest, bytes: result?.bytes })
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
