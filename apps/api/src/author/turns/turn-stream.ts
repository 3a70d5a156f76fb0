import type { TurnEvent } from '@platen/contract'
import type { Response } from 'express'

/** A proxy closes what is silent for longer: sixty seconds are common. */
const heartbeatEveryMs = 15_000

/** The stream of a turn's events. Nothing of it is written before the first one, so that a refusal is still an answer of its own. */
export interface TurnStream {
  send(event: TurnEvent): void
  /** After the last event. */
  end(): void
}

/** Opens the stream with its first event: server-sent events, which no proxy keeps back or packs, with a sign of life in long pauses. */
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
      // Nginx would keep the events back otherwise.
      'X-Accel-Buffering': 'no',
    })
    res.flushHeaders()
    heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs)
    res.once('close', () => clearInterval(heartbeat))
  }

  return {
    send(event) {
      begin()
      // Each is a whole draft, and the next one has all of it: who reads slowly gets fewer.
      if (event.kind === 'draft' && res.writableNeedDrain) return
      write(`data: ${JSON.stringify(event)}\n\n`)
    },
    end() {
      clearInterval(heartbeat)
      if (!res.destroyed) res.end()
    },
  }
}
