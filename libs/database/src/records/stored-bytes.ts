import { Fault, inMebibytes } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { lockAccount } from './owning-account.ts'

/**
 * Counts the bytes that accounts store: assets, drafts and versions of their templates (including deleted ones until they are purged), logo and fonts
 * of the brand, files attached to prompts, and uploads. Documents, jobs and batches expire and are not counted.
 */
export interface StoredBytes {
  /** Returns the bytes that the account stores. */
  read(accountId: string): Promise<number>
  /**
   * Throws `storage_limit_reached` if this many additional bytes would exceed the account's limit. Call it before the bytes are written. The change
   * that records them checks again, while the account is locked.
   */
  requireRoom(accountId: string, bytes: number): Promise<void>
  /**
   * Sets the total bytes of the template's assets, before they are stored. If the total grows and the account has no space, throws
   * `storage_limit_reached` and sets nothing.
   */
  noteAssets(accountId: string, templateId: string, bytes: number): Promise<void>
}

/** Creates the `storedBytes` part of the catalog. */
export function createStoredBytes(context: CatalogContext): StoredBytes {
  const { db } = context
  return {
    read: (accountId) => readStoredBytes(context, db, accountId),
    requireRoom: (accountId, bytes) => requireStorage(context, db, { accountId, bytes }),
    noteAssets: (accountId, templateId, bytes) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const template = await transaction
          .selectFrom('templates')
          .select('asset_bytes')
          .where('account_id', '=', accountId)
          .where('id', '=', templateId)
          .executeTakeFirst()
        if (!template || template.asset_bytes === bytes) return
        await requireStorage(context, transaction, { accountId, bytes: bytes - template.asset_bytes })
        await transaction
          .updateTable('templates')
          .set({ asset_bytes: bytes })
          .where('account_id', '=', accountId)
          .where('id', '=', templateId)
          .execute()
      }),
  }
}

/**
 * Implements `requireRoom` within a transaction that has locked the account. A change that does not need additional bytes is never rejected.
 */
export async function requireStorage(
  context: Pick<CatalogContext, 'clock' | 'storedBytesMax'>,
  db: Kysely<Schema>,
  { accountId, bytes }: { accountId: string; bytes: number },
): Promise<void> {
  const { storedBytesMax: max } = context
  if (max === 0 || bytes <= 0) return
  const stored = await readStoredBytes(context, db, accountId)
  if (stored + bytes <= max) return
  throw new Fault('storage_limit_reached', {
    detail: `The account uses ${inMebibytes(stored)} of ${inMebibytes(max)}, and this needs ${inMebibytes(bytes)} more. Nothing was written. Delete templates, whose bytes are freed one day later, attached files or uploads.`,
  })
}

async function readStoredBytes(
  { clock }: Pick<CatalogContext, 'clock'>,
  db: Kysely<Schema>,
  accountId: string,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(asset_bytes + draft_bytes + version_bytes), 0)
        from templates where account_id = ${accountId})
      + (select coalesce(sum(bytes), 0) from attachments where account_id = ${accountId})
      + (select coalesce(sum(bytes), 0) from uploads
        where account_id = ${accountId} and expires_at > ${clock()})
      + coalesce((select coalesce((logo ->> 'bytes')::double precision, 0)
          + (select coalesce(sum((font ->> 'bytes')::double precision), 0) from json_array_elements(fonts) as font)
        from brands where account_id = ${accountId}), 0)
    )::double precision as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
