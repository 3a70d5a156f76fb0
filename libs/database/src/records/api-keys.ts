import { createHash } from 'node:crypto'
import { apiKeysMax, Fault, type KeyGrant, mainKeyGrant } from '@platen/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { newApiKey } from '../secrets/api-key.ts'
import { lockAccount } from './owning-account.ts'

/** Properties of a key that its owner creates. */
export interface NewApiKey extends KeyGrant {
  name: string
  /** Time at which the key expires, including the end of its grace period. `null`: only when it is revoked. */
  expiresAt: Date | null
}

/** A key as shown to its owner, without the key itself. */
export interface ApiKeyInfo extends NewApiKey {
  keyId: string
  /** Whether the key is in the line that the sign-up created, whose keys are used in examples. */
  isMain: boolean
  /** Its first six and last three characters, by which its owner recognizes it: `plt_4f…9Qz`. */
  masked: string
  createdAt: Date
  /** Whether the key was replaced by a newer key and expires with its grace period. */
  isRolled: boolean
  lastUsedAt: Date | null
}

/** An active key, as found by its hash. */
export interface FoundApiKey extends KeyGrant {
  accountId: string
  keyId: string
  name: string
  expiresAt: Date | null
}

/** The API keys of accounts. */
export interface ApiKeys {
  /** Adds the main key to an account that has none. Throws `not_found` if there is no such account. */
  createMain(accountId: string): Promise<{ keyId: string; key: string }>
  /**
   * Adds a key to the account. Throws `not_found` if there is no such account, and `invalid_request` (`too_many_keys`) if the account has
   * `apiKeysMax` active keys.
   */
  create(accountId: string, key: NewApiKey): Promise<{ keyId: string; key: string }>
  /**
   * Replaces a key with a new key that has the same permissions. Without `keyId`, replaces the main key, even if no main key is active. The previous
   * keys keep working for `graceSeconds`, or until they expire, if that is earlier. Throws `not_found` if there is no such account or key.
   */
  roll(
    accountId: string,
    options: { graceSeconds: number; keyId?: string },
  ): Promise<{ keyId: string; key: string }>
  /** Renames a key. Returns `false` if the account has no such active key. */
  rename(accountId: string, keyId: string, name: string): Promise<boolean>
  /** Revokes a key immediately. Returns `false` if the account has no such key, or if the key was already revoked. */
  revoke(accountId: string, keyId: string): Promise<boolean>
  /** Returns the account's main key or the given key, or `undefined` if the account has no such key. Throws `SealError`. */
  reveal(accountId: string, keyId?: string): Promise<string | undefined>
  /** Returns the active keys, newest first. Throws `SealError`. */
  list(accountId: string): Promise<ApiKeyInfo[]>
  /** Returns the key with this hash (of `parseApiKey`), or `undefined` if it is unknown, revoked or expired. */
  findByHash(hash: string): Promise<FoundApiKey | undefined>
  /** Stores the last use of each key, in one statement. An earlier time never replaces a later one. */
  noteUsed(used: ReadonlyMap<string, Date>): Promise<void>
}

/** Sealed keys are bound to this purpose and to the ids of their rows. */
export const apiKeyPurpose = 'api key'

/** Creates the `apiKeys` part of the catalog. */
export function createApiKeys(context: CatalogContext): ApiKeys {
  const { db, sealer, clock } = context
  const working = (from: Kysely<Schema>) =>
    from
      .selectFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]))
      .where((where) => where.or([where('grace_until', 'is', null), where('grace_until', '>', clock())]))

  function maskSealed(sealed: string | null, keyId: string): string {
    if (sealed === null) throw new Error(`The working key ${keyId} has nothing sealed`)
    const key = sealer.open(sealed, { purpose: apiKeyPurpose, rowId: keyId })
    return `${key.slice(0, 6)}…${key.slice(-3)}`
  }

  return {
    createMain(accountId) {
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        return addMainKey(context, transaction, accountId)
      })
    },
    create(accountId, key) {
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const { count } = await working(transaction)
          .select((select) => select.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= apiKeysMax) throw tooManyKeys()
        return addKey(context, transaction, { accountId, key })
      })
    },
    roll(accountId, { graceSeconds, keyId }) {
      return db.transaction().execute(async (transaction) => {
        // Two concurrent rolls wait for each other, so that one key remains that does not expire.
        await lockAccount(transaction, accountId)
        const asked =
          keyId === undefined
            ? undefined
            : await working(transaction)
                .select('line_id')
                .where('account_id', '=', accountId)
                .where('id', '=', keyId)
                .executeTakeFirst()
        if (keyId !== undefined && !asked) throw noKey()
        const rolled = await newestOfLine(transaction, accountId, asked?.line_id)
        if (!rolled) return addMainKey(context, transaction, accountId)
        const end = new Date(clock().getTime() + graceSeconds * 1_000)
        await transaction
          .updateTable('api_keys')
          .set({ grace_until: sql<Date>`least(grace_until, ${end}::timestamptz)` })
          .where('account_id', '=', accountId)
          .where('line_id', '=', rolled.line_id)
          .where('revoked_at', 'is', null)
          .execute()
        return addKey(context, transaction, {
          accountId,
          key: { ...grantOf(rolled), name: rolled.name, expiresAt: rolled.expires_at },
          line: { lineId: rolled.line_id, isMain: rolled.is_main },
        })
      })
    },
    async rename(accountId, keyId, name) {
      const renamed = await db
        .updateTable('api_keys')
        .set({ name })
        .where('account_id', '=', accountId)
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return renamed.numUpdatedRows > 0n
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
      // Rolled keys are not shown.
      query =
        keyId === undefined
          ? query.where('is_main', '=', true).where('grace_until', 'is', null)
          : query.where('id', '=', keyId)
      const row = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row?.sealed ? sealer.open(row.sealed, { purpose: apiKeyPurpose, rowId: row.id }) : undefined
    },
    async list(accountId) {
      const rows = await working(db)
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        keyId: row.id,
        name: row.name,
        isMain: row.is_main,
        ...grantOf(row),
        masked: maskSealed(row.sealed, row.id),
        createdAt: row.created_at,
        expiresAt: endOf(row),
        isRolled: row.grace_until !== null,
        lastUsedAt: row.last_used_at,
      }))
    },
    async findByHash(hash) {
      const row = await working(db).selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!row) return undefined
      const { account_id: accountId, id: keyId, name } = row
      return { accountId, keyId, name, expiresAt: endOf(row), ...grantOf(row) }
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

type Row = Selectable<Schema['api_keys']>

function grantOf(row: Row): KeyGrant {
  return {
    scopes: row.scopes,
    templateIds: row.template_ids,
    isTest: row.is_test,
    perSecond: row.per_second,
  }
}

function endOf({ expires_at: expiresAt, grace_until: graceUntil }: Row): Date | null {
  if (expiresAt === null || graceUntil === null) return expiresAt ?? graceUntil
  return expiresAt < graceUntil ? expiresAt : graceUntil
}

/** Returns the newest key of the line to roll. All keys of a line have the same permissions. Returns `undefined` if there was never a main key. */
async function newestOfLine(
  transaction: Transaction<Schema>,
  accountId: string,
  lineId: string | undefined,
): Promise<Row | undefined> {
  const keys = transaction.selectFrom('api_keys').selectAll().where('account_id', '=', accountId)
  const line = lineId === undefined ? keys.where('is_main', '=', true) : keys.where('line_id', '=', lineId)
  return line.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Adds the first key of an account, within a transaction in which the account exists. */
export function addMainKey(
  context: CatalogContext,
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<{ keyId: string; key: string }> {
  const key = { ...mainKeyGrant, name: 'Main key', expiresAt: null }
  return addKey(context, transaction, { accountId, key, line: { isMain: true } })
}

async function addKey(
  { sealer, clock, newId }: CatalogContext,
  transaction: Kysely<Schema>,
  of: { accountId: string; key: NewApiKey; line?: { lineId?: string; isMain: boolean } },
): Promise<{ keyId: string; key: string }> {
  const key = newApiKey()
  const keyId = newId('key')
  const { name, scopes, templateIds, isTest, perSecond, expiresAt } = of.key
  const row = {
    id: keyId,
    account_id: of.accountId,
    hash: createHash('sha256').update(key).digest('hex'),
    sealed: sealer.seal(key, { purpose: apiKeyPurpose, rowId: keyId }),
    name,
    line_id: of.line?.lineId ?? keyId,
    is_main: of.line?.isMain ?? false,
    scopes: toStorableJson(scopes),
    template_ids: templateIds && toStorableJson(templateIds),
    is_test: isTest,
    per_second: perSecond,
    expires_at: expiresAt,
    created_at: clock(),
  }
  await transaction.insertInto('api_keys').values(row).execute()
  return { keyId, key }
}

function noKey(): Fault {
  return new Fault('not_found', { detail: 'The account has no working key with this ID.' })
}

function tooManyKeys(): Fault {
  const message = `An account can have at most ${apiKeysMax} keys. Revoke one that you no longer need.`
  return new Fault('invalid_request', { errors: [{ pointer: '', code: 'too_many_keys', message }] })
}
