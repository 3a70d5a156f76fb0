import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { toStorableJson } from '../database/storable-json.ts'

/** A template as its author edits it. */
export interface Draft {
  /** What the editor saved, its order of keys kept. */
  source: object
  /** Counts the saves from 1. */
  revision: number
  updatedAt: Date
}

/** The drafts of templates. */
export interface Drafts {
  /**
   * Saves over the revision that was read (0: there was none), and with it the template's name where one is given. When someone else
   * saved meanwhile nothing is written, and `revision` is theirs. Throws `not_found` for an unknown template, `invalid_request` for a source
   * that cannot be stored.
   */
  save(
    accountId: string,
    templateId: string,
    draft: { source: object; revision: number; name?: string },
  ): Promise<{ saved: boolean; revision: number }>
  /** The draft of a template, archived or not; `undefined` when there is none. */
  read(accountId: string, templateId: string): Promise<Draft | undefined>
  /** As `read`, without the source, which can have megabytes. */
  readRevision(accountId: string, templateId: string): Promise<Omit<Draft, 'source'> | undefined>
  /** As `read`, with the source as the JSON that was stored, for those who only pass it on. */
  readJson(
    accountId: string,
    templateId: string,
  ): Promise<(Omit<Draft, 'source'> & { json: string }) | undefined>
}

/** Makes the part `drafts` of the catalog. */
export function createDrafts(context: CatalogContext): Drafts {
  const { db, clock } = context
  const draftOf = (accountId: string, templateId: string) =>
    db
      .selectFrom('drafts as d')
      .innerJoin('templates as t', 't.id', 'd.template_id')
      .select(['d.revision', 'd.updated_at as updatedAt'])
      .where('t.account_id', '=', accountId)
      .where('t.id', '=', templateId)
      .where('t.deleted_at', 'is', null)
  return {
    read: (accountId, templateId) => draftOf(accountId, templateId).select('d.source').executeTakeFirst(),
    readRevision: (accountId, templateId) => draftOf(accountId, templateId).executeTakeFirst(),
    readJson: (accountId, templateId) =>
      draftOf(accountId, templateId)
        .select(sql<string>`d.source::text`.as('json'))
        .executeTakeFirst(),
    async save(accountId, templateId, { source, revision, name }) {
      const text = toStorableJson(source)
      const next = { source: text, revision: revision + 1, updated_at: clock() }
      return db.transaction().execute(async (transaction) => {
        const bytes = Buffer.byteLength(text)
        // The account's lock comes before the template's everywhere, so that no two changes wait for each other.
        await lockAccount(transaction, accountId)
        const bytesBefore = await lockTemplate(transaction, accountId, templateId)
        await requireStorage(context, transaction, { accountId, bytes: bytes - bytesBefore })
        const [saved] =
          revision === 0
            ? await transaction
                .insertInto('drafts')
                .values({ template_id: templateId, ...next })
                .onConflict((conflict) => conflict.doNothing())
                .returning('revision')
                .execute()
            : await transaction
                .updateTable('drafts')
                .set(next)
                .where('template_id', '=', templateId)
                .where('revision', '=', revision)
                .returning('revision')
                .execute()
        if (saved) {
          await transaction
            .updateTable('templates')
            .set({ draft_bytes: bytes, ...(name !== undefined && { name }) })
            .where('id', '=', templateId)
            .execute()
        }
        if (saved) return { saved: true, revision: saved.revision }
        const theirs = await transaction
          .selectFrom('drafts')
          .select(sql<number>`coalesce(max(revision), 0)`.as('revision'))
          .where('template_id', '=', templateId)
          .executeTakeFirstOrThrow()
        return { saved: false, revision: theirs.revision }
      })
    },
  }
}

/** Locks the template for this transaction, and returns the bytes of its draft. */
async function lockTemplate(
  transaction: Kysely<Schema>,
  accountId: string,
  templateId: string,
): Promise<number> {
  const template = await transaction
    .selectFrom('templates')
    .select('draft_bytes')
    .where('account_id', '=', accountId)
    .where('id', '=', templateId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this id.' })
  return template.draft_bytes
}
