import { parentPort, workerData } from 'node:worker_threads'
import type { Call } from './attacks.ts'
import { sendCall } from './send-call.ts'

/** Duration of a request and its status, which is 0 if the connection was lost. */
export interface Asked {
  ms: number
  status: number
}

const { calls, timeMs } = workerData as { calls: Call[]; timeMs: number }
const asked: Asked[][] = calls.map(() => [])
const end = performance.now() + timeMs
while (performance.now() < end) {
  for (const [at, call] of calls.entries()) {
    const from = performance.now()
    const status = await sendCall(call)
    asked[at]?.push({ ms: performance.now() - from, status })
  }
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(asked)
