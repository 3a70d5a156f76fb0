import type { Client } from 'minio'
import { checksumHeader } from './object-headers.ts'

/** Writes an object in one request. The client's own `putObject` sends no checksum over plain HTTP, and drops headers that it does not know. */
export async function putObject(
  client: Client,
  { bucket, key }: { bucket: string; key: string },
  body: Buffer,
  headers: Record<string, string>,
): Promise<void> {
  await client.makeRequestAsyncOmit(
    {
      method: 'PUT',
      bucketName: bucket,
      objectName: key,
      headers: { ...headers, ...checksumHeader(body) },
    },
    body,
  )
}
