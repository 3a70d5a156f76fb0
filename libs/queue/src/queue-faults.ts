import { Fault, faultFromWire, faults, faultToWire, PageCrash, type WireFault } from '@platen/contract'
import { type Job, UnrecoverableError } from 'bullmq'

const prefix = 'fault '

/** The queue only keeps the message of a failure, so the whole fault is encoded in it. */
export function faultMessage(fault: Fault): string {
  return prefix + JSON.stringify(faultToWire(fault))
}

/** Returns the fault for a failed job. A message without an encoded fault is from BullMQ: the job stopped its workers more often than allowed. */
export function faultOfMessage(message: string): Fault {
  if (message.startsWith(prefix)) {
    const wire = JSON.parse(message.slice(prefix.length)) as WireFault
    if (wire.code in faults) return faultFromWire(wire)
  }
  return new Fault('render_failed', {
    detail: 'The render stopped its worker more than once and was aborted. Shorten or simplify the document.',
    cause: message,
  })
}

/** Returns whether printing reached the time limit. A document that only waited too long gets `overloaded` instead. */
export function isRenderTimeout(error: unknown): boolean {
  return error instanceof Fault && error.code === 'render_timeout'
}

/** Returns whether the document reached its time limit, in total or for its drawings. The same document would do so again. */
export function ranOutOfTime(error: unknown): boolean {
  if (isRenderTimeout(error)) return true
  return error instanceof Fault && error.errors.some(({ code }) => code === 'too_many_drawings')
}

/** Returns whether the document crashed the browser page. The same document would probably do so again. */
export function crashedPage(error: unknown): boolean {
  return error instanceof Fault && error.cause instanceof PageCrash
}

/** Returns the fault for a render. Unexpected errors are reported to `onError` only. */
export function asRenderFault(error: unknown, onError: (error: unknown) => void): Fault {
  if (error instanceof Fault) return error
  onError(error)
  return new Fault('internal', {
    detail: 'The render failed because of an internal error. For details, search the log for the request ID.',
  })
}

/** A third attempt would fail, too. */
export const renderTriesMax = 2

/** Only expected faults are retried. An unexpected error would occur again. */
export function asQueueError(
  error: unknown,
  job: Pick<Job, 'attemptsMade'>,
  onError: (error: unknown) => void,
): Error {
  const fault = asRenderFault(error, onError)
  const isRetried =
    error instanceof Fault &&
    fault.kind.retry &&
    // `overloaded` means that the deadline has passed.
    fault.code !== 'overloaded' &&
    job.attemptsMade + 1 < renderTriesMax
  const message = faultMessage(!isRetried && crashedPage(fault) ? asDocumentFault(fault) : fault)
  return isRetried ? new Error(message) : new UnrecoverableError(message)
}

/** If the browser page crashed on each attempt, the document is the cause. */
function asDocumentFault({ detail, spentMs, cause }: Fault): Fault {
  return new Fault('render_failed', { detail, cause, ...(spentMs !== undefined && { spentMs }) })
}

/** The fault for a document that waited until its deadline. */
export function notInTurn(): Fault {
  return new Fault('overloaded', {
    detail:
      'No worker was free for the document before its deadline. Try again in a moment, or run more workers.',
    retryAfterSeconds: 5,
  })
}

/** Throws the result of `unavailableFault`. */
export function throwUnavailable(error: unknown): never {
  throw unavailableFault(error)
}

/** Converts an error from Redis or its connection to `unavailable`. Faults are returned unchanged. */
export function unavailableFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  return new Fault('unavailable', {
    detail: 'The queue cannot be reached. Try again in a moment.',
    cause: error,
    retryAfterSeconds: 2,
  })
}
