import { sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { freeSlug } from './free-slug.ts'
import { lockAccount } from './owning-account.ts'
import { removeInPieces, rowsOfTemplates } from './remove-in-pieces.ts'

/** How templates go out of use, and come back. */
export interface TemplateRetirement {
  /** Takes the template out of use and gives its slug free; its versions stay. `false` when there was none to archive. */
  archive(accountId: string, templateId: string): Promise<boolean>
  /** Brings an archived template back; its slug gets a number when it was taken meanwhile. `false` when there is none. */
  restore(accountId: string, templateId: string): Promise<boolean>
  /** Hides a template from everyone, for `undelete` or `purge` to follow. `false` when there was none. */
  delete(accountId: string, templateId: string): Promise<boolean>
  /** Takes a deletion back that is not older than `since`: archived stays archived. `false` when there is none. */
  undelete(accountId: string, templateId: string, of: { since: Date }): Promise<boolean>
  /** Ids of templates of all accounts that were deleted before this instant, oldest first, at most 100, without those of `except`. */
  listDeleted(before: Date, of?: { except?: readonly string[] }): Promise<string[]>
  /**
   * Removes a template that was deleted before this instant, with its draft and versions; its generations stay written down. What can be a
   * great deal goes first, in pieces, so that a call that fails is continued by the next one.
   */
  purge(templateId: string, before: Date): Promise<void>
}

const purgedAtOnce = 100

/** Makes what the part `templates` of the catalog does to take templates out of use. */
export function createTemplateRetirement({ db, clock }: CatalogContext): TemplateRetirement {
  /** A change of one template, archived or not. */
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
      // Archived as well, which gives the slug free and hides it from callers; an equal instant says that it was not before.
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
      for (const rows of rowsOfTemplates(ids)) await removeInPieces(db, rows)
      await db.deleteFrom('templates').where('id', '=', templateId).where('deleted_at', '<', before).execute()
    },
  }
}
