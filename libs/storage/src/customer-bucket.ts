import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { Fault } from '@platen/contract'
import type { Client } from 'minio'
import { contentDisposition } from './content-disposition.ts'
import { assertLinkLife } from './link-options.ts'
import { checkCustomerKey } from './object-key.ts'
import type { LinkOptions } from './object-store.ts'
import { openS3Client, type S3ClientOptions, type S3Connection } from './s3-client.ts'
import { StoreSilent } from './store-refused.ts'

/** A connection as a customer gave it; `name` is the bucket's name at the store. */
export type BucketConnection = Omit<S3Connection, 'bucket'> & { name: string }

/** A bucket of a customer's, at an address that the customer chose. A key that `checkCustomerKey` refuses is a `RangeError`. */
export interface CustomerBucket {
  /** An address that takes one PUT of this key; send it with this content type. */
  presignPut(options: { key: string; expiresInSeconds: number; contentType: string }): Promise<string>
  presignGet(options: LinkOptions): Promise<string>
  /**
   * Writes, reads and deletes a probe object at the top of the bucket, within `testTimeoutMs`. Throws `bucket_refused`: its detail
   * says which step failed with the store's own message, its one item carries the store's own code; secrets are left out.
   */
  testConnection(): Promise<void>
}

/** Opens the connections: the egress guard, or what does its part of it. */
export interface AgentSource {
  agentFor(protocol: string): Agent
}

type Step = 'writing' | 'reading' | 'deleting'

/** Opens a customer's bucket; presigning connects to nothing. Throws `bucket_refused` for an endpoint that is no bare address. */
export function openCustomerBucket(
  connection: BucketConnection,
  egress: AgentSource,
  options: { now?: () => number; testTimeoutMs?: number } = {},
): CustomerBucket {
  const { now = Date.now, testTimeoutMs = 20_000 } = options
  const agent = egress.agentFor(URL.parse(connection.endpoint)?.protocol ?? '')
  const bucket = connection.name
  const client = open({ ...connection, bucket, agent })

  async function presign(
    method: 'GET' | 'PUT',
    link: Omit<LinkOptions, 'fileName'>,
    query: Record<string, string>,
  ) {
    const fault = checkCustomerKey(link.key)
    if (fault !== undefined) throw new RangeError(fault)
    assertLinkLife(link.expiresInSeconds)
    return client.presignedUrl(method, bucket, link.key, link.expiresInSeconds, query, new Date(now()))
  }

  return {
    // The client signs the host alone: the content type travels as a plain header beside the address.
    presignPut: (link) => presign('PUT', link, {}),
    presignGet: (link) =>
      presign('GET', link, {
        'response-content-type': link.contentType,
        'response-content-disposition': contentDisposition(link.fileName),
      }),
    testConnection: () => testConnection({ ...connection, bucket, agent, timeoutMs: testTimeoutMs }),
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

async function testConnection(options: S3ClientOptions & { timeoutMs: number }): Promise<void> {
  const { bucket, timeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const client = open({ ...options, signal })
  const key = `platen-connection-test-${randomUUID()}`
  const probe = Buffer.from('Platen wrote this to test the connection. It may be deleted.')
  let step: Step = 'writing'
  try {
    await client.putObject(bucket, key, probe, probe.length, { 'Content-Type': 'text/plain' })
    step = 'reading'
    const read = await readAtMost(await client.getObject(bucket, key), probe.length)
    if (!read.equals(probe)) throw new Error('The store gave back other bytes than were written.')
    step = 'deleting'
    await client.removeObject(bucket, key)
  } catch (error) {
    throw refusal(signal.aborted ? new StoreSilent(timeoutMs) : error, step, options)
  }
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

function refusal(error: unknown, step: Step, { accessKey, secretKey }: S3Connection): Fault {
  const cause = error instanceof Error ? error : new Error('The store could not be used.')
  const code = 'code' in cause ? String(cause.code) : cause.name
  // A store may repeat in its message what it was sent.
  const message = [secretKey, accessKey]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), cause.message)
    .slice(0, 300)
  return new Fault('bucket_refused', {
    detail: `The connection test failed at ${step} its object: ${code}: ${message}`,
    errors: [{ pointer: '', code, message }],
  })
}
