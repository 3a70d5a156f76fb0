import type { FetchGuard } from './fetch-public.ts'
import { readBody, sendRequest, translateFailure } from './send-request.ts'

export interface PutOptions {
  headers: Record<string, string>
  /** For everything together: look-up, sending and answer. */
  timeoutMs: number
  signal?: AbortSignal
}

/** What the other side answered; `body` is its first 4 KiB as UTF-8. */
export interface PutAnswer {
  status: number
  body: string
}

const answerBytesMax = 4_096

/** The PUT behind `Egress.putBytes`; see there. */
export async function putThroughGuard(
  guard: FetchGuard,
  address: string | URL,
  bytes: Uint8Array,
  options: PutOptions,
): Promise<PutAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  try {
    const url = guard.assertPublicUrl(address)
    const answer = await sendRequest({
      url,
      method: 'PUT',
      headers: {
        ...options.headers,
        'content-length': String(bytes.byteLength),
        'accept-encoding': 'identity',
      },
      agent: guard.agentFor(url.protocol),
      signal,
      body: bytes,
    })
    const body = await readBody(answer, { maxBytes: answerBytesMax, beyond: 'cut' })
    return { status: answer.statusCode ?? 0, body: body.toString('utf8') }
  } catch (error) {
    throw translateFailure(error, { timeout, timeoutMs: options.timeoutMs })
  }
}
