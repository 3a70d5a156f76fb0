import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { newApiKey } from '../secrets/api-key.ts'
import { lockAccount } from './owning-account.ts'

/** A key as its owner may see it, the key itself left out. */
export interface ApiKeyInfo {
  keyId: string
  /** Its first six and last three characters, by which its owner knows it again: `plt_4f…9Qz`. */
  masked: string
  createdAt: Date
  /** When it ends by itself: the end of its grace, after a roll. */
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** The keys by which programs act for accounts. */
export interface ApiKeys {
  /** Adds a key to the account. Throws `not_found` when there is no such account. */
  create(accountId: string): Promise<{ keyId: string; key: string }>
  /**
   * Gives the account a new key. Those before it work for `graceSeconds` more (or to their end, if that comes first), then no longer.
   * Throws `not_found` when there is no such account.
   */
  roll(accountId: string, options: { graceSeconds: number }): Promise<{ keyId: string; key: string }>
  /** Ends a key at once and for ever; `false` when the account has no such key, or it was revoked before. */
  revoke(accountId: string, keyId: string): Promise<boolean>
  /** The account's newest working key, or the one asked for; `undefined` when it has none. Throws `SealError`. */
  reveal(accountId: string, keyId?: string): Promise<string | undefined>
  /** The keys that work, newest first. Throws `SealError`. */
  list(accountId: string): Promise<ApiKeyInfo[]>
  /** Whose key has this hash (of `parseApiKey`); `undefined` when it is unknown, revoked or expired. */
  findByHash(hash: string): Promise<{ accountId: string; keyId: string; expiresAt: Date | null } | undefined>
  /** Writes down when keys were last used, in one statement. An earlier time never replaces a later one. */
  noteUsed(used: ReadonlyMap<string, Date>): Promise<void>
}

/** What sealed keys are bound to, besides the ids of their rows. */
export const apiKeyPurpose = 'api key'

/** Makes the part `apiKeys` of the catalog. */
export function createApiKeys(context: CatalogContext): ApiKeys {
  const { db, sealer, clock } = context
  const working = (from: Kysely<Schema>) =>
    from
      .selectFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]))

  function maskSealed(sealed: string | null, keyId: string): string {
    if (sealed === null) throw new Error(`The working key ${keyId} has nothing sealed`)
    const key = sealer.open(sealed, { purpose: apiKeyPurpose, rowId: keyId })
    return `${key.slice(0, 6)}…${key.slice(-3)}`
  }

  return {
    create(accountId) {
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        return addKey(context, transaction, accountId)
      })
    },
    roll(accountId, { graceSeconds }) {
      return db.transaction().execute(async (transaction) => {
        // Two rolls at once wait for each other here, so that one key is left without an end.
        await lockAccount(transaction, accountId)
        const end = new Date(clock().getTime() + graceSeconds * 1_000)
        await transaction
          .updateTable('api_keys')
          .set({ expires_at: sql<Date>`least(expires_at, ${end}::timestamptz)` })
          .where('account_id', '=', accountId)
          .where('revoked_at', 'is', null)
          .execute()
        return addKey(context, transaction, accountId)
      })
    },
    async revoke(accountId, keyId) {
      const revoked = await db
        .updateTable('api_keys')
        .set({ revoked_at: clock(), sealed: null })
        .where('account_id', '=', accountId)
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return revoked.numUpdatedRows > 0n
    },
    async reveal(accountId, keyId) {
      let query = working(db).select(['id', 'sealed']).where('account_id', '=', accountId)
      // A key that a roll gave an end is not the one to show.
      query = keyId === undefined ? query.where('expires_at', 'is', null) : query.where('id', '=', keyId)
      const row = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row?.sealed ? sealer.open(row.sealed, { purpose: apiKeyPurpose, rowId: row.id }) : undefined
    },
    async list(accountId) {
      const rows = await working(db)
        .select([
          'id as keyId',
          'sealed',
          'created_at as createdAt',
          'expires_at as expiresAt',
          'last_used_at as lastUsedAt',
        ])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ sealed, ...shown }) => ({ ...shown, masked: maskSealed(sealed, shown.keyId) }))
    },
    findByHash(hash) {
      return working(db)
        .select(['account_id as accountId', 'id as keyId', 'expires_at as expiresAt'])
        .where('hash', '=', hash)
        .executeTakeFirst()
    },
    async noteUsed(used) {
      if (used.size === 0) return
      const rows = JSON.stringify(Array.from(used, ([id, at]) => ({ id, at })))
      await sql`
        update api_keys set last_used_at = used.at
        from jsonb_to_recordset(${rows}::jsonb) as used (id text, at timestamptz)
        where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`.execute(db)
    },
  }
}

/** Adds a key within a transaction that knows the account to be there. */
export async function addKey(
  { sealer, clock, newId }: CatalogContext,
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<{ keyId: string; key: string }> {
  const key = newApiKey()
  const keyId = newId('key')
  const row = {
    id: keyId,
    account_id: accountId,
    hash: createHash('sha256').update(key).digest('hex'),
    sealed: sealer.seal(key, { purpose: apiKeyPurpose, rowId: keyId }),
    created_at: clock(),
  }
  await transaction.insertInto('api_keys').values(row).execute()
  return { keyId, key }
}
