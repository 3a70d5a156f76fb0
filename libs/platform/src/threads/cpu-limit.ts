import type { Worker } from 'node:worker_threads'
import { Fault } from '@platen/contract'
import { withTimeout } from '../lifecycle.ts'
import type { TaskLimit } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

/** Gives up once the elapsed time is this many times the CPU limit, for example because the thread has less than a twelfth of a core. */
const waitsMax = 12
/**
 * A thread that is busy for a smaller fraction of its time counts as waiting for something else. On a busy machine, CPU time alone does not
 * distinguish this from waiting for a core.
 */
const busyShareMin = 0.5

/**
 * Limits the CPU time of a thread from now on. `timeoutMs`: milliseconds of CPU time. On a busy machine, the elapsed time can be up to twelve
 * times as long. Rejects with `ThreadExhausted` when the CPU time is used up, and with `unavailable` if the thread only waited.
 */
export function limitCpu(thread: Worker, timeoutMs: number): TaskLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // The waiting caller gets the error. Later errors are ignored.
  exceeded.catch(() => undefined)
  const startedAt = performance.now()
  const cpuBefore = cpuMsOf(thread).catch(() => 0)
  const loopBefore = thread.performance.eventLoopUtilization()
  const isWaiting = () => thread.performance.eventLoopUtilization(loopBefore).utilization < busyShareMin
  let late = setTimeout(() => void lookAtTime(), timeoutMs)
  let isCleared = false

  async function lookAtTime(): Promise<void> {
    const waitMs = Math.max(0, startedAt + waitsMax * timeoutMs - performance.now())
    // A thread in a single long call does not report its time. If the thread does not report at all, its time counts as used up.
    const spent = Promise.all([cpuMsOf(thread), cpuBefore]).then(([now, before]) => now - before)
    const leftMs = await withTimeout(spent, waitMs, 'the time of the thread').then(
      (spentMs) => timeoutMs - spentMs,
      () => 0,
    )
    if (isCleared) return
    if (leftMs > 0 && waitMs > 0)
      late = setTimeout(() => void lookAtTime(), Math.max(10, Math.min(leftMs, waitMs)))
    else reject(isWaiting() ? stalled() : new ThreadExhausted(`more than ${timeoutMs} ms`))
  }

  return {
    exceeded,
    clear() {
      isCleared = true
      clearTimeout(late)
    },
  }
}

function stalled(): Fault {
  return new Fault('unavailable', {
    detail: 'A part of the service did not respond in time. Try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}

async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}
