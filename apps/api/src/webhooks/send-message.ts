import type { WebhookDelivery } from '@platen/database'
import { AddressRefused, type Egress, FetchFailed, type SendAnswer } from '@platen/platform/egress'
import { checkEndpointUrl } from './endpoint-url.ts'
import { signedHeaders } from './sign.ts'

/** Result of one attempt. */
export interface AttemptResult {
  at: Date
  ms: number
  /** `null` if there was no response. */
  status: number | null
  /** Why the attempt failed, for the owner of the endpoint; `null` if it succeeded. */
  error: string | null
  /** Whether the endpoint returned 410 (Gone). */
  isGone: boolean
}

/** Sends a message once. Throws `FetchFailed` (`aborted`) if `signal` aborts. Other failures are returned. */
export type SendMessage = (
  message: Pick<WebhookDelivery, 'url' | 'messageId' | 'payload' | 'secrets'>,
  signal?: AbortSignal,
) => Promise<AttemptResult>

const responseBytesMax = 1_024
const responseTextMax = 300

/** Sends messages through the egress guard. `timeoutMs` includes DNS lookup, request and response. */
export function createSendMessage(options: {
  egress: Egress
  clock: () => Date
  timeoutMs?: number
}): SendMessage {
  const { egress, clock, timeoutMs = 15_000 } = options
  return async (message, signal) => {
    const at = clock()
    const startedAt = performance.now()
    const result = await post(message, at).catch(failureOf)
    return { at, ms: performance.now() - startedAt, ...result }

    async function post({ url, payload }: typeof message, now: Date) {
      const response = await egress.postBytes(checkEndpointUrl(egress, url), Buffer.from(payload), {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Platen-Webhooks',
          ...signedHeaders({ ...message, at: now }),
        },
        timeoutMs,
        answerBytesMax: responseBytesMax,
        ...(signal && { signal }),
      })
      return resultOf(response)
    }
  }
}

function resultOf(response: SendAnswer): Omit<AttemptResult, 'at' | 'ms'> {
  const { status } = response
  return { status, error: errorOf(response), isGone: status === 410 }
}

function errorOf({ status, body }: SendAnswer): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'The endpoint returned status 410 (Gone).'
  if (status >= 300 && status < 400) {
    return `The endpoint redirects (${status}), and redirects are not followed. Enter the final URL.`
  }
  const text = readable(body)
  return `The endpoint returned status ${status}${text === '' ? '.' : `: ${text}`}`
}

/** Returns the beginning of a response on one line, only for display. */
function readable(body: string): string {
  const line = body
    .replaceAll(/[\p{C}\p{Z}\s\ufffd]+/gu, ' ')
    .trim()
    .slice(0, responseTextMax)
  return line.isWellFormed() ? line : line.toWellFormed()
}

function failureOf(error: unknown): Omit<AttemptResult, 'at' | 'ms'> {
  if (error instanceof FetchFailed && error.failure === 'aborted') throw error
  if (!(error instanceof FetchFailed) && !(error instanceof AddressRefused)) throw error
  return { status: null, error: reasonOf(error), isGone: false }
}

function reasonOf(error: FetchFailed | AddressRefused): string {
  if (error instanceof AddressRefused) return `The address is not allowed: ${error.reason}.`
  if (error.failure === 'timeout') return 'The endpoint did not respond in time.'
  const code = codeOf(error.cause)
  if (code === undefined) return 'The endpoint could not be reached.'
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'The host name could not be resolved.'
  if (code === 'ECONNREFUSED') return 'The host refused the connection.'
  if (/^(ECONNRESET|EPIPE|HPE_)/.test(code))
    return 'The connection was closed before the response was complete.'
  if (/CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code)) return `The certificate is invalid (${code}).`
  return `The endpoint could not be reached (${code}).`
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
