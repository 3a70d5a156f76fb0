import { createHash } from 'node:crypto'
import type { ObjectOptions } from '@platen/contract'

/** Returns the headers of S3 by which an object is stored as `options` say, by lower-case names. */
export function objectHeaders(options: ObjectOptions): Record<string, string> {
  const { encryption, kmsKeyId, storageClass, acl } = options
  return {
    ...(encryption !== undefined && { 'x-amz-server-side-encryption': encryption }),
    ...(kmsKeyId !== undefined && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId }),
    ...(storageClass !== undefined && { 'x-amz-storage-class': storageClass }),
    ...(acl !== undefined && { 'x-amz-acl': acl }),
  }
}

/** Returns the header that buckets with Object Lock require of each write; every other S3 store checks it, too. */
export function checksumHeader(bytes: Uint8Array): { 'content-md5': string } {
  return { 'content-md5': createHash('md5').update(bytes).digest('base64') }
}
