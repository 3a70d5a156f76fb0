import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { newApiKey, newHookSecret } from '@platen/database'
import type { Call } from './attacks.ts'
import { sendCall } from './send-call.ts'

const { calls, callers } = workerData as { calls: Call[]; callers: number }
const state = { isOver: false }
const statuses: number[] = []
// Sending requests must not take CPU time from the service. On Linux, this lowers the priority of only this thread.
os.setPriority(0, 10)
parentPort?.once('message', () => (state.isOver = true))
await Promise.all(calls.flatMap((call) => Array.from({ length: callers }, () => repeat(call))))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(statuses)

async function repeat(call: Call): Promise<void> {
  while (!state.isOver) statuses.push(await sendCall(fromElsewhere(call)))
}

/** Uses a separate IP address, because the limits per network would hide the effect of one account on another. */
function fromElsewhere({ url, headers, ...call }: Call): Call {
  const fill = (text: string) => text.replace('{key}', newApiKey).replace('{hook}', newHookSecret)
  return {
    ...call,
    url: fill(url),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      'X-Forwarded-For': '198.51.100.1',
    },
  }
}
