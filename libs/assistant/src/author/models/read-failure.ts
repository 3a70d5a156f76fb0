import type { TurnFailureCode } from '@platen/contract'
import type { APICallError } from 'ai'
import { Redirected, ReplyTooLong } from './model-fetch.ts'

/** Why a request failed, and whether to retry it. */
export interface ModelFailure {
  code: TurnFailureCode
  /** `wait`: retry when the service says so. `again`: retry once. `no`: a retry would fail, too. */
  retry: 'wait' | 'again' | 'no'
  /** How long the service asked to wait. */
  retryAfterMs?: number
  /** HTTP status, if the service responded. */
  status?: number
  /** The service's message, which may contain the key. */
  said?: string
}

/** Classifies the errors that the vendors' packages throw. */
export function readFailure(error: unknown, now: number): ModelFailure {
  const chain = causesOf(error)
  if (chain.some((one) => one instanceof ReplyTooLong)) return { code: 'reply_too_long', retry: 'no' }
  if (chain.some((one) => one instanceof Redirected)) return { code: 'model_redirected', retry: 'no' }
  const call = chain.find(isCallError)
  if (call?.statusCode === undefined)
    return isNoConnection(chain)
      ? { code: 'model_unreachable', retry: 'no' }
      : { code: 'model_failed', retry: 'again' }
  const said = call.responseBody ?? ''
  const wait = retryAfterMs(call.responseHeaders ?? {}, now)
  return {
    ...ofStatus(call.statusCode, said),
    status: call.statusCode,
    said,
    ...(wait !== undefined && { retryAfterMs: wait }),
  }
}

/** Compared by name, because importing the class would load the whole SDK. */
function isCallError(error: unknown): error is APICallError {
  return error instanceof Error && error.name === 'AI_APICallError'
}

function ofStatus(status: number, said: string): Pick<ModelFailure, 'code' | 'retry'> {
  if (status === 401 || status === 403) return { code: 'model_key_rejected', retry: 'no' }
  if (status === 404) return { code: 'model_not_found', retry: 'no' }
  if (status === 429 || status === 529) return { code: 'model_busy', retry: 'wait' }
  // A status below 300 means that the response was unreadable.
  if (status >= 500 || status < 300) return { code: 'model_failed', retry: 'again' }
  return /\btools?\b|function.call/i.test(said)
    ? { code: 'model_without_tools', retry: 'no' }
    : { code: 'model_request_rejected', retry: 'no' }
}

const causesMax = 10

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at !== undefined && at !== null && chain.length < causesMax;) {
    chain.push(at)
    at = typeof at === 'object' ? (at as { cause?: unknown }).cause : undefined
  }
  return chain
}

const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

function isNoConnection(chain: readonly unknown[]): boolean {
  return chain.some((one) => {
    const code = (one as { code?: unknown } | null)?.code
    return typeof code === 'string' && noConnection.has(code)
  })
}

/** Reads the `Retry-After` header, which contains seconds or a date. */
function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
