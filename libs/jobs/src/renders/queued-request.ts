import type { RenderRequest } from '@platen/contract'
import type { Job } from 'bullmq'

/** A request as it goes into the queue: large data comes packed, by `packJson`. */
export type QueuedRequest = Omit<RenderRequest, 'data'> & { data: RenderRequest['data'] | string }

/** What stands in the queue: the request, and the inbox that waits for its reply; a durable render has none. */
export interface RenderJobData {
  request: QueuedRequest
  replyTo?: string
  /** Its template's version ran into its time bound before: success ends that. */
  endsRest?: true
}

/** A render as the queue hands it to a worker. */
export type QueuedRender = Job<RenderJobData>
