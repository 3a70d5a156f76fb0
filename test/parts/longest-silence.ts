import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * The longest time, in milliseconds, that `/healthz` went without an answer while `work` was under way: asked again as soon as it has
 * answered, from a thread of its own, so that what `work` does here counts for nothing.
 */
export async function longestSilence(baseUrl: string, work: () => Promise<unknown>): Promise<number> {
  const script = new URL('./ask-health-thread.ts', import.meta.url)
  const thread = new Worker(script, { workerData: { url: `${baseUrl}/healthz` } })
  await once(thread, 'message')
  try {
    await work()
  } finally {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage('stop')
  }
  const [longest] = (await once(thread, 'message')) as [number]
  await thread.terminate()
  return longest
}
