import { Fault } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { removeInPieces } from './remove-in-pieces.ts'

/** A file that an account may send, or has sent; whether its bytes are there only the store knows. */
export interface Upload {
  uploadId: string
  objectKey: string
  /** By a test key. */
  isTest: boolean
  createdAt: Date
  expiresAt: Date
}

/** The files that accounts send for batches. */
export interface Uploads {
  /**
   * Makes room for one more file until `expiresAt`; `keyOf` gives its object's key. Throws `rate_limited` when the account has `openMax`
   * that no batch has used and that have not ended, or `keptMax` that have not ended; `not_found` when there is no such account.
   */
  add(
    accountId: string,
    upload: {
      expiresAt: Date
      openMax: number
      keptMax: number
      isTest: boolean
      keyOf: (uploadId: string) => string
    },
  ): Promise<Upload>
  /** The account’s upload of this id; `undefined` for an unknown one, and for one that has ended. */
  find(accountId: string, uploadId: string): Promise<Upload | undefined>
  /** Whose upload has this object's key, and whether its file is there; `undefined` where there is none, and for one that has ended. */
  findByKey(objectKey: string): Promise<(Upload & { accountId: string; isStored: boolean }) | undefined>
  /**
   * Sets bytes aside for the file that is about to arrive. Throws `rate_limited` when the account's uploads that have not ended would have
   * more than `bytesMax`; `storage_limit_reached`; `not_found` when there is no such account.
   */
  setBytesAside(accountId: string, uploadId: string, of: { bytes: number; bytesMax: number }): Promise<void>
  /** Notes that the file is there with so many bytes; `undefined`: that it did not arrive. `false` when there is no such upload any more. */
  noteFile(accountId: string, uploadId: string, bytes: number | undefined): Promise<boolean>
  /** Notes that a batch takes its items from it: it no longer counts as open, and stays until it ends. */
  noteUsed(accountId: string, uploadId: string): Promise<void>
  /** Forgets one, which no longer counts as open; `false` when there is none. Its object is the caller's to remove. */
  remove(accountId: string, uploadId: string): Promise<boolean>
  /** Forgets what has ended, of all accounts. */
  removeEnded(): Promise<void>
}

const columns = [
  'id as uploadId',
  'object_key as objectKey',
  'is_test as isTest',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** Makes the part `uploads` of the catalog. */
export function createUploads(context: CatalogContext): Uploads {
  const { db, clock, newId } = context
  return {
    add: (accountId, { expiresAt, openMax, keptMax, isTest, keyOf }) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const now = clock()
        const there = await transaction
          .selectFrom('uploads')
          .select([
            sql<number>`count(*)::integer`.as('kept'),
            sql<number>`(count(*) filter (where used_at is null))::integer`.as('open'),
            sql<Date>`min(expires_at)`.as('firstEnd'),
          ])
          .where('account_id', '=', accountId)
          .where('expires_at', '>', now)
          .executeTakeFirstOrThrow()
        const msToFirstEnd = Number(there.firstEnd) - Number(now)
        if (there.open >= openMax) throw tooMany(`${openMax} uploads that no batch has used`, msToFirstEnd)
        if (there.kept >= keptMax) throw tooMany(`${keptMax} uploads`, msToFirstEnd)
        const uploadId = newId('upl')
        const objectKey = keyOf(uploadId)
        await transaction
          .insertInto('uploads')
          .values({
            id: uploadId,
            account_id: accountId,
            object_key: objectKey,
            is_test: isTest,
            created_at: now,
            expires_at: expiresAt,
          })
          .execute()
        return { uploadId, objectKey, isTest, createdAt: now, expiresAt }
      }),
    find: (accountId, uploadId) =>
      db
        .selectFrom('uploads')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('id', '=', uploadId)
        .where('expires_at', '>', clock())
        .executeTakeFirst(),
    async findByKey(objectKey) {
      // The primary key is in the object's key, which has no index of its own.
      const id = /upl_\w+$/.exec(objectKey)?.[0] ?? ''
      const found = await db
        .selectFrom('uploads')
        .select([...columns, 'account_id as accountId', 'stored_at as storedAt'])
        .where('id', '=', id)
        .where('object_key', '=', objectKey)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
      if (!found) return undefined
      const { storedAt, ...upload } = found
      return { ...upload, isStored: storedAt !== null }
    },
    setBytesAside: (accountId, uploadId, { bytes, bytesMax }) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const now = clock()
        const others = await transaction
          .selectFrom('uploads')
          .select([
            sql<number>`coalesce(sum(bytes), 0)::double precision`.as('bytes'),
            sql<Date>`min(expires_at) filter (where bytes > 0)`.as('firstEnd'),
          ])
          .where('account_id', '=', accountId)
          .where('id', '!=', uploadId)
          .where('expires_at', '>', now)
          .executeTakeFirstOrThrow()
        if (others.bytes + bytes > bytesMax)
          throw tooMany(
            `${bytesMax.toLocaleString('en')} bytes of uploads (it has ${others.bytes.toLocaleString('en')}, and this file up to ${bytes.toLocaleString('en')})`,
            Number(others.firstEnd ?? now) - Number(now),
          )
        await requireStorage(context, transaction, { accountId, bytes })
        await transaction
          .updateTable('uploads')
          .set({ bytes })
          .where('account_id', '=', accountId)
          .where('id', '=', uploadId)
          .execute()
      }),
    async noteFile(accountId, uploadId, bytes) {
      const noted = await db
        .updateTable('uploads')
        .set({ bytes: bytes ?? 0, stored_at: bytes === undefined ? null : clock() })
        .where('account_id', '=', accountId)
        .where('id', '=', uploadId)
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    },
    async noteUsed(accountId, uploadId) {
      await db
        .updateTable('uploads')
        .set({ used_at: clock() })
        .where('account_id', '=', accountId)
        .where('id', '=', uploadId)
        .where('used_at', 'is', null)
        .execute()
    },
    async remove(accountId, uploadId) {
      const deleted = await db
        .deleteFrom('uploads')
        .where('account_id', '=', accountId)
        .where('id', '=', uploadId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    async removeEnded() {
      await removeInPieces(db, { table: 'uploads', where: sql`expires_at <= ${clock()}` })
    },
  }
}

function tooMany(bound: string, msToFirstEnd: number): Fault {
  return new Fault('rate_limited', {
    detail: `An account can have up to ${bound}, each for 24 hours. Use an existing one, or wait for one to expire.`,
    retryAfterSeconds: Math.max(1, Math.ceil(msToFirstEnd / 1_000)),
  })
}
