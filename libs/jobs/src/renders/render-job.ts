import {
  Fault,
  faultFromWire,
  faults,
  faultToWire,
  type RenderOutcome,
  type RenderRequest,
  type WireFault,
} from '@platen/contract'
import { unpackJson } from '@platen/runtime'

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

/** What stands in the queue `outcomes` while its render is waited for, under the same id. */
export interface OutcomeJobData {
  /** As `accountKey` has it; absent in what an older version enqueued. */
  account?: string
  /** Of its data, in the account's name. */
  bytes?: number
  /** Object in our own store that the render leaves behind. */
  objectKey: string | null
  /** Of a render that did not fail, or failed at its delivery; absent while it is under way. */
  outcome?: RenderOutcome
}

const prefix = 'fault '

/** The queue keeps only a failure's message: the whole fault travels in it. */
export function faultMessage(fault: Fault): string {
  return prefix + JSON.stringify(faultToWire(fault))
}

/**
 * The fault behind a failed job. A message that is not a fault's is the queue's own word that the job
 * took its workers down more often than it may.
 */
export function faultOfMessage(message: string): Fault {
  if (message.startsWith(prefix)) {
    const wire = JSON.parse(message.slice(prefix.length)) as WireFault
    if (wire.code in faults) return faultFromWire(wire)
  }
  return new Fault('render_failed', {
    detail:
      'The render stopped its worker more than once, so it was given up. Make the document smaller or simpler.',
    cause: message,
  })
}
