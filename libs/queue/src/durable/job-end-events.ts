import { connectFailFast, connectWithRetry, type RedisUrl } from '../connection.ts'
import { jobEndChannel } from '../queues.ts'

/** Announces ended jobs to all API processes. Messages can get lost, so callers also poll from time to time. */
export interface JobEndEvents {
  /** Notifies every process. Never waits, never throws. */
  tell(jobId: string): void
  /** Resolves when the job's end is announced, after `timeoutMs`, when `signal` aborts, or when this process stops. Starts listening immediately. */
  next(jobId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>
  /** Ends all calls to `next`. */
  release(): void
  readonly isReleased: boolean
  close(): void
}

/** Starts listening, and reconnects when Redis is back. */
export function openJobEndEvents(options: {
  redisUrl: RedisUrl
  onError: (error: unknown) => void
}): JobEndEvents {
  const { redisUrl, onError } = options
  const teller = connectFailFast(redisUrl, { onError })
  const listener = connectWithRetry(redisUrl, { onError })
  const waiting = new Map<string, Set<() => void>>()
  let isReleased = false

  function wake(jobId: string): void {
    for (const stop of waiting.get(jobId) ?? []) stop()
  }

  listener.on('message', (_channel: string, jobId: string) => wake(jobId))
  listener.subscribe(jobEndChannel).catch(onError)

  return {
    get isReleased() {
      return isReleased
    },
    tell(jobId) {
      teller.publish(jobEndChannel, jobId).catch(onError)
    },
    next(jobId, { timeoutMs, signal }) {
      if (isReleased || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const stops = waiting.get(jobId) ?? new Set()
        waiting.set(jobId, stops)
        const timer = setTimeout(() => stop(), timeoutMs)
        const stop = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
          stops.delete(stop)
          if (stops.size === 0 && waiting.get(jobId) === stops) waiting.delete(jobId)
          resolve()
        }
        stops.add(stop)
        signal.addEventListener('abort', stop)
      })
    },
    release() {
      isReleased = true
      for (const jobId of waiting.keys()) wake(jobId)
    },
    close() {
      this.release()
      teller.disconnect()
      listener.disconnect()
    },
  }
}
