import { Fault } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { removeInChunks } from './remove-in-chunks.ts'

/** A file that an account may upload, or has uploaded. Only the store knows whether the file exists. */
export interface Upload {
  uploadId: string
  objectKey: string
  /** Created with a test key. */
  isTest: boolean
  createdAt: Date
  expiresAt: Date
}

/** The files that accounts upload for batches. */
export interface Uploads {
  /**
   * Adds an upload that expires at `expiresAt`. `keyOf` returns the key of its object. Throws `rate_limited` if the account has `openMax` unexpired
   * uploads that no batch has used, or `keptMax` unexpired uploads in total, and `not_found` if there is no such account.
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
  /** Returns the account’s upload with this id, or `undefined` if it is unknown or expired. */
  find(accountId: string, uploadId: string): Promise<Upload | undefined>
  /** Returns the upload with this object key, its account and whether the file is stored, or `undefined` if it is unknown or expired. */
  findByKey(objectKey: string): Promise<(Upload & { accountId: string; isStored: boolean }) | undefined>
  /**
   * Reserves bytes for a file that is about to be uploaded. Throws `rate_limited` if the account's unexpired uploads would exceed `bytesMax`,
   * `storage_limit_reached`, and `not_found` if there is no such account.
   */
  setBytesAside(accountId: string, uploadId: string, of: { bytes: number; bytesMax: number }): Promise<void>
  /** Records that the file is stored with this size, or `undefined` if it was not stored. Returns `false` if the upload no longer exists. */
  noteFile(accountId: string, uploadId: string, bytes: number | undefined): Promise<boolean>
  /** Marks the upload as used by a batch: it no longer counts as open, and stays until it expires. */
  noteUsed(accountId: string, uploadId: string): Promise<void>
  /** Removes an upload. Returns `false` if there is no such upload. The caller removes the object. */
  remove(accountId: string, uploadId: string): Promise<boolean>
  /** Removes expired uploads of all accounts. */
  removeEnded(): Promise<void>
}

const columns = [
  'id as uploadId',
  'object_key as objectKey',
  'is_test as isTest',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** Creates the `uploads` part of the catalog. */
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
      // The id is part of the object's key, which has no index.
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
      await removeInChunks(db, { table: 'uploads', where: sql`expires_at <= ${clock()}` })
    },
  }
}

function tooMany(bound: string, msToFirstEnd: number): Fault {
  return new Fault('rate_limited', {
    detail: `An account can have up to ${bound}, each for 24 hours. Use an existing upload, or wait for one to expire.`,
    retryAfterSeconds: Math.max(1, Math.ceil(msToFirstEnd / 1_000)),
  })
}
