import type { RenderRequest } from '@platen/contract'
import type { Job } from 'bullmq'
import type { ProtocolNeed } from '../protocol.ts'

/** The data of a job: the request, its times by the clock of Redis, and the inbox that waits for its reply; a durable render has none. */
export interface RenderJobData extends ProtocolNeed {
  request: RenderRequest
  replyTo?: string
  /** Its template's version ran into its time bound before: success ends that. */
  endsRest?: true
  /** Of the span that enqueued it, while tracing is on. */
  traceparent?: string
}

/** A render as the queue hands it to a worker. */
export type QueuedRender = Job<RenderJobData>
