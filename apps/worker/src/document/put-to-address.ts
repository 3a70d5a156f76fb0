import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { AddressRefused, type Egress, FetchFailed } from '@platen/platform/egress'
import { checksumHeader, storeError } from '@platen/storage'

const firstPauseMs = 500

/** Maximum time that a customer's store can take for one document. */
export const putTimeoutMs = 20_000

export type PutToAddress = (
  pdf: Buffer,
  options: {
    url: string
    headers: Record<string, string>
    timeoutMs: number
    /** Maximum number of tries if the store is unreachable or reports an internal error. Default: one. */
    triesMax?: number
  },
) => Promise<void>

interface Refusal {
  fault: Fault
  /** Whether another try may succeed. */
  isRetryable: boolean
}

/** Writes documents to presigned addresses of customers' stores. Throws `bucket_refused` with the store's message. */
export function createPutToAddress(bucketEgress: Egress): PutToAddress {
  async function send(
    pdf: Buffer,
    { url, headers, timeoutMs }: Parameters<PutToAddress>[1],
  ): Promise<Refusal | undefined> {
    let answer: { status: number; body: string }
    try {
      answer = await bucketEgress.putBytes(url, pdf, {
        headers,
        timeoutMs,
      })
    } catch (error) {
      const fault = new Fault('bucket_refused', { detail: whyNoAnswer(error, timeoutMs), cause: error })
      return { fault, isRetryable: error instanceof FetchFailed && error.failure === 'unreachable' }
    }
    if (answer.status >= 200 && answer.status < 300) return undefined
    const { code, message } = storeError(answer.body)
    const words = `${code ? ` ${code}` : ''}${message ? `: ${message}` : '.'}`
    const detail = `The bucket's store returned status ${answer.status}${withoutSignature(words, url)}`
    return {
      fault: new Fault('bucket_refused', { detail }),
      isRetryable: answer.status >= 500 || answer.status === 429,
    }
  }

  return async function putToAddress(pdf, options) {
    const { triesMax = 1 } = options
    // Calculated once for all tries, because hashing a large document takes a long time.
    const headers = { ...options.headers, ...(await checksumHeader(pdf)) }
    for (let attempt = 1; ; attempt++) {
      const refusal = await send(pdf, { ...options, headers })
      if (!refusal) return
      if (!refusal.isRetryable || attempt >= triesMax) throw refusal.fault
      await pause(firstPauseMs * 4 ** (attempt - 1))
    }
  }
}

/** Never states that nothing was written, because a store that did not respond may have stored it. */
function whyNoAnswer(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressRefused) return `The bucket's address is not allowed: ${error.message}`
  if (error instanceof FetchFailed && error.failure === 'timeout') {
    return `The bucket's store did not respond within ${timeoutMs} ms (Timeout).`
  }
  return `The bucket's store could not be reached (${systemCode(error) ?? 'unknown'}).`
}

/** Returns the first code in a chain of causes, such as `ECONNREFUSED` or `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : systemCode(error.cause)
}

/** Removes the signature and the access key, which a store may repeat in its message. */
function withoutSignature(words: string, url: string): string {
  const query = new URL(url).searchParams
  const accessKey = query.get('X-Amz-Credential')?.split('/')[0] ?? ''
  return [query.get('X-Amz-Signature') ?? '', accessKey, encodeURIComponent(accessKey)]
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, '***'), words)
}
