import { Fault } from '@platen/contract'
import { AddressRefused, type Egress, FetchFailed, type Fetched } from '@platen/platform/egress'

/** The provider no longer accepts the access token. */
export class Unauthorized extends Error {}

/** Requests to a provider's API. */
export interface ProviderCalls {
  /** Gets a JSON object. Statuses other than 200 are faults. */
  getJson(url: string, accessToken: string): Promise<Record<string, unknown>>
  /** Gets up to `bytesMax` bytes. Throws `document_too_large` for more. */
  getBytes(url: string, accessToken: string, bytesMax: number): Promise<Buffer>
  /** Posts a form to a token endpoint. Returns any status below 500, except 429. */
  postForm(
    url: string,
    form: Record<string, string>,
  ): Promise<{ status: number; json: Record<string, unknown> }>
}

const jsonBytesMax = 2 * 2 ** 20
const formResponseBytesMax = 64 * 2 ** 10
const timeouts = {
  jsonTimeoutMs: 15_000,
  /** Google exports the document during the request, which takes 30 s for a long document. */
  bytesTimeoutMs: 90_000,
}
const retryAfterMaxSeconds = 3_600

/**
 * Calls a provider through the egress guard, and converts errors to faults. Faults never contain tokens, URLs with a query, or text from the provider that
 * could contain them.
 */
export function createProviderCalls(
  egress: Egress,
  title: string,
  { jsonTimeoutMs, bytesTimeoutMs } = timeouts,
): ProviderCalls {
  const unavailable = (detail: string, more: { cause?: unknown; retryAfterSeconds?: number } = {}) =>
    new Fault('document_account_unavailable', { detail, ...more })

  async function call<T>(bytesMax: number, send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      if (error instanceof AddressRefused)
        throw unavailable(
          `The address of ${title} is not allowed: ${error.reason}. The operator of this service can allow private addresses with PLATEN_ALLOW_PRIVATE_DOCUMENT_ACCOUNTS=1.`,
        )
      if (error instanceof FetchFailed) {
        if (error.failure === 'too_large') throw tooLarge(title, bytesMax)
        throw unavailable(
          error.failure === 'timeout'
            ? `${title} did not respond in time. Try again.`
            : `${title} could not be reached, or the connection was interrupted. Try again.`,
          { cause: error },
        )
      }
      throw error
    }
  }

  function get(url: string, accessToken: string, bytesMax: number, timeoutMs: number): Promise<Fetched> {
    return call(bytesMax, () =>
      egress.fetchPublic(url, {
        maxBytes: bytesMax,
        timeoutMs,
        maxRedirects: 3,
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    )
  }

  /** Throws for every status except 200. */
  function requireOk({ status, bytes, retryAfter }: Fetched): void {
    if (status === 200) return
    if (status === 401) throw new Unauthorized(`${title} no longer accepts the access token`)
    const reasons = reasonsIn(bytes)
    if (reasons.includes('exportSizeLimitExceeded')) throw tooLargeToExport()
    if (status === 429 || reasons.some((reason) => /rateLimitExceeded/i.test(reason)))
      throw unavailable(
        `${title} limits the rate of requests. Try again in ${retryAfterSeconds(retryAfter)} seconds.`,
        { retryAfterSeconds: retryAfterSeconds(retryAfter) },
      )
    if (status === 403)
      throw fetchFailed(
        `${title} does not allow the connected account or this service to read this document.`,
      )
    if (status === 404)
      throw fetchFailed(
        `The connected account cannot find this document in ${title}. It was deleted, is not shared with the account, or was not selected for this service.`,
      )
    throw unavailable(`${title} responded with status ${status}. Try again.`, {
      retryAfterSeconds: retryAfterSeconds(retryAfter),
    })
  }

  return {
    async getJson(url, accessToken) {
      const response = await get(url, accessToken, jsonBytesMax, jsonTimeoutMs)
      requireOk(response)
      const json = readObject(response.bytes.toString('utf8'))
      if (!json) throw invalidResponse(title)
      return json
    },
    async getBytes(url, accessToken, bytesMax) {
      const response = await get(url, accessToken, bytesMax, bytesTimeoutMs)
      requireOk(response)
      return response.bytes
    },
    async postForm(url, form) {
      const { status, body } = await call(formResponseBytesMax, () =>
        egress.postBytes(url, Buffer.from(new URLSearchParams(form).toString()), {
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          timeoutMs: jsonTimeoutMs,
          answerBytesMax: formResponseBytesMax,
        }),
      )
      if (status === 429 || status >= 500)
        throw unavailable(`${title} responded with status ${status}. Try again.`, {
          retryAfterSeconds: retryAfterSeconds(undefined),
        })
      const json = body.trim() === '' ? {} : readObject(body)
      if (!json) throw invalidResponse(title)
      return { status, json }
    },
  }
}

/** Creates the fault for a response that does not match the provider's reference. */
export function invalidResponse(title: string): Fault {
  return new Fault('document_account_unavailable', {
    detail: `${title} returned an invalid response. Try again.`,
  })
}

/** Creates the fault for a document that the provider does not return. */
export function fetchFailed(detail: string): Fault {
  return new Fault('document_fetch_failed', {
    detail: `${detail} Choose the document again with an account that has access to it.`,
  })
}

function tooLarge(title: string, bytesMax: number): Fault {
  return new Fault('document_too_large', {
    detail: `The document in ${title} is larger than ${Math.floor(bytesMax / 2 ** 20)} MiB. Use smaller images.`,
  })
}

function tooLargeToExport(): Fault {
  return new Fault('document_too_large', {
    detail:
      'Google exports documents up to 10 MB, and this one is larger. Open it in Google Docs, choose File → Download → Microsoft Word (.docx), and upload that file, or use smaller images.',
  })
}

function retryAfterSeconds(field: string | undefined): number {
  const seconds = Number(field)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), retryAfterMaxSeconds) : 5
}

/** Returns the reasons in an error from Google: `{ error: { errors: [{ reason }] } }`. */
function reasonsIn(bytes: Buffer): string[] {
  const { error } = (readObject(bytes.toString('utf8')) ?? {}) as { error?: { errors?: unknown } }
  const errors = Array.isArray(error?.errors) ? error.errors : []
  return errors.flatMap((each: unknown) => {
    const { reason } = (each ?? {}) as { reason?: unknown }
    return typeof reason === 'string' ? [reason] : []
  })
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
