import type { Job } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { type Deadline, startDeadline } from '../transport/deadline.ts'
import { readJson, type Transport } from '../transport/transport.ts'

/** Seconds of a long poll: shorter than the idle timeout of proxies. */
export const lookSeconds = 45
/** A service that is shutting down responds immediately. */
const pauseMs = 1_000

/** Documents that were requested without waiting. */
export class Jobs {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Returns a job's state, with its result after success. */
  get(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.send({ operation: 'getJob', params: { jobId }, read: readJson<Job> }, options)
  }

  /** Waits until a job has ended, successfully or not, and returns it. */
  wait(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.waitWithin(jobId, startDeadline(options, options.timeoutMs ?? this.#transport.timeoutMs))
  }

  /** @internal */
  async waitWithin(jobId: string, deadline: Deadline): Promise<Job> {
    for (;;) {
      const waitSeconds = Math.max(1, Math.min(lookSeconds, Math.floor(deadline.left() / 1_000)))
      const headers = { Prefer: `wait=${waitSeconds}` }
      const askedAt = performance.now()
      const job = await this.#transport.sendWithin(
        { operation: 'getJob', params: { jobId }, headers, read: readJson<Job> },
        deadline,
      )
      if (job.status !== 'queued' && job.status !== 'rendering') return job
      if (performance.now() - askedAt < waitSeconds * 1_000) await deadline.pause(pauseMs)
    }
  }

  /** Cancels a job that has not ended. */
  cancel(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#transport.send({ operation: 'cancelJob', params: { jobId }, read: readJson<Job> }, options)
  }
}
