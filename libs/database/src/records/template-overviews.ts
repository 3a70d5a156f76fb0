import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { dayOf } from './generation-partitions.ts'
import type { TemplateInfo } from './templates.ts'

/** A template as its authors see it in a list. */
export interface TemplateOverview extends TemplateInfo {
  /** Of the newest version. */
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
  /** Documents made since the day (UTC) of the instant that was asked for. */
  recentDocuments: number
}

/** Templates as the dashboard shows them, and the picture that goes with each. */
export interface TemplateOverviews {
  /** The account’s templates by name, archived ones or the others, in one query; `documentsSince` bounds `recentDocuments`. */
  listOverviews(
    accountId: string,
    of: { archived: boolean; documentsSince: Date },
  ): Promise<TemplateOverview[]>
  /** One of the account’s templates, archived or not; `undefined` when there is none. */
  findOverview(
    accountId: string,
    templateId: string,
    of: { documentsSince: Date },
  ): Promise<TemplateOverview | undefined>
  /** Notes that the stored picture shows this revision. `false`, and nothing noted, where it shows a later one. */
  notePicture(accountId: string, templateId: string, revision: number): Promise<boolean>
}

/** Makes what the part `templates` of the catalog tells the dashboard. */
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
