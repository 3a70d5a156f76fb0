import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { toStorableJson } from '../database/storable-json.ts'

export interface Draft {
  /** The saved source, with its order of keys. */
  source: object
  /** Number of saves. */
  revision: number
  updatedAt: Date
}

/** The template.json and the assets of a draft, without its other files, which can be megabytes. */
export interface DraftSettings {
  revision: number
  /** The text of template.json. A draft may lack it. */
  settings: string | undefined
  assets: object
  /** Bytes of the whole source as JSON. */
  bytes: number
}

/** The drafts of templates. */
export interface Drafts {
  /**
   * Saves a draft over the revision that was read (0: there was none), and optionally the template's name. If someone else has saved in the meantime,
   * nothing is written, and `revision` is the newer revision. Throws `not_found` for an unknown template, and `invalid_request` for a source that
   * cannot be stored.
   */
  save(
    accountId: string,
    templateId: string,
    draft: { source: object; revision: number; name?: string },
  ): Promise<{ saved: boolean; revision: number }>
  /** Like `save`, for a new template.json in an existing draft. The other files are kept in the database, and not read. */
  saveSettings(
    accountId: string,
    templateId: string,
    draft: { settings: string; revision: number; name: string },
  ): Promise<{ saved: boolean; revision: number }>
  /** Returns the draft of a template, archived or not, or `undefined`. */
  read(accountId: string, templateId: string): Promise<Draft | undefined>
  /** Like `read`, without the source, which can be megabytes. */
  readRevision(accountId: string, templateId: string): Promise<Omit<Draft, 'source'> | undefined>
  /** Like `read`, with template.json and the assets only. */
  readSettings(accountId: string, templateId: string): Promise<DraftSettings | undefined>
  /** Like `read`, with the source as stored JSON, to pass on unparsed. */
  readJson(
    accountId: string,
    templateId: string,
  ): Promise<(Omit<Draft, 'source'> & { json: string }) | undefined>
}

/** Creates the `drafts` part of the catalog. */
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
    async readSettings(accountId, templateId) {
      const found = await draftOf(accountId, templateId)
        .select([
          sql<string | null>`d.source #>> '{files,template.json}'`.as('settings'),
          sql<object>`d.source -> 'assets'`.as('assets'),
          't.draft_bytes as bytes',
        ])
        .executeTakeFirst()
      if (!found) return undefined
      const { revision, settings, assets, bytes } = found
      return { revision, settings: settings ?? undefined, assets, bytes }
    },
    saveSettings(accountId, templateId, { settings, revision, name }) {
      const source = sourceWithSettings(settings)
      return db.transaction().execute(async (transaction) => {
        // Always locked before the template.
        await lockAccount(transaction, accountId)
        const bytesBefore = await lockTemplate(transaction, accountId, templateId)
        const saved = await transaction
          .updateTable('drafts')
          .set({ source, revision: revision + 1, updated_at: clock() })
          .where('template_id', '=', templateId)
          .where('revision', '=', revision)
          .returning(['revision', sql<number>`octet_length(source::text)`.as('bytes')])
          .executeTakeFirst()
        if (!saved) return { saved: false, revision: await revisionOf(transaction, templateId) }
        await requireStorage(context, transaction, { accountId, bytes: saved.bytes - bytesBefore })
        await transaction
          .updateTable('templates')
          .set({ draft_bytes: saved.bytes, name })
          .where('id', '=', templateId)
          .execute()
        return { saved: true, revision: saved.revision }
      })
    },
    async save(accountId, templateId, { source, revision, name }) {
      const text = toStorableJson(source)
      const next = { source: text, revision: revision + 1, updated_at: clock() }
      return db.transaction().execute(async (transaction) => {
        const bytes = Buffer.byteLength(text)
        // The account is always locked before the template, so that changes cannot deadlock.
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
        return { saved: false, revision: await revisionOf(transaction, templateId) }
      })
    },
  }
}

/** Returns the source of a draft row with this template.json. Other files are unchanged. */
export function sourceWithSettings(settings: string) {
  const text = sql`${toStorableJson(settings)}::json`
  return sql<string>`json_build_object(
    'files', (
      select json_object_agg(name, content) from (
        select key as name, case key when 'template.json' then ${text} else value end as content
        from json_each(source -> 'files')
        union all
        select 'template.json', ${text} where source #> '{files,template.json}' is null
      ) files
    ),
    'assets', source -> 'assets'
  )`
}

/** Returns 0 if there is no draft. */
async function revisionOf(transaction: Kysely<Schema>, templateId: string): Promise<number> {
  const { revision } = await transaction
    .selectFrom('drafts')
    .select(sql<number>`coalesce(max(revision), 0)`.as('revision'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  return revision
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
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this ID.' })
  return template.draft_bytes
}
