import type { Agent, IncomingMessage } from 'node:http'
import { AddressRefused, shownAddress } from './address-refused.ts'
import { FetchFailed } from './fetch-failed.ts'
import { readBody, sendRequest, translateFailure } from './send-request.ts'

/** The bounds of a fetch. */
export interface FetchOptions {
  /** Most bytes of the body. */
  maxBytes: number
  /** For everything together: look-up, redirects and body. */
  timeoutMs: number
  maxRedirects: number
  /** The `Accept` field; `*\/*` when left out. */
  accept?: string
  /** Sent to the origin that is asked first; a redirect to another one goes without them, as they may hold secrets. */
  headers?: Record<string, string>
  /** Ends the call early; `FetchFailed` `aborted`. */
  signal?: AbortSignal
  /** Let `http:` addresses through as well, at the start and after redirects. */
  allowHttp?: boolean
}

/** A whole answer. Every final status is an answer; the caller judges it. `url` is where the redirects ended. */
export interface Fetched {
  status: number
  contentType: string | undefined
  bytes: Buffer
  url: string
  /** The `Retry-After` field as it came. */
  retryAfter: string | undefined
}

/** What a fetch needs of the guard. */
export interface FetchGuard {
  assertPublicUrl: (url: string | URL) => URL
  agentFor: (protocol: string) => Agent
  allowPrivate: boolean
}

const redirects = new Set([301, 302, 303, 307, 308])

/** The GET behind `Egress.fetchPublic`; see there. */
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
    throw new AddressRefused(shownAddress(url), 'only https is fetched')
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
    // Without encodings there is no small answer that unpacks into a large one.
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
    throw new FetchFailed('encoded', 'The address answered with a content encoding that was not asked for.')
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
