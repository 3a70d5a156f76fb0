import type { Call } from './attacks.ts'

/** Reads the response and returns its status, or 0 if the connection was lost. */
export async function sendCall({ url, method, headers, body }: Call): Promise<number> {
  try {
    const answer = await fetch(url, { method, headers, body: body as Uint8Array<ArrayBuffer> })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
