import type { Worker } from 'node:worker_threads'
import { ThreadExhausted } from './thread-message.ts'

const lookEveryMs = 50

/** Looks from now on how much memory a thread holds outside of its heap: buffers are not bounded by its resource limits. */
export interface MemoryLimit {
  /** Rejects with `ThreadExhausted` when it is more than it may be; never resolves. */
  exceeded: Promise<never>
  clear(): void
}

/** `mebibytes`: of buffers. A thread that is deep in a loop is looked at, too; one that is deep in a single call of native code is not. */
export function limitBuffers(thread: Worker, mebibytes: number): MemoryLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Whoever waits for the answer hears of it; after that nobody does.
  exceeded.catch(() => undefined)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    // It rejects when the thread has ended.
    const statistics = await thread.getHeapStatistics().catch(() => undefined)
    isLooking = false
    if (statistics && statistics.external_memory > mebibytes * 2 ** 20)
      reject(new ThreadExhausted(`more than ${mebibytes} MiB of buffers`))
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return { exceeded, clear: () => clearInterval(looks) }
}
