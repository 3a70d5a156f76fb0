import type { Worker } from 'node:worker_threads'
import { Fault, faultFromWire, faultToWire, type WireFault } from '@platen/contract'

/** What a thread says. */
export type ThreadMessage = { progress: unknown } | ThreadAnswer

/** How a thread's work ended. */
export type ThreadAnswer = { result: unknown } | { fault: WireFault; cause: unknown } | { failure: unknown }

/** Does the work, and says how it ended. Never rejects. */
export async function toAnswer(work: () => unknown): Promise<ThreadAnswer> {
  try {
    return { result: await work() }
  } catch (error) {
    return error instanceof Fault ? { fault: faultToWire(error), cause: error.cause } : { failure: error }
  }
}

/** What a thread's work threw, where its message says so. */
export function errorOf(message: ThreadAnswer, thread: string): Error {
  if ('fault' in message) {
    const { code, detail, errors } = faultFromWire(message.fault)
    const { cause } = message
    return new Fault(code, { detail, errors, ...(cause !== undefined && { cause }) })
  }
  if ('failure' in message && message.failure instanceof Error) return message.failure
  return new Error(`The thread ${thread} failed`)
}

/** A thread, or a process, died of its work, or took longer for it than it may: a task needed more time or memory than there is. */
export class ThreadExhausted extends Error {}

/**
 * What a thread says to the work that it was given. Rejects with `ThreadExhausted` where it dies for want of memory, and with its error where it
 * dies of anything else or ends without an answer.
 */
export function answerOf(
  thread: Worker,
  { name, onProgress }: { name: string; onProgress?: ((progress: unknown) => void) | undefined },
): Promise<ThreadAnswer> {
  return new Promise<ThreadAnswer>((resolve, reject) => {
    const settle = (end: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (message: ThreadMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      else settle(() => resolve(message))
    }
    const onError = (error: Error & { code?: string }) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(() => reject(isOutOfMemory ? new ThreadExhausted(error.message, { cause: error }) : error))
    }
    const onExit = () => onError(new Error(`The thread ${name} ended without an answer`))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
