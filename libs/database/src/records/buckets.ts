import { type ObjectOptions, objectOptionsOf } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { throwMissingAccount } from './owning-account.ts'

/** A customer's bucket and its connection. */
export interface ConnectedBucket extends ObjectOptions {
  name: string
  endpoint: string
  region: string
  pathStyle: boolean
  accessKey: string
  secretKey: string
}

/** A bucket for display, without its secret. */
export type BucketInfo = Omit<ConnectedBucket, 'secretKey'> & { createdAt: Date }

/** The connected buckets of accounts. */
export interface Buckets {
  /** Connects a bucket, or replaces the connection with that name. Throws `not_found` if there is no such account. */
  connect(accountId: string, bucket: ConnectedBucket): Promise<BucketInfo>
  /** Returns the account’s bucket with this name and its secret, or `undefined`. Throws `SealError`. */
  find(accountId: string, name: string): Promise<ConnectedBucket | undefined>
  /** Returns the account’s buckets, sorted by name, without their secrets. */
  list(accountId: string): Promise<BucketInfo[]>
  /** Removes a bucket and its secret. Returns `false` if there was none with this name. */
  disconnect(accountId: string, name: string): Promise<boolean>
}

/** What a bucket's sealed secret is bound to. */
export function bucketSeal(accountId: string, name: string) {
  return { purpose: 'bucket secret', rowId: `${accountId}/${name}` }
}

function withOptions<T extends { objectOptions: ObjectOptions }>({ objectOptions, ...bucket }: T) {
  return { ...bucket, ...objectOptions }
}

/** Creates the `buckets` part of the catalog. */
export function createBuckets({ db, sealer, clock }: CatalogContext): Buckets {
  const columns = [
    'name',
    'endpoint',
    'region',
    'path_style as pathStyle',
    'access_key as accessKey',
    'object_options as objectOptions',
  ] as const
  const ofAccount = (accountId: string) =>
    db.selectFrom('buckets').select(columns).where('account_id', '=', accountId)

  return {
    async connect(accountId, bucket) {
      const connection = {
        endpoint: bucket.endpoint,
        region: bucket.region,
        path_style: bucket.pathStyle,
        access_key: bucket.accessKey,
        object_options: toStorableJson(objectOptionsOf(bucket)),
        sealed_secret: sealer.seal(bucket.secretKey, bucketSeal(accountId, bucket.name)),
        created_at: clock(),
      }
      const row = await db
        .insertInto('buckets')
        .values({ account_id: accountId, name: bucket.name, ...connection })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(connection))
        .returning([...columns, 'created_at as createdAt'])
        .executeTakeFirstOrThrow()
        .catch(throwMissingAccount)
      return withOptions(row)
    },
    async find(accountId, name) {
      const row = await ofAccount(accountId)
        .select('sealed_secret')
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row) return undefined
      const { sealed_secret: sealed, ...bucket } = row
      return { ...withOptions(bucket), secretKey: sealer.open(sealed, bucketSeal(accountId, name)) }
    },
    async list(accountId) {
      const rows = await ofAccount(accountId).select('created_at as createdAt').orderBy('name').execute()
      return rows.map(withOptions)
    },
    async disconnect(accountId, name) {
      const deleted = await db
        .deleteFrom('buckets')
        .where('account_id', '=', accountId)
        .where('name', '=', name)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}
