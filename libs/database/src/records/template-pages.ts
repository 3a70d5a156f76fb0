import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { TemplateInfo } from './templates.ts'

/** A template in the API's list. */
export interface ListedTemplate extends TemplateInfo {
  /** Publication time of the live version. */
  publishedAt: Date | null
  /** Whether there is a draft that differs from the last published version. */
  hasUnpublishedChanges: boolean
  /** Time of the draft's last save, or of the last publication if there is no draft. */
  updatedAt: Date
}

/** Filters for the templates, and the start of the page. */
export interface TemplatePageQuery {
  limit: number
  /** The last template of the previous page. */
  after?: { name: string; templateId: string } | undefined
  /** A part of the name in upper or lower case, or a whole id or slug. */
  search?: string | undefined
  /** Only these templates. */
  templateIds?: readonly string[] | undefined
  /** Includes templates without a version. */
  includesUnpublished: boolean
}

/** Templates in pages. */
export interface TemplatePages {
  /** Returns a page of the account's active templates, sorted by name. */
  listPage(accountId: string, query: TemplatePageQuery): Promise<ListedTemplate[]>
  /** Returns an active template, or `undefined` if it is unknown or archived. */
  findListed(accountId: string, templateId: string): Promise<ListedTemplate | undefined>
}

/** Creates the methods in the catalog's `templates` part that the API uses. */
export function createTemplatePages({ db }: CatalogContext): TemplatePages {
  const inUse = (accountId: string) =>
    db
      .selectFrom('templates as t')
      .leftJoin('versions as v', (join) =>
        join
          .onRef('v.template_id', '=', 't.id')
          .on(sql<boolean>`v.version = coalesce(t.pinned_version, t.published_version)`),
      )
      .leftJoin('drafts as d', 'd.template_id', 't.id')
      .leftJoin('versions as newest', (join) =>
        join.onRef('newest.template_id', '=', 't.id').onRef('newest.version', '=', 't.published_version'),
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
        sql<boolean>`d.template_id is not null and d.source_hash is distinct from newest.source_hash`.as(
          'hasUnpublishedChanges',
        ),
        sql<Date>`coalesce(d.updated_at, newest.created_at, t.created_at)`.as('updatedAt'),
      ])
      .where('t.account_id', '=', accountId)
      .where('t.archived_at', 'is', null)

  return {
    async listPage(accountId, { limit, after, search, templateIds, includesUnpublished }) {
      if (templateIds?.length === 0) return []
      let query = inUse(accountId).orderBy('t.name').orderBy('t.id').limit(limit)
      if (!includesUnpublished) query = query.where('t.published_version', 'is not', null)
      if (templateIds) query = query.where('t.id', 'in', [...templateIds])
      if (after) query = query.where(sql<boolean>`(t.name, t.id) > (${after.name}, ${after.templateId})`)
      if (search !== undefined && search !== '') {
        query = query.where((where) =>
          where.or([
            // `ilike` tries repeated letters again at each position: 8 ms for 1,000 names instead of 2 ms (November 2026).
            sql<boolean>`strpos(lower(t.name), lower(${search}::text)) > 0`,
            where('t.id', '=', search),
            where('t.slug', '=', search),
          ]),
        )
      }
      return query.execute()
    },
    findListed: (accountId, templateId) => inUse(accountId).where('t.id', '=', templateId).executeTakeFirst(),
  }
}
