import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect } from 'chai'
import type { Stack } from './stack.ts'

/**
 * Far more than the 50 ms that the API may compute without a break. Checking a 10 MB body in the main thread takes seconds. CPU time
 * does not depend on the load on the machine.
 */
const heldCpuMsMax = 800

/**
 * Asserts that the API keeps responding during `send`: another thread requests `/healthz` repeatedly, and the main thread must not compute for long
 * between two responses.
 */
export async function expectDoesNotBlockOthers(
  stack: Stack,
  { title, send }: { title: string; send: () => Promise<Response> },
): Promise<void> {
  const workerData = { url: `${stack.baseUrl}/healthz`, pid: stack.api.pid }
  const thread = new Worker(new URL('./ask-health-thread.ts', import.meta.url), { workerData })
  await once(thread, 'message')
  try {
    const answer = await send()
    await answer.arrayBuffer()
    expect(answer.status, title).not.to.equal(500)
  } finally {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage('stop')
  }
  const [longest] = (await once(thread, 'message')) as [number]
  await thread.terminate()
  expect(longest, title).to.be.below(heldCpuMsMax)
}
