import type { Catalog, ConnectedBucket } from '@platen/database'
import { type BucketConnection, bucketConnectionSchema, Fault, type ObjectOptions } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { CustomerBucket } from '@platen/storage'
import { openGuardedBucket } from './customer-buckets.ts'
import { readBody } from '../http/check-shape.ts'

const connectionBody = readBody(bucketConnectionSchema)
// The names that the S3 client accepts. Checked here, because connections can be saved without a test.
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const invalidInBucketName = /\.\.|\d+\.\d+\.\d+\.\d+/

/**
 * Returns the connection in a body. If the secret is omitted, the saved one is used. Throws `invalid_request`, at `/secretKey` if there is no saved
 * secret, or if the endpoint or the access key has changed. Otherwise, an attacker with a stolen session could send requests signed with the
 * account's secret to another address.
 */
export async function completeConnection(
  buckets: Catalog['buckets'],
  given: { accountId: string; name: string; body: unknown },
): Promise<ConnectedBucket> {
  const { name } = given
  if (!bucketName.test(name) || invalidInBucketName.test(name)) {
    throw invalid({
      pointer: '/name',
      code: 'invalid_bucket_name',
      message:
        'A bucket name must consist of 3 to 63 lowercase letters, digits, dots and hyphens, and must start and end with a letter or digit.',
    })
  }
  const { secretKey, ...connection } = connectionBody(given.body)
  assertKmsEncryption(connection)
  if (secretKey !== undefined) return { name, ...connection, secretKey }
  const saved = await buckets.find(given.accountId, name)
  if (!saved) throw secretRequired('secretKey is required for a bucket that has not been connected yet.')
  if (!isSameDestination(saved, connection)) {
    throw secretRequired('Enter the secret key again, because the endpoint or the access key has changed.')
  }
  return { name, ...connection, secretKey: saved.secretKey }
}

/** Throws `invalid_request` at `/kmsKeyId` if a key ID is set without the encryption that uses it. */
export function assertKmsEncryption({ encryption, kmsKeyId }: ObjectOptions): void {
  if (kmsKeyId === undefined || encryption === 'aws:kms') return
  throw invalid({
    pointer: '/kmsKeyId',
    code: 'out_of_bounds',
    message: 'A key ID requires the encryption "aws:kms". Set encryption to "aws:kms", or omit kmsKeyId.',
  })
}

/** Opens the bucket in a request. Throws `bucket_refused` at `/endpoint` for an invalid or private address. */
export function openRequestedBucket(connection: ConnectedBucket, egress: Egress): CustomerBucket {
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

function isSameDestination(saved: ConnectedBucket, given: Omit<BucketConnection, 'secretKey'>): boolean {
  const address = URL.parse(given.endpoint)
  return (
    given.accessKey === saved.accessKey &&
    address !== null &&
    address.href === URL.parse(saved.endpoint)?.href
  )
}

function secretRequired(message: string): Fault {
  return invalid({ pointer: '/secretKey', code: 'required', message })
}

function invalid(item: { pointer: string; code: string; message: string }): Fault {
  return new Fault('invalid_request', { detail: item.message, errors: [item] })
}
