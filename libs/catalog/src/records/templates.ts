import { Fault } from '@platen/contract'
import { sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { throwMissingAccount } from './missing-account.ts'
import { freeSlug, lockAccount } from './template-slugs.ts'

export interface TemplateInfo {
  templateId: string
  slug: string
  name: string
  /** The version that callers get; `null` before the first publish. */
  publishedVersion: number | null
  createdAt: Date
}

/** A template as its authors see it in a list. */
export interface TemplateOverview extends TemplateInfo {
  /** Of the published version. */
  publishedAt: Date | null
  /** There is a draft, and it is not what was published last. */
  hasUnpublishedChanges: boolean
  /** 0 without a draft. */
  draftRevision: number
  /** Of the draft's last save; without a draft, of the last publish. */
  updatedAt: Date
  archivedAt: Date | null
  /** The draft's revision that the picture shows; `null` without a picture. */
  pictureRevision: number | null
  /** Documents made since the instant that was asked for. */
  recentDocuments: number
}

export interface Templates {
  /** An id for a template that is about to be created. */
  newTemplateId(): string
  /** Adds a template without a version. Throws `invalid_request` (`slug_taken`) when the account has one of this slug, `not_found` without an account. */
  createTemplate(
    accountId: string,
    template: { slug: string; name: string; templateId?: string },
  ): Promise<TemplateInfo>
  findTemplate(accountId: string, templateId: string): Promise<TemplateInfo | undefined>
  findTemplateBySlug(accountId: string, slug: string): Promise<TemplateInfo | undefined>
  /** By slug; archived ones left out. */
  listTemplates(accountId: string): Promise<TemplateInfo[]>
  /**
   * Adds a template with the first revision of its draft, at once or not at all. A slug that is taken gets a number.
   * Throws `not_found` without an account, `invalid_request` for a source that cannot be stored.
   */
  createDraftedTemplate(accountId: string, template: DraftedTemplate): Promise<TemplateInfo>
  /** By name, in one query; `documentsSince` bounds `recentDocuments`. */
  listOverviews(
    accountId: string,
    of: { archived: boolean; documentsSince: Date },
  ): Promise<TemplateOverview[]>
  /** One of them, archived or not. */
  findOverview(
    accountId: string,
    templateId: string,
    of: { documentsSince: Date },
  ): Promise<TemplateOverview | undefined>
  /** Notes that the stored picture shows this revision. `false`, and nothing noted, where it shows a later one. */
  notePicture(accountId: string, templateId: string, revision: number): Promise<boolean>
  /** Takes the template out of use and gives its slug free; its versions stay. `false` when there was none to archive. */
  archiveTemplate(accountId: string, templateId: string): Promise<boolean>
  /** Brings an archived template back; its slug gets a number when it was taken meanwhile. `false` when there is none. */
  restoreTemplate(accountId: string, templateId: string): Promise<boolean>
  /** Hides a template from everyone, for `undeleteTemplate` or `purgeTemplate` to follow. `false` when there was none. */
  deleteTemplate(accountId: string, templateId: string): Promise<boolean>
  /** Takes a deletion back that is not older than `since`: archived stays archived. `false` when there is none. */
  undeleteTemplate(accountId: string, templateId: string, of: { since: Date }): Promise<boolean>
  /** Ids of templates of all accounts that were deleted before this instant, oldest first, at most 100. */
  listDeletedTemplates(before: Date): Promise<string[]>
  /** Removes a template that was deleted before this instant, with its draft and versions; its generations stay written down. */
  purgeTemplate(templateId: string, before: Date): Promise<void>
}

export interface DraftedTemplate {
  /** Of `newTemplateId`. */
  templateId: string
  /** The wanted one. */
  slug: string
  name: string
  source: object
}

const purgedAtOnce = 100

export function createTemplates({ db, clock, newId }: CatalogContext): Templates {
  const columns = [
    'id as templateId',
    'slug',
    'name',
    'published_version as publishedVersion',
    'created_at as createdAt',
  ] as const
  const inUse = (accountId: string) =>
    db
      .selectFrom('templates')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('archived_at', 'is', null)

  /** A change of one template, archived or not. */
  const kept = (accountId: string, templateId: string) =>
    db
      .updateTable('templates')
      .where('account_id', '=', accountId)
      .where('id', '=', templateId)
      .where('deleted_at', 'is', null)
  const overviews = (accountId: string, documentsSince: Date) =>
    db
      .selectFrom('templates as t')
      .leftJoin('drafts as d', 'd.template_id', 't.id')
      .leftJoin('versions as v', (join) =>
        join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.published_version'),
      )
      .select([
        't.id as templateId',
        't.slug',
        't.name',
        't.published_version as publishedVersion',
        't.created_at as createdAt',
        'v.created_at as publishedAt',
        't.archived_at as archivedAt',
        't.picture_revision as pictureRevision',
        sql<number>`coalesce(d.revision, 0)`.as('draftRevision'),
        sql<Date>`coalesce(d.updated_at, v.created_at, t.created_at)`.as('updatedAt'),
        sql<boolean>`d.template_id is not null and d.source_hash is distinct from v.source_hash`.as(
          'hasUnpublishedChanges',
        ),
        sql<number>`(select count(*) from generations g where g.template_id = t.id and g.account_id = t.account_id
          and g.created_at >= ${documentsSince} and g.outcome = 'succeeded')::integer`.as('recentDocuments'),
      ])
      .where('t.account_id', '=', accountId)
      .where('t.deleted_at', 'is', null)
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
    newTemplateId: () => newId('tpl'),
    async createTemplate(accountId, { slug, name, templateId = newId('tpl') }) {
      const row = { id: templateId, account_id: accountId, slug, name, created_at: clock() }
      const created = await db
        .insertInto('templates')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'slug']).where('archived_at', 'is', null).doNothing(),
        )
        .returning(columns)
        .executeTakeFirst()
        .catch(throwMissingAccount)
      if (created) return created
      throw new Fault('invalid_request', {
        detail: 'The account has another template of this slug.',
        errors: [
          { pointer: '/slug', code: 'slug_taken', message: 'Choose a slug that no other template has.' },
        ],
      })
    },
    findTemplate: (accountId, templateId) => inUse(accountId).where('id', '=', templateId).executeTakeFirst(),
    findTemplateBySlug: (accountId, slug) => inUse(accountId).where('slug', '=', slug).executeTakeFirst(),
    listTemplates: (accountId) => inUse(accountId).orderBy('slug').execute(),
    async createDraftedTemplate(accountId, { templateId, slug, name, source }) {
      const draft = {
        template_id: templateId,
        source: toStorableJson(source),
        revision: 1,
        updated_at: clock(),
      }
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const free = await freeSlug(transaction, accountId, slug)
        const row = { id: templateId, account_id: accountId, slug: free, name, created_at: clock() }
        const created = await transaction
          .insertInto('templates')
          .values(row)
          .returning(columns)
          .executeTakeFirstOrThrow()
        await transaction.insertInto('drafts').values(draft).execute()
        return created
      })
    },
    listOverviews: (accountId, { archived, documentsSince }) =>
      overviews(accountId, documentsSince)
        .where('t.archived_at', archived ? 'is not' : 'is', null)
        .orderBy('t.name')
        .orderBy('t.id')
        .execute(),
    findOverview: (accountId, templateId, { documentsSince }) =>
      overviews(accountId, documentsSince).where('t.id', '=', templateId).executeTakeFirst(),
    async notePicture(accountId, templateId, revision) {
      const noted = await kept(accountId, templateId)
        .set({ picture_revision: revision })
        .where((where) =>
          where.or([where('picture_revision', 'is', null), where('picture_revision', '<=', revision)]),
        )
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    },
    async archiveTemplate(accountId, templateId) {
      const archived = await kept(accountId, templateId)
        .set({ archived_at: clock() })
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      return archived.numUpdatedRows > 0n
    },
    restoreTemplate: (accountId, templateId) =>
      bringBack(accountId, templateId, (query) =>
        query.where('archived_at', 'is not', null).where('deleted_at', 'is', null),
      ),
    async deleteTemplate(accountId, templateId) {
      const now = clock()
      // Archived as well, which gives the slug free and hides it from callers; an equal instant says that it was not before.
      const deleted = await kept(accountId, templateId)
        .set({ deleted_at: now, archived_at: sql<Date>`coalesce(archived_at, ${now}::timestamptz)` })
        .executeTakeFirst()
      return deleted.numUpdatedRows > 0n
    },
    async undeleteTemplate(accountId, templateId, { since }) {
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
    async listDeletedTemplates(before) {
      const deleted = await db
        .selectFrom('templates')
        .select('id')
        .where('deleted_at', '<', before)
        .orderBy('deleted_at')
        .limit(purgedAtOnce)
        .execute()
      return deleted.map(({ id }) => id)
    },
    async purgeTemplate(templateId, before) {
      await db.deleteFrom('templates').where('id', '=', templateId).where('deleted_at', '<', before).execute()
    },
  }
}
