import { Fault } from '@platen/contract'
import { type Job, UnrecoverableError } from 'bullmq'
import { faultMessage, type QueuedRequest, type RenderJobData } from './renders/render-job.ts'
import { notInTurn } from './renders/waiting-replies.ts'

/** `work`, or `render_timeout` at `deadlineAt`: nobody waits for it any longer. */
export async function byDeadline<T>(work: Promise<T>, deadlineAt: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fault = new Fault('render_timeout', { detail: 'The document was not delivered in time.' })
    timer = setTimeout(() => reject(fault), Math.max(0, deadlineAt - Date.now()))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Printing took all of its time: what only waited too long is `overloaded`. */
export function isRenderTimeout(error: unknown): boolean {
  return error instanceof Fault && error.code === 'render_timeout'
}

/** The fault of a render. What is not planned for is told to `onError` and to nobody else. */
export function asRenderFault(error: unknown, onError: (error: unknown) => void): Fault {
  if (error instanceof Fault) return error
  onError(error)
  return new Fault('internal', {
    detail: 'The render failed on our side; the log has it under the request id.',
  })
}

/** What rendering itself spoils is spoilt again the third time; only a store that is away deserves every try that a job has. */
const renderTriesMax = 2

/** An unplanned error is our own, and the same run would end the same way: only a planned fault is tried again. */
export function asQueueError(
  error: unknown,
  job: Job<RenderJobData>,
  onError: (error: unknown) => void,
): Error {
  const fault = asRenderFault(error, onError)
  const isRetried =
    error instanceof Fault &&
    fault.kind.retry &&
    // Its time is over.
    fault.code !== 'overloaded' &&
    (fault.code === 'unavailable' || job.attemptsMade + 1 < renderTriesMax)
  const message = faultMessage(fault)
  return isRetried ? new Error(message) : new UnrecoverableError(message)
}

/** Throws `overloaded` or `job_expired` for a document that comes too late to be begun. */
export function refuseLate({ deadlineAt, beginBy = deadlineAt }: QueuedRequest): void {
  const now = Date.now()
  if (now > deadlineAt) {
    throw notInTurn()
  }
  if (now > beginBy) throw new Fault('job_expired')
}
