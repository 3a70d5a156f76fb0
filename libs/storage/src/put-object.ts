import { sha256Of } from '@platen/platform'
import type { Client } from 'minio'
import { checksumHeader } from './object-headers.ts'
import { signsBodies } from './s3-client.ts'

/**
 * Writes an object or, with `query`, a part of an object in one request, and returns its ETag. The client's own `putObject` sends no checksum over
 * plain HTTP, drops headers that it does not know, and hashes the whole body in this thread.
 */
export async function putObject(
  client: Client,
  { bucket, key, query = '' }: { bucket: string; key: string; query?: string },
  body: Buffer,
  given: Record<string, string>,
): Promise<string> {
  const sha256 = signsBodies(client) ? await sha256Of(body) : ''
  const checksum = await checksumHeader(body)
  const headers = { ...given, ...checksum, 'content-length': String(body.length) }
  const object = { method: 'PUT', bucketName: bucket, objectName: key, query, headers }
  const answer = await client.makeRequestStreamAsync(object, body, sha256, [200], '')
  // The connection can only be reused once the response was read.
  await answer.toArray()
  return (answer.headers.etag ?? '').replaceAll('"', '')
}
