import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { dayOf } from './generation-partitions.ts'
import type { TemplateInfo } from './templates.ts'

/** A template in the dashboard's list. */
export interface TemplateOverview extends TemplateInfo {
  /** Publication time of the newest version. */
  publishedAt: Date | null
  /** Whether there is a draft that differs from the last published version. */
  hasUnpublishedChanges: boolean
  /** `0` if there is no draft. */
  draftRevision: number
  /** Time of the draft's last save, or of the last publication if there is no draft. */
  updatedAt: Date
  archivedAt: Date | null
  /** The draft's revision in the picture. `null` if there is no picture. */
  pictureRevision: number | null
  /** Number of documents since the day (UTC) of the requested time. */
  recentDocuments: number
}

/** Templates for the dashboard, and the revisions of their pictures. */
export interface TemplateOverviews {
  /** Returns the account’s active or archived templates, sorted by name, in one query. `documentsSince` limits `recentDocuments`. */
  listOverviews(
    accountId: string,
    of: { archived: boolean; documentsSince: Date },
  ): Promise<TemplateOverview[]>
  /** Returns one of the account’s templates, archived or not, or `undefined`. */
  findOverview(
    accountId: string,
    templateId: string,
    of: { documentsSince: Date },
  ): Promise<TemplateOverview | undefined>
  /** Sets the revision of the stored picture. Returns `false` and sets nothing if the picture shows a later revision. */
  notePicture(accountId: string, templateId: string, revision: number): Promise<boolean>
}

/** Creates the methods in the catalog's `templates` part that the dashboard uses. */
export function createTemplateOverviews({ db }: CatalogContext): TemplateOverviews {
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
        sql<number | null>`coalesce(t.pinned_version, t.published_version)`.as('liveVersion'),
        't.pinned_version as pinnedVersion',
        't.created_at as createdAt',
        'v.created_at as publishedAt',
        't.archived_at as archivedAt',
        't.picture_revision as pictureRevision',
        sql<number>`coalesce(d.revision, 0)`.as('draftRevision'),
        sql<Date>`coalesce(d.updated_at, v.created_at, t.created_at)`.as('updatedAt'),
        sql<boolean>`d.template_id is not null and d.source_hash is distinct from v.source_hash`.as(
          'hasUnpublishedChanges',
        ),
        sql<number>`(select coalesce(sum(c.succeeded), 0) from generation_counts c where c.template_id = t.id
          and c.account_id = t.account_id and c.day >= ${dayOf(documentsSince)}::date)::integer`.as(
          'recentDocuments',
        ),
      ])
      .where('t.account_id', '=', accountId)
      .where('t.deleted_at', 'is', null)

  return {
    listOverviews: (accountId, { archived, documentsSince }) =>
      overviews(accountId, documentsSince)
        .where('t.archived_at', archived ? 'is not' : 'is', null)
        .orderBy('t.name')
        .orderBy('t.id')
        .execute(),
    findOverview: (accountId, templateId, { documentsSince }) =>
      overviews(accountId, documentsSince).where('t.id', '=', templateId).executeTakeFirst(),
    async notePicture(accountId, templateId, revision) {
      const noted = await db
        .updateTable('templates')
        .set({ picture_revision: revision })
        .where('account_id', '=', accountId)
        .where('id', '=', templateId)
        .where('deleted_at', 'is', null)
        .where((where) =>
          where.or([where('picture_revision', 'is', null), where('picture_revision', '<=', revision)]),
        )
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    },
  }
}
