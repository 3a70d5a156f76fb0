import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { createRequire } from 'node:module'
import { Fault, type ObjectOptions } from '@platen/contract'
import { certificateHint } from '@platen/platform'
import type { Client } from 'minio'
import { contentDisposition } from './content-disposition.ts'
import { checkCustomerKey } from './object-key.ts'
import { objectHeaders } from './object-headers.ts'
import { assertLinkLife, type LinkOptions } from './object-store.ts'
import { openS3Client, type S3ClientOptions, type S3Connection } from './s3-client.ts'
import { putObject } from './put-object.ts'
import { StoreRefused, StoreSilent } from './store-refused.ts'

/** A connection as entered by a customer. `name` is the bucket's name in the store. */
export type CustomerBucketConnection = Omit<S3Connection, 'bucket'> & { name: string }

/** A customer's bucket at an address that the customer chose. Throws a `RangeError` for a key that `checkCustomerKey` rejects. */
export interface CustomerBucket {
  /** Returns an address for one PUT of this key, and its required headers. */
  presignPut(options: { key: string; expiresInSeconds: number; contentType: string }): Promise<PresignedPut>
  presignGet(options: LinkOptions): Promise<string>
  /** Like `tryConnection`, but throws `bucket_refused` on failure. Its detail names the step, and its item contains the code. */
  testConnection(): Promise<void>
  /**
   * Writes, reads and deletes a test object at the top of the bucket, within `testTimeoutMs`. Returns the executed steps in this order. The first
   * step that fails is the last. Never rejects because of an error from the store.
   */
  tryConnection(): Promise<TriedStep[]>
}

/** The address and headers for a PUT. */
export interface PresignedPut {
  url: string
  headers: Record<string, string>
}

type TryStep = 'write' | 'read' | 'delete'

/** A step of a connection test. */
export interface TriedStep {
  step: TryStep
  ms: number
  /** The store's error code and message, without secrets. Undefined if the step succeeded. */
  refused?: { code: string; message: string }
}

/** Creates connections through the egress guard or a replacement for it. */
export interface AgentSource {
  agentFor(protocol: string): Agent
}

const probe = Buffer.from('Platen wrote this to test the connection. It may be deleted.')

/** Opens a customer's bucket. Presigning does not connect to the store. Throws `bucket_refused` for an endpoint that is not a bare address. */
export function openCustomerBucket(
  connection: CustomerBucketConnection,
  egress: AgentSource,
  options: { now?: () => number; testTimeoutMs?: number } = {},
): CustomerBucket {
  const { now = Date.now, testTimeoutMs = 20_000 } = options
  const agent = egress.agentFor(URL.parse(connection.endpoint)?.protocol ?? '')
  const bucket = connection.name
  const client = open({ ...connection, bucket, agent })
  const stored = objectHeaders(connection)

  async function presign(
    method: 'GET' | 'PUT',
    link: Omit<LinkOptions, 'fileName'>,
    query: Record<string, string>,
    at = new Date(now()),
  ) {
    const fault = checkCustomerKey(link.key)
    if (fault !== undefined) throw new RangeError(fault)
    assertLinkLife(link.expiresInSeconds)
    return client.presignedUrl(method, bucket, link.key, link.expiresInSeconds, query, at)
  }

  const tryConnection = () => tryProbe({ ...connection, bucket, agent, timeoutMs: testTimeoutMs })

  return {
    async presignPut(link) {
      const at = new Date(now())
      const url = await presign('PUT', link, {}, at)
      const signed = { method: 'PUT', headers: stored, expiresInSeconds: link.expiresInSeconds, now: at }
      return {
        url: Object.keys(stored).length === 0 ? url : signHeaders(url, signed, connection),
        // The content type is a plain header that is sent but not signed.
        headers: { ...stored, 'content-type': link.contentType },
      }
    },
    presignGet: (link) =>
      presign('GET', link, {
        'response-content-type': link.contentType,
        'response-content-disposition': contentDisposition(link.fileName),
      }),
    tryConnection,
    async testConnection() {
      const failed = (await tryConnection()).find(({ refused }) => refused !== undefined)
      if (failed?.refused) throw refusal(failed.step, failed.refused)
    },
  }
}

function open(options: S3ClientOptions): Client {
  try {
    return openS3Client(options)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The connection cannot be used'
    throw new Fault('bucket_refused', { detail: `${message}.`, cause: error })
  }
}

async function tryProbe(options: S3ClientOptions & { timeoutMs: number }): Promise<TriedStep[]> {
  const { bucket, timeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const client = open({ ...options, signal })
  const key = `platen-connection-test-${randomUUID()}`
  const steps: Array<[TryStep, () => Promise<unknown>]> = [
    [
      'write',
      () =>
        putObject(client, { bucket, key }, probe, {
          ...objectHeaders(options),
          'content-type': 'text/plain',
        }),
    ],
    [
      'read',
      async () => {
        const read = await readAtMost(await client.getObject(bucket, key), probe.length)
        if (!read.equals(probe)) throw new Error('The store returned different bytes than were written.')
      },
    ],
    ['delete', () => client.removeObject(bucket, key)],
  ]
  const tried: TriedStep[] = []
  for (const [step, take] of steps) {
    const startedAt = performance.now()
    const msTaken = () => Math.round(performance.now() - startedAt)
    try {
      await take()
      tried.push({ step, ms: msTaken() })
    } catch (error) {
      const read = readRefusal(signal.aborted ? new StoreSilent(timeoutMs) : error, options)
      const refused = step === 'write' ? withPolicyHint(read, options) : read
      tried.push({ step, ms: msTaken(), refused })
      // With write but no read access, the test object would be left behind. Without delete access, it stays.
      if (step === 'read') await client.removeObject(bucket, key).catch(() => {})
      break
    }
  }
  return tried
}

async function readAtMost(stream: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bytesMax) break
  }
  return Buffer.concat(chunks)
}

const secretLengthMin = 8

function readRefusal(error: unknown, { endpoint, accessKey, secretKey }: S3Connection) {
  const cause = error instanceof Error ? error : new Error()
  // If the response is not from an S3 store, the client leaves both empty.
  const code = ('code' in cause && String(cause.code)) || cause.name
  const hint = certificateHint(cause)
  const message = isReportedByStore(cause)
    ? cause.message || 'The response is not from an S3 store.'
    : `No response from ${endpoint}${hint === undefined ? '' : `: ${hint}`}.`
  // The store's message can contain parts of the request. Shorter strings are not real keys, and redacting them would hide parts of words.
  const withoutSecrets = (text: string) =>
    [secretKey, accessKey]
      .filter((secret) => secret.length >= secretLengthMin)
      .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
  return { code: withoutSecrets(code), message: withoutSecrets(message).slice(0, 300) }
}

/** If a policy requires encryption, a write without the header gets the same error as a write without permission. */
function withPolicyHint(
  refused: { code: string; message: string },
  { encryption }: ObjectOptions,
): { code: string; message: string } {
  if (refused.code !== 'AccessDenied' || encryption !== undefined) return refused
  const sentence = refused.message.replace(/\.?$/, '.')
  return {
    ...refused,
    message: `${sentence} If the key is allowed to write, the bucket’s policy may require encryption: set the bucket’s encryption to AES256 or aws:kms.`,
  }
}

/** System errors also have a code, but their message contains the resolved address, which must not be exposed. */
function isReportedByStore(cause: Error): boolean {
  return cause instanceof StoreRefused || cause instanceof StoreSilent || !('code' in cause)
}

const namedAs = { write: 'writing', read: 'reading', delete: 'deleting' } satisfies Record<TryStep, string>

function refusal(step: TryStep, { code, message }: { code: string; message: string }): Fault {
  return new Fault('bucket_refused', {
    detail: `The connection test failed at ${namedAs[step]} its object: ${code}: ${message}`,
    errors: [{ pointer: '', code, message }],
  })
}

type PresignSignatureV4 = (
  request: { method: string; protocol: string; path: string; headers: Record<string, string> },
  accessKey: string,
  secretKey: string,
  sessionToken: string | undefined,
  region: string,
  requestDate: Date,
  expires: number,
) => string

/**
 * Signs a presigned address again with its required headers, because stores reject unsigned `x-amz-` headers. The client's presigning does
 * not include headers, but its signing function can.
 */
function signHeaders(
  address: string,
  given: { method: string; headers: Record<string, string>; expiresInSeconds: number; now: Date },
  { accessKey, secretKey, region }: Pick<S3Connection, 'accessKey' | 'secretKey' | 'region'>,
): string {
  const { protocol, host } = new URL(address)
  // The path exactly as encoded by the client, because another encoding of the same path has a different signature.
  const path = address.slice(address.indexOf('/', `${protocol}//`.length)).split('?')[0] ?? ''
  const { presignSignatureV4 } = createRequire(import.meta.url)('minio/dist/main/signing.js') as {
    presignSignatureV4: PresignSignatureV4
  }
  const request = { method: given.method, protocol, path, headers: { host, ...given.headers } }
  const { now, expiresInSeconds } = given
  return presignSignatureV4(request, accessKey, secretKey, undefined, region, now, expiresInSeconds)
}
