import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 25
const answerTimeoutMs = 5_000

/**
 * Resolves with the warnings when `/healthz/dependencies` returns 200. Rejects with the last reported problem after `timeoutMs`, or when `signal`
 * aborts.
 */
export async function untilReady(of: {
  baseUrl: string
  timeoutMs: number
  signal: AbortSignal
}): Promise<string[]> {
  const deadline = performance.now() + of.timeoutMs
  let last = 'it does not respond yet'
  while (performance.now() < deadline) {
    of.signal.throwIfAborted()
    try {
      const signal = AbortSignal.any([of.signal, AbortSignal.timeout(answerTimeoutMs)])
      const response = await fetch(`${of.baseUrl}/healthz/dependencies`, { signal })
      if (response.ok) return ((await response.json()) as { warnings: string[] }).warnings
      last = (await response.text()).slice(0, 2_000)
    } catch {
      // The API is not listening yet.
    }
    await delay(lookEveryMs)
  }
  throw new Error(`Platen was not ready after ${of.timeoutMs / 1_000} seconds: ${last}`)
}
