import type { Agent, IncomingMessage } from 'node:http'
import { AddressRefused, shownAddress } from './address-refused.ts'
import { FetchFailed } from './fetch-failed.ts'
import { readBody, sendRequest, translateFailure } from './send-request.ts'

export interface FetchOptions {
  /** Maximum number of bytes in the body. */
  maxBytes: number
  /** Time limit for DNS, redirects and the body together. */
  timeoutMs: number
  maxRedirects: number
  /** The `Accept` header. Default: `*\/*`. */
  accept?: string
  /** Sent to the first origin only, because a redirect must not receive secrets. */
  headers?: Record<string, string>
  /** Aborts the call: `FetchFailed` `aborted`. */
  signal?: AbortSignal
  /** Also allows `http:` addresses, including redirects. */
  allowHttp?: boolean
}

/** A complete response with any final status. `url` is the last address after redirects. */
export interface Fetched {
  status: number
  contentType: string | undefined
  bytes: Buffer
  url: string
  /** The `Retry-After` header, unparsed. */
  retryAfter: string | undefined
}

/** The parts of the guard that a fetch needs. */
export interface FetchGuard {
  assertPublicUrl: (url: string | URL) => URL
  agentFor: (protocol: string) => Agent
  allowPrivate: boolean
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Implements `Egress.fetchPublic`. */
export async function fetchThroughGuard(
  guard: FetchGuard,
  address: string | URL,
  options: FetchOptions,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  try {
    let url = checkAddress(guard, address, options)
    const { origin } = url
    for (let redirected = 0; ; redirected += 1) {
      const answer = await get(guard, url, {
        accept: options.accept ?? '*/*',
        headers: url.origin === origin ? options.headers : undefined,
        signal,
      })
      const next = redirectTarget(answer, url)
      if (next === undefined) return await readAnswer(answer, url, options.maxBytes)
      answer.destroy()
      if (redirected === options.maxRedirects) {
        throw new FetchFailed(
          'too_many_redirects',
          `The address redirects more than ${options.maxRedirects} times.`,
        )
      }
      url = checkAddress(guard, next, options)
    }
  } catch (error) {
    throw translateFailure(error, { timeout, timeoutMs: options.timeoutMs })
  }
}

function checkAddress(guard: FetchGuard, address: string | URL, options: FetchOptions): URL {
  const url = guard.assertPublicUrl(address)
  if (url.protocol !== 'https:' && !guard.allowPrivate && options.allowHttp !== true) {
    throw new AddressRefused(shownAddress(url), 'only https is supported')
  }
  return url
}

function get(
  guard: FetchGuard,
  url: URL,
  of: { accept: string; headers: Record<string, string> | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { accept, headers, signal } = of
  return sendRequest({
    url,
    method: 'GET',
    // Without encodings, a small response cannot unpack into a large one.
    headers: { ...headers, accept, 'accept-encoding': 'identity', 'user-agent': 'Platen' },
    agent: guard.agentFor(url.protocol),
    signal,
  })
}

function redirectTarget(answer: IncomingMessage, base: URL): URL | string | undefined {
  const location = answer.headers.location
  if (!redirects.has(answer.statusCode ?? 0) || location === undefined) return undefined
  return URL.parse(location, base.href) ?? location
}

async function readAnswer(answer: IncomingMessage, url: URL, maxBytes: number): Promise<Fetched> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') {
    answer.destroy()
    throw new FetchFailed('encoded', 'The address responded with an unexpected content encoding.')
  }
  const bytes = await readBody(answer, { maxBytes, beyond: 'fail' })
  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'],
    bytes,
    url: url.href,
    retryAfter: answer.headers['retry-after'],
  }
}
