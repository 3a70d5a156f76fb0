import { createRequire } from 'node:module'
import type { S3Connection } from './s3-client.ts'

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
 * Signs a presigned address again, now with headers that its request must have: stores refuse `x-amz-` headers that are not signed. The client
 * signs no headers, but its signing does.
 */
export function signHeaders(
  address: string,
  given: { method: string; headers: Record<string, string>; expiresInSeconds: number; now: Date },
  { accessKey, secretKey, region }: Pick<S3Connection, 'accessKey' | 'secretKey' | 'region'>,
): string {
  const { protocol, host } = new URL(address)
  // As the client wrote it: another spelling of the same path would be another signature.
  const path = address.slice(address.indexOf('/', `${protocol}//`.length)).split('?')[0] ?? ''
  const { presignSignatureV4 } = createRequire(import.meta.url)('minio/dist/main/signing.js') as {
    presignSignatureV4: PresignSignatureV4
  }
  const request = { method: given.method, protocol, path, headers: { host, ...given.headers } }
  const { now, expiresInSeconds } = given
  return presignSignatureV4(request, accessKey, secretKey, undefined, region, now, expiresInSeconds)
}
