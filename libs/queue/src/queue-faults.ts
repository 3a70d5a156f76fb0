import { Fault, faultFromWire, faults, faultToWire, type WireFault } from '@platen/contract'
import { type Job, UnrecoverableError } from 'bullmq'

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
      'The render stopped its worker more than once, so it was given up. Reduce or simplify the document.',
    cause: message,
  })
}

/** Printing took all of its time: what only waited too long is `overloaded`. */
export function isRenderTimeout(error: unknown): boolean {
  return error instanceof Fault && error.code === 'render_timeout'
}

/** The document took all the time that it may take: all of it, or that for its drawings. The same document would take it again. */
export function ranOutOfTime(error: unknown): boolean {
  if (isRenderTimeout(error)) return true
  return error instanceof Fault && error.errors.some(({ code }) => code === 'too_many_drawings')
}

/** The fault of a render. What is not planned for is told to `onError` and to nobody else. */
export function asRenderFault(error: unknown, onError: (error: unknown) => void): Fault {
  if (error instanceof Fault) return error
  onError(error)
  return new Fault('internal', {
    detail: 'The render failed on our side; the log has it under the request id.',
  })
}

/** What rendering itself spoils is spoilt again the third time. */
export const renderTriesMax = 2

/** An unplanned error is our own, and the same run would end the same way: only a planned fault is tried again. */
export function asQueueError(
  error: unknown,
  job: Pick<Job, 'attemptsMade'>,
  onError: (error: unknown) => void,
): Error {
  const fault = asRenderFault(error, onError)
  const isRetried =
    error instanceof Fault &&
    fault.kind.retry &&
    // Its time is over.
    fault.code !== 'overloaded' &&
    job.attemptsMade + 1 < renderTriesMax
  const message = faultMessage(fault)
  return isRetried ? new Error(message) : new UnrecoverableError(message)
}

/** The document waited until its time was over, which says nothing of itself. */
export function notInTurn(): Fault {
  return new Fault('overloaded', {
    detail:
      'No worker was free for the document before its time was over. Try again in a moment, or run more workers.',
    retryAfterSeconds: 5,
  })
}

/** Throws what `unavailableFault` makes of an error. */
export function throwUnavailable(error: unknown): never {
  throw unavailableFault(error)
}

/** What Redis, or the way to it, said is `unavailable`; a fault stays what it is. */
export function unavailableFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  return new Fault('unavailable', {
    detail: 'The queue cannot be reached. Try again in a moment.',
    cause: error,
    retryAfterSeconds: 2,
  })
}
