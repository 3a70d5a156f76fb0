import type { FetchGuard } from './fetch-public.ts'
import { readBody, sendRequest, translateFailure } from './send-request.ts'

/** Headers and limits for a request with a body. */
export interface SendOptions {
  headers: Record<string, string>
  /** Time limit for DNS, sending and the response together. */
  timeoutMs: number
  /** Maximum number of bytes in the response. Default 4 KiB. */
  answerBytesMax?: number
  signal?: AbortSignal
}

/** The response. `body` contains its first `answerBytesMax` bytes, decoded as UTF-8. */
export interface SendAnswer {
  status: number
  body: string
}

const answerBytesMaxDefault = 4_096

/** Implements `Egress.putBytes` and `Egress.postBytes`. */
export async function sendThroughGuard(
  guard: FetchGuard,
  method: 'PUT' | 'POST',
  address: string | URL,
  bytes: Uint8Array,
  options: SendOptions,
): Promise<SendAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  try {
    const url = guard.assertPublicUrl(address)
    const answer = await sendRequest({
      url,
      method,
      headers: {
        ...options.headers,
        'content-length': String(bytes.byteLength),
        'accept-encoding': 'identity',
      },
      agent: guard.agentFor(url.protocol),
      signal,
      body: bytes,
    })
    const maxBytes = options.answerBytesMax ?? answerBytesMaxDefault
    const body = await readBody(answer, { maxBytes, beyond: 'cut' })
    return { status: answer.statusCode ?? 0, body: body.toString('utf8') }
  } catch (error) {
    throw translateFailure(error, { timeout, timeoutMs: options.timeoutMs })
  }
}
