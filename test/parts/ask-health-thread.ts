import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url } = workerData as { url: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const state = { isOver: false }
let longest = 0

const ask = () =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end()
  })

parentPort?.once('message', () => (state.isOver = true))
await ask()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('begun')
while (!state.isOver) {
  const askedAt = performance.now()
  await ask()
  longest = Math.max(longest, performance.now() - askedAt)
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(longest)
