import type { Catalog, ConnectedBucket } from '@platen/database'
import { type BucketConnection, bucketConnectionSchema, Fault, type ObjectOptions } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { CustomerBucket } from '@platen/storage'
import { openGuardedBucket } from './customer-buckets.ts'
import { readBody } from '../http/check-shape.ts'

const connectionBody = readBody(bucketConnectionSchema)
// What the S3 client takes; checked here, because a connection may be kept without a test.
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const notInBucketName = /\.\.|\d+\.\d+\.\d+\.\d+/

/**
 * The connection that a body means; a secret left out is the kept one. Faults: `invalid_request`, at `/secretKey` when there is no kept
 * secret, or the endpoint or the access key is another: whoever got hold of a session could otherwise have requests signed with the
 * account's secret sent to an address of theirs.
 */
export async function completeConnection(
  buckets: Catalog['buckets'],
  given: { accountId: string; name: string; body: unknown },
): Promise<ConnectedBucket> {
  const { name } = given
  if (!bucketName.test(name) || notInBucketName.test(name)) {
    throw wrong({
      pointer: '/name',
      code: 'invalid_bucket_name',
      message:
        'A bucket name must have 3 to 63 lower-case letters, digits, dots and hyphens, and must start and end with a letter or digit.',
    })
  }
  const { secretKey, ...connection } = connectionBody(given.body)
  assertKmsEncryption(connection)
  if (secretKey !== undefined) return { name, ...connection, secretKey }
  const kept = await buckets.find(given.accountId, name)
  if (!kept) throw secretRequired('secretKey is required for a bucket that is not connected yet.')
  if (!isSameHolder(kept, connection)) {
    throw secretRequired('Enter the secret key again, because the endpoint or the access key has changed.')
  }
  return { name, ...connection, secretKey: kept.secretKey }
}

/** Throws `invalid_request` at `/kmsKeyId` for a key without the encryption that uses it. */
export function assertKmsEncryption({ encryption, kmsKeyId }: ObjectOptions): void {
  if (kmsKeyId === undefined || encryption === 'aws:kms') return
  throw wrong({
    pointer: '/kmsKeyId',
    code: 'out_of_bounds',
    message: 'A key ID requires the encryption "aws:kms". Set encryption to "aws:kms", or omit kmsKeyId.',
  })
}

/** Opens the connection through the guard. Throws `bucket_refused` at `/endpoint` for an address that is refused or is none. */
export function openGivenBucket(connection: ConnectedBucket, egress: Egress): CustomerBucket {
  try {
    return openGuardedBucket(connection, egress)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { code, detail } = error
    throw new Fault(code, {
      detail,
      errors: [{ pointer: '/endpoint', code: 'refused', message: detail }],
      cause: error.cause,
    })
  }
}

function isSameHolder(kept: ConnectedBucket, given: Omit<BucketConnection, 'secretKey'>): boolean {
  const address = URL.parse(given.endpoint)
  return (
    given.accessKey === kept.accessKey && address !== null && address.href === URL.parse(kept.endpoint)?.href
  )
}

function secretRequired(message: string): Fault {
  return wrong({ pointer: '/secretKey', code: 'required', message })
}

function wrong(item: { pointer: string; code: string; message: string }): Fault {
  return new Fault('invalid_request', { detail: item.message, errors: [item] })
}
