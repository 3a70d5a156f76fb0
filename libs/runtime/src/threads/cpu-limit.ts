import type { Worker } from 'node:worker_threads'
import { Fault } from '@platen/contract'
import { withTimeout } from '../lifecycle.ts'
import type { TaskLimit } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

/** A machine that gives a thread less than this share of a core is no longer waited for. */
const waitsMax = 12
/** How long an idle thread on a busy machine may take to report its time. */
const answerMsMax = 1_000

/**
 * Counts from now on the CPU time of a thread. `timeoutMs`: milliseconds of CPU, or twelve times as many in all, where the machine is busy.
 * Rejects with `ThreadExhausted` when the CPU time is over, and with `unavailable` when the thread only waited for all that time.
 */
export function limitCpu(thread: Worker, timeoutMs: number): TaskLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Whoever waits for the answer hears of it; after that nobody does.
  exceeded.catch(() => undefined)
  const startedAt = performance.now()
  const cpuBefore = cpuMsOf(thread).catch(() => 0)
  let late = setTimeout(() => void lookAtTime(), timeoutMs)
  let isCleared = false

  async function lookAtTime(): Promise<void> {
    const waitMs = startedAt + waitsMax * timeoutMs - performance.now()
    // A thread that is deep in a single call does not report its time. If it reports none until the end, its time is over.
    const spent = Promise.all([cpuMsOf(thread), cpuBefore]).then(([now, before]) => now - before)
    const leftMs = await withTimeout(spent, Math.max(answerMsMax, waitMs), 'the time of the thread').then(
      (spentMs) => timeoutMs - spentMs,
      () => 0,
    )
    if (isCleared) return
    if (leftMs <= 0) reject(new ThreadExhausted(`more than ${timeoutMs} ms`))
    else if (waitMs <= 0) reject(stalled())
    else late = setTimeout(() => void lookAtTime(), Math.max(10, Math.min(leftMs, waitMs)))
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
    detail: 'A part of the service did not answer in time. Try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}

async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}
