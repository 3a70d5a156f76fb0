import type { RenderRequest } from '@platen/contract'
import type { Job } from 'bullmq'
import type { ProtocolNeed } from '../protocol.ts'

/** The data of a job: the request, with times on the Redis clock, and the inbox for the reply. A durable render has no inbox. */
export interface RenderJobData extends ProtocolNeed {
  request: RenderRequest
  replyTo?: string
  /** Set if earlier documents of the template version reached the time limit. A success ends its pause. */
  endsRest?: true
  /** Trace context of the span that enqueued it, if tracing is on. */
  traceparent?: string
}

/** A render as a worker receives it from the queue. */
export type QueuedRender = Job<RenderJobData>
