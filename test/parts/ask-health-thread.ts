import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, pid } = workerData as { url: string; pid: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const state = { isOver: false }
let longest = 0

const ask = () =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent }, (answer) => answer.resume().once('end', resolve))
      // The server closes idle connections, possibly just when a request is sent on one of them.
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? resolve() : reject(error),
      )
      .end()
  })

/** Returns the CPU time of the main thread in milliseconds. The kernel counts it in nanoseconds. */
const cpuMs = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

parentPort?.once('message', () => (state.isOver = true))
await ask()
let before = cpuMs()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('begun')
while (!state.isOver) {
  await ask()
  const now = cpuMs()
  longest = Math.max(longest, now - before)
  before = now
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(longest)
