import type { TurnEvent } from '@platen/contract'
import type { Response } from 'express'

/** Proxies close idle connections, often after 60 seconds. */
const heartbeatEveryMs = 15_000

/** The event stream of a turn. Nothing is written before the first event, so that an error can still be a normal response. */
export interface TurnStream {
  send(event: TurnEvent): void
  /** Call it after the last event. */
  end(): void
}

/**
 * Creates a stream of server-sent events, which starts with the first event. Proxies must not buffer or compress it. Sends heartbeats during long
 * pauses.
 */
export function openTurnStream(res: Response, options: { heartbeatMs?: number } = {}): TurnStream {
  const { heartbeatMs = heartbeatEveryMs } = options
  let heartbeat: NodeJS.Timeout | undefined
  const isOpen = () => !res.destroyed && !res.writableEnded
  const write = (text: string) => {
    if (isOpen()) res.write(text)
  }

  function begin(): void {
    if (heartbeat !== undefined) return
    res.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Otherwise, nginx buffers the events.
      'X-Accel-Buffering': 'no',
    })
    res.flushHeaders()
    heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs)
    res.once('close', () => clearInterval(heartbeat))
  }

  return {
    send(event) {
      begin()
      // Slow readers get fewer drafts, because each draft event contains the complete draft.
      if (event.kind === 'draft' && res.writableNeedDrain) return
      write(`data: ${JSON.stringify(event)}\n\n`)
    },
    end() {
      clearInterval(heartbeat)
      if (!res.destroyed) res.end()
    },
  }
}
