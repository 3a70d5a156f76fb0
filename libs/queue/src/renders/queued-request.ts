import type { RenderRequest } from '@platen/contract'
import type { Job } from 'bullmq'
import type { ProtocolNeed } from '../protocol.ts'

/** The data of a job: the request, its times by the clock of Redis, and the inbox for the reply. A durable render has no inbox. */
export interface RenderJobData extends ProtocolNeed {
  request: RenderRequest
  replyTo?: string
  /** Set if the version of its template reached its time limit before. Success ends the pause of the version. */
  endsRest?: true
  /** Trace context of the span that enqueued it, if tracing is on. */
  traceparent?: string
}

/** A render as a worker receives it from the queue. */
export type QueuedRender = Job<RenderJobData>
