import type { Worker } from 'node:worker_threads'
import { Fault, faultFromWire, faultToWire, type WireFault } from '@platen/contract'

/** A message from a thread or process. */
export type ThreadMessage = { progress: unknown } | MeasuredAnswer

/** An answer with the CPU time of its task, which excludes waiting for a core. Only tasks of pools are measured. */
export type MeasuredAnswer = ThreadAnswer & { cpuMs?: number }

/** The result of a thread's work. */
export type ThreadAnswer = { result: unknown } | { fault: WireFault; cause: unknown } | { failure: unknown }

/** Runs the work and returns its result or error. Never rejects. */
export async function toAnswer(work: () => unknown): Promise<ThreadAnswer> {
  try {
    return { result: await work() }
  } catch (error) {
    return error instanceof Fault ? { fault: faultToWire(error), cause: error.cause } : { failure: error }
  }
}

/** Returns the error in a thread's message. */
export function errorOf(message: ThreadAnswer, thread: string): Error {
  if ('fault' in message) {
    const { code, detail, errors } = faultFromWire(message.fault)
    const { cause } = message
    return new Fault(code, { detail, errors, ...(cause !== undefined && { cause }) })
  }
  if ('failure' in message && message.failure instanceof Error) return message.failure
  return new Error(`The thread ${thread} failed`)
}

/** Thrown if a task exceeded the memory or time limit of its thread or process. */
export class ThreadExhausted extends Error {}

/**
 * Resolves with the result of a thread. Rejects with `ThreadExhausted` if the thread ran out of memory, and with an error if it ended for another
 * reason without a result.
 */
export function answerOf(
  thread: Worker,
  { name, onProgress }: { name: string; onProgress?: ((progress: unknown) => void) | undefined },
): Promise<MeasuredAnswer> {
  return new Promise((resolve, reject) => {
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
    const onExit = () => onError(new Error(`The thread ${name} ended without a result`))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
