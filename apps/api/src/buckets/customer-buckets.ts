import type { Catalog, ConnectedBucket } from '@platen/database'
import { Fault } from '@platen/contract'
import { AddressRefused, type Egress } from '@platen/platform/egress'
import { type CustomerBucket, openCustomerBucket } from '@platen/storage'

export type OpenBucket = CustomerBucket

export interface CustomerBuckets {
  /** Throws `bucket_not_connected`, and `bucket_refused` for a private address. */
  open(accountId: string, name: string): Promise<CustomerBucket>
}

/** Opens the buckets that customers connected. Their addresses must pass the egress guard, like all addresses that customers can set. */
export function openCustomerBuckets(options: {
  buckets: Catalog['buckets']
  egress: Egress
}): CustomerBuckets {
  const { buckets, egress } = options
  return {
    async open(accountId, name) {
      const connection = await buckets.find(accountId, name)
      if (!connection) {
        throw new Fault('bucket_not_connected', {
          detail: `The bucket ${JSON.stringify(name)} is not connected to this account. Connect it first.`,
          errors: [{ pointer: '/s3_bucket', code: 'not_connected', message: 'Connect the bucket first.' }],
        })
      }
      return openGuardedBucket(connection, egress)
    },
  }
}

/** Tells operators how to allow private addresses. */
export const privateBucketsHint =
  'The operator of this service can allow private addresses with PLATEN_ALLOW_PRIVATE_BUCKETS=1 for the API and the workers.'

/** Opens a bucket after checking its address without connecting. Throws `bucket_refused` for private addresses. */
export function openGuardedBucket(connection: ConnectedBucket, egress: Egress): CustomerBucket {
  try {
    egress.assertPublicUrl(connection.endpoint)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const detail = `The bucket's address is not allowed: ${error.message}`
    throw new Fault('bucket_refused', {
      detail: error.isPrivate ? `${detail}. ${privateBucketsHint}` : detail,
    })
  }
  return openCustomerBucket(connection, egress)
}
