import { parentPort, workerData } from 'node:worker_threads'
import type { WardenOrders } from './answer-from-process.ts'

/** A thread that ends its process if it exceeds its limits, even if the main thread is in a loop. */
const lookEveryMs = 25

const { bounds, memoryMiBMax } = workerData as WardenOrders
const parent = process.ppid

setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isLate = bounds[0] !== undefined && (user + system) / 1_000 > bounds[0]
  // The parent process died.
  const isOrphan = process.ppid !== parent
  if (isLate || isOrphan || process.memoryUsage.rss() > memoryMiBMax * 2 ** 20)
    process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('looking')
