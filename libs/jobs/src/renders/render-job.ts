import { Fault, type RenderRequest } from '@platen/contract'
import { unpackJson } from '@platen/runtime'
import { notInTurn } from '../queue-faults.ts'

/** A request as it goes into the queue: large data comes packed, by `packJson`. */
export type QueuedRequest = Omit<RenderRequest, 'data'> & { data: RenderRequest['data'] | string }

/** As the worker takes it. */
export function unpackRequest({ data, ...rest }: QueuedRequest): RenderRequest {
  return { ...rest, data: typeof data === 'string' ? (unpackJson(data) as RenderRequest['data']) : data }
}

/** What stands in the queue: the request, and the inbox that waits for its reply; a durable render has none. */
export interface RenderJobData {
  request: QueuedRequest
  replyTo?: string
  /** Its template's version ran into its time bound before: success ends that. */
  endsRest?: true
}

/** Throws `overloaded` or `job_expired` for a document that comes too late to be begun. */
export function refuseLate({ deadlineAt, beginBy = deadlineAt }: QueuedRequest): void {
  const now = Date.now()
  if (now > deadlineAt) throw notInTurn()
  if (now > beginBy) throw new Fault('job_expired')
}
