import type { Client } from 'minio'
import { putObject } from './put-object.ts'
import { withRetries } from './s3-client.ts'

/**
 * S3 accepts 10,000 parts of at least 5 MiB (except the last), so with this size, an object can be up to 156 GiB. One part is in memory at a time.
 */
const partBytes = 16 * 2 ** 20

/**
 * Writes an object in parts, with retries for each. Content that fits in one part is sent in one request. If the store or the source fails, the
 * sent parts are removed, and the error is thrown.
 */
export async function putParts(
  client: Client,
  object: { bucket: string; key: string; headers: Record<string, string> },
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { bucket, key, headers } = object
  const parts = inParts(chunks)
  const first = await parts.next()
  const start = first.done ? Buffer.alloc(0) : first.value
  if (start.length < partBytes) {
    await withRetries(() => putObject(client, object, start, headers))
    return
  }
  const uploadId = await withRetries(() => client.initiateNewMultipartUpload(bucket, key, { ...headers }))
  try {
    const sent: Array<{ part: number; etag: string }> = []
    const send = async (part: Buffer) => {
      const number = sent.length + 1
      const query = `uploadId=${uploadId}&partNumber=${number}`
      const etag = await withRetries(() => putObject(client, { bucket, key, query }, part, {}))
      sent.push({ part: number, etag })
    }
    await send(start)
    for await (const part of parts) await send(part)
    await client.completeMultipartUpload(bucket, key, uploadId, sent)
  } catch (error) {
    await client.abortMultipartUpload(bucket, key, uploadId).catch(() => {})
    throw error
  }
}

/** Splits the bytes into buffers of `partBytes`. The last one may be shorter. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      const taken = rest.subarray(0, partBytes - bytes)
      yield Buffer.concat([...held, taken], partBytes)
      rest = rest.subarray(taken.length)
      held = []
      bytes = 0
    }
    if (rest.length > 0) held.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(held, bytes)
}
