import { sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { freeSlug } from './free-slug.ts'
import { lockAccount } from './owning-account.ts'
import { removeInChunks, rowsOfTemplates } from './remove-in-chunks.ts'

/** Archives, deletes and restores templates. */
export interface TemplateDeletion {
  /** Archives the template and frees its slug. Its versions stay. Returns `false` if there was no such template to archive. */
  archive(accountId: string, templateId: string): Promise<boolean>
  /** Restores an archived template. Adds a number to its slug if another template uses the slug now. Returns `false` if there is no such template. */
  restore(accountId: string, templateId: string): Promise<boolean>
  /** Hides a template until `undelete` or `purge`. Returns `false` if there was no such template. */
  delete(accountId: string, templateId: string): Promise<boolean>
  /** Undoes a deletion that is not older than `since`. An archived template stays archived. Returns `false` if there is no such template. */
  undelete(accountId: string, templateId: string, of: { since: Date }): Promise<boolean>
  /** Returns the ids of up to 100 templates in all accounts that were deleted before this time, oldest first, without the templates in `except`. */
  listDeleted(before: Date, of?: { except?: readonly string[] }): Promise<string[]>
  /**
   * Removes a template that was deleted before this time, with its draft and versions. Its generations stay. Large data is removed first, in chunks,
   * so that another call continues where a failed call stopped.
   */
  purge(templateId: string, before: Date): Promise<void>
}

const purgedAtOnce = 100

/** Creates the methods in the catalog's `templates` part that archive and delete templates. */
export function createTemplateDeletion({ db, clock }: CatalogContext): TemplateDeletion {
  /** Changes one template, archived or not. */
  const kept = (accountId: string, templateId: string) =>
    db
      .updateTable('templates')
      .where('account_id', '=', accountId)
      .where('id', '=', templateId)
      .where('deleted_at', 'is', null)
  const selectOut = (accountId: string, templateId: string, transaction: Transaction<Schema>) =>
    transaction
      .selectFrom('templates')
      .select('slug')
      .where('account_id', '=', accountId)
      .where('id', '=', templateId)
      .forUpdate()
  async function bringBack(
    accountId: string,
    templateId: string,
    where: (query: ReturnType<typeof selectOut>) => ReturnType<typeof selectOut>,
  ): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId)
      const out = await where(selectOut(accountId, templateId, transaction)).executeTakeFirst()
      if (!out) return false
      const slug = await freeSlug(transaction, accountId, out.slug)
      await transaction
        .updateTable('templates')
        .set({ slug, archived_at: null, deleted_at: null })
        .where('id', '=', templateId)
        .execute()
      return true
    })
  }

  return {
    async archive(accountId, templateId) {
      const archived = await kept(accountId, templateId)
        .set({ archived_at: clock() })
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      return archived.numUpdatedRows > 0n
    },
    restore: (accountId, templateId) =>
      bringBack(accountId, templateId, (query) =>
        query.where('archived_at', 'is not', null).where('deleted_at', 'is', null),
      ),
    async delete(accountId, templateId) {
      const now = clock()
      // A deleted template is also archived, which frees its slug and hides it from callers. If both columns have the same time, it was not archived
      // before.
      const deleted = await kept(accountId, templateId)
        .set({ deleted_at: now, archived_at: sql<Date>`coalesce(archived_at, ${now}::timestamptz)` })
        .executeTakeFirst()
      return deleted.numUpdatedRows > 0n
    },
    async undelete(accountId, templateId, { since }) {
      const wasInUse = await bringBack(accountId, templateId, (query) =>
        query.where('deleted_at', '>=', since).whereRef('archived_at', '=', 'deleted_at'),
      )
      if (wasInUse) return true
      const undeleted = await db
        .updateTable('templates')
        .set({ deleted_at: null })
        .where('account_id', '=', accountId)
        .where('id', '=', templateId)
        .where('deleted_at', '>=', since)
        .executeTakeFirst()
      return undeleted.numUpdatedRows > 0n
    },
    async listDeleted(before, { except = [] } = {}) {
      const deleted = await db
        .selectFrom('templates')
        .select('id')
        .where('deleted_at', '<', before)
        .where(sql<boolean>`id <> all(${except}::text[])`)
        .orderBy('deleted_at')
        .limit(purgedAtOnce)
        .execute()
      return deleted.map(({ id }) => id)
    },
    async purge(templateId, before) {
      const ids = sql`(select id from templates where id = ${templateId} and deleted_at < ${before})`
      for (const rows of rowsOfTemplates(ids)) await removeInChunks(db, rows)
      await db.deleteFrom('templates').where('id', '=', templateId).where('deleted_at', '<', before).execute()
    },
  }
}
