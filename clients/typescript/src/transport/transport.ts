import { PlatenError } from '../errors.ts'
import { type OperationName, operations } from '../generated/operations.ts'
import type { CallOptions, PlatenOptions } from '../options.ts'
import { type Deadline, startDeadline, timerMsMax } from './deadline.ts'
import { readFailure, strangeAnswer } from './read-failure.ts'
import { readLines } from './read-lines.ts'

/** One call of the API. */
export interface Call<T> {
  operation: OperationName
  /** What stands in the braces of its path. */
  params?: Record<string, string>
  query?: object
  body?: unknown
  headers?: Record<string, string>
  /** Made by the client unless given, for operations that take one. */
  idempotencyKey?: string | undefined
  /** Whether doing it twice harms nobody, where that is not as the method says. */
  isRepeatable?: boolean
  /** Reads an answer of the 2xx; what breaks off while it reads is tried again. */
  read: (response: Response) => Promise<T>
}

/** Sends calls, again where that may help. */
export interface Transport {
  /** Rejects with `PlatenError`, or the reason of the caller's signal. */
  send<T>(call: Call<T>, options: CallOptions): Promise<T>
  /** The same within a deadline that holds for several calls. */
  sendWithin<T>(call: Call<T>, deadline: Deadline): Promise<T>
  /** The values of a list of NDJSON, as they come. What breaks off once it has begun is not asked for again. */
  lines<T>(call: Omit<Call<T>, 'read'>, deadline: Deadline): AsyncGenerator<T, void, undefined>
  /** Sends a body to a link that needs no key. */
  put(url: string, body: Blob, deadline: Deadline): Promise<void>
  /** How long a call may take that says nothing else. */
  timeoutMs: number
}

const backoffMs = { first: 500, max: 8_000 }

/** The calls of one client. */
export function createTransport(options: PlatenOptions): Transport {
  const { apiKey, timeoutMs = 120_000, retries = 3 } = options
  const pause = (ms: number, deadline: Deadline) => options.pause?.(ms) ?? deadline.pause(ms)
  const baseUrl = readBaseUrl(options.baseUrl)
  const fetchIt = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new TypeError('Give the account’s API key as apiKey.')

  async function tryOnce<T>(
    request: { url: string; init: RequestInit },
    read: (response: Response) => Promise<T>,
    deadline: Deadline,
  ): Promise<T> {
    const bound = boundRequest(deadline)
    let response: Response | undefined
    try {
      const init: RequestInit = { ...request.init, redirect: 'manual', signal: bound.signal }
      response = await fetchIt(request.url, init)
      if (!response.ok) throw await readFailure(response, request.url)
      return await read(response)
    } catch (error) {
      deadline.check(error)
      throw errorOf(error, request.url, response)
    } finally {
      bound.lift()
    }
  }

  /** What an error of the platform means; `response` is what has come by then. */
  function errorOf(error: unknown, url: string, response: Response | undefined): PlatenError {
    if (error instanceof PlatenError) return error
    // What is no JSON was written by another program: a proxy's page says 200, too.
    if (error instanceof SyntaxError && response)
      return strangeAnswer(url, { status: response.status, cause: error })
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : ''
    const message = `Platen at ${baseUrl} cannot be reached (${reason}).`
    return new PlatenError('unreachable', message, { isRetryable: true, cause: error })
  }

  async function repeat<T>(
    attempt: () => Promise<T>,
    deadline: Deadline,
    mayRepeat: (error: PlatenError) => boolean,
  ): Promise<T> {
    for (let tried = 0; ; tried += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof PlatenError) || tried >= retries || !mayRepeat(error)) throw error
        const pauseMs = pauseBefore(tried, error.retryAfterSeconds)
        // Who cannot wait so long learns what is wrong, not that time is over.
        if (pauseMs > Math.min(deadline.left(), timerMsMax)) throw error
        await pause(pauseMs, deadline)
      }
    }
  }

  const urlOf = ({ operation, params, query }: Omit<Call<never>, 'read'>) =>
    `${baseUrl}${fill(operations[operation].path, params)}${queryOf(query)}`

  async function sendWithin<T>(call: Call<T>, deadline: Deadline): Promise<T> {
    const { method, isRepeatable, takesIdempotencyKey } = operations[call.operation]
    const key = takesIdempotencyKey ? { 'Idempotency-Key': call.idempotencyKey ?? crypto.randomUUID() } : {}
    // Once for all tries: the key holds for these very bytes.
    const body = call.body === undefined ? undefined : JSON.stringify(call.body)
    const init: RequestInit = {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
        ...key,
        Authorization: `Bearer ${apiKey}`,
      },
      ...(body === undefined ? {} : { body }),
    }
    const request = { url: urlOf(call), init }
    const isSafe = (call.isRepeatable ?? isRepeatable) || takesIdempotencyKey
    return repeat(
      () => tryOnce(request, call.read, deadline),
      deadline,
      // What was refused for its rate was not begun.
      (error) => error.isRetryable && (isSafe || error.status === 429),
    )
  }

  async function* lines<T>(
    call: Omit<Call<T>, 'read'>,
    deadline: Deadline,
  ): AsyncGenerator<T, void, undefined> {
    const response = await sendWithin({ ...call, read: async (each) => each }, deadline)
    try {
      yield* readLines<T>(response)
    } catch (error) {
      deadline.check(error)
      throw errorOf(error, urlOf(call), response)
    }
  }

  return {
    timeoutMs,
    sendWithin,
    lines,
    send: (call, given) => sendWithin(call, startDeadline(given, given.timeoutMs ?? timeoutMs)),
    put: (url, body, deadline) =>
      repeat(
        // It takes as long as its bytes do.
        () =>
          tryOnce({ url, init: { method: 'PUT', body } }, async () => undefined, {
            ...deadline,
            requestMs: Infinity,
          }),
        deadline,
        (error) => error.isRetryable,
      ),
  }
}

/** Reads JSON, as `T`: the service is trusted with its own answers. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

/** For answers without a body. */
export async function readNothing(response: Response): Promise<void> {
  await response.arrayBuffer()
}

/** The signal of a single request. `lift` ends its own bound, so that a list may be read for longer. */
function boundRequest({ signal, requestMs }: Deadline): { signal: AbortSignal; lift: () => void } {
  if (requestMs > timerMsMax) return { signal, lift: () => undefined }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${requestMs} ms`)), requestMs)
  return { signal: AbortSignal.any([signal, late.signal]), lift: () => clearTimeout(timer) }
}

/** At random up to a bound that doubles, so that callers who failed together do not come again together. */
function pauseBefore(tried: number, retryAfterSeconds: number | undefined): number {
  const jitter = Math.random() * Math.min(backoffMs.first * 2 ** tried, backoffMs.max)
  return retryAfterSeconds === undefined ? jitter : retryAfterSeconds * 1_000 + jitter / 4
}

function readBaseUrl(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new TypeError(
      `"${given}" is not the address of a service. Give one such as https://pdf.example.com as baseUrl.`,
    )
  return given.replace(/\/+$/, '')
}

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`${name} is missing.`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}
