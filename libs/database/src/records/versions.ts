import { bundleKey, type DraftSource, Fault, type Field, type TemplateSettings } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { dayOf } from './generation-partitions.ts'
import { toStorableJson } from '../database/storable-json.ts'

/** A version of a template, as it was when it was published. */
export interface PublishedTemplate {
  templateId: string
  version: number
  slug: string
  name: string
  settings: TemplateSettings
  fields: Field[]
  /** Sentences about what publishing did to the template's assets. */
  notes: string[]
  /** Hexadecimal SHA-256 of the bundle, where the publisher gave one. */
  sha256: string | null
  /** Where the bundle is in object storage. */
  bundleKey: string
  publishedAt: Date
}

/** A version that is about to be published. */
export interface NewVersion {
  templateId: string
  /** Of `reserve`. */
  version: number
  settings: TemplateSettings
  fields: readonly Field[]
  notes?: readonly string[]
  /** The folder that it was made of; left out, the version can be rendered but not edited. */
  source?: DraftSource
  sha256?: string
  /** Default: `bundleKey` of the contract. */
  bundleKey?: string
  /** Names the brand that it was built with. */
  brand?: string | undefined
  /** Of its bundle with all assets. Default: 0. */
  bundleBytes?: number
}

/** A version's place in a template's history. */
export interface VersionLine {
  version: number
  publishedAt: Date
  /** The folder that it was made of is kept. */
  hasSource: boolean
}

/** Which version of a template callers get who name none, as it stood with a change of it. */
export interface LiveVersion {
  liveVersion: number
  /** `null`: callers get the newest, whichever that is. */
  pinnedVersion: number | null
  newestVersion: number
}

/** A version that callers used, with the number of documents that it made. */
export interface UsedVersion {
  version: number
  fields: Field[]
  documents: number
}

/** A version comes to be in two steps, so that all its objects are stored before anyone can ask for it. */
export interface Versions {
  /** The next number of the template; given out once, whether it is used or not. Throws `not_found`. */
  reserve(accountId: string, templateId: string): Promise<number>
  /**
   * Writes the version down and makes it the newest, which callers get unless another one is pinned. It never changes afterwards.
   * Tells which version callers get from that moment on. Throws `not_found` for an unknown template and a number that was not reserved,
   * `storage_limit_reached` if the account has no room for it; a plain error for one already active.
   */
  activate(accountId: string, version: NewVersion): Promise<LiveVersion>
  /** What callers get who name no version; `undefined` for an unknown id, another account's, an archived one, or one never published. */
  findPublished(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** One version, also of an archived template. */
  find(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  /** The folder that a version was made of; `undefined` where there is no such version, or its folder was not kept. */
  findSource(accountId: string, templateId: string, version: number): Promise<DraftSource | undefined>
  /** As `findSource`, as the JSON that was stored, for those who only pass it on. */
  findSourceJson(accountId: string, templateId: string, version: number): Promise<string | undefined>
  /** The `limit` newest versions of the account’s template that are older than `before`, newest first. */
  listPage(
    accountId: string,
    templateId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<VersionLine[]>
  /**
   * Says which version callers get who name none: this one whatever is published, or the newest (`null`). Throws `not_found` for an unknown or
   * archived template, and for one without a version, `invalid_request` for a version that it has not.
   */
  pin(accountId: string, templateId: string, version: number | null): Promise<LiveVersion>
  /** Every version of the template that made a document since the day (UTC) of this instant, newest first. */
  listUsed(accountId: string, templateId: string, since: Date): Promise<UsedVersion[]>
}

/** Makes the part `versions` of the catalog. */
export function createVersions(context: CatalogContext): Versions {
  const { db, clock } = context
  const ofAccount = (accountId: string, templateId: string) =>
    db
      .selectFrom('versions as v')
      .innerJoin('templates as t', 't.id', 'v.template_id')
      .where('t.account_id', '=', accountId)
      .where('t.id', '=', templateId)
      .where('t.deleted_at', 'is', null)
  const columns = [
    't.id as templateId',
    'v.version',
    't.slug',
    't.name',
    'v.settings',
    'v.fields',
    'v.notes',
    'v.sha256',
    'v.bundle_key as bundleKey',
    'v.created_at as publishedAt',
  ] as const

  return {
    async reserve(accountId, templateId) {
      const reserved = await db
        .updateTable('templates')
        .set({ reserved_version: sql<number>`reserved_version + 1` })
        .where('account_id', '=', accountId)
        .where('id', '=', templateId)
        .where('archived_at', 'is', null)
        .returning('reserved_version')
        .executeTakeFirst()
      if (!reserved) throw noTemplate()
      return reserved.reserved_version
    },
    async activate(accountId, { templateId, version, ...rest }) {
      const source = toStorableJson(rest.source ?? null)
      const bytes = (rest.bundleBytes ?? 0) + Buffer.byteLength(source)
      const row = {
        template_id: templateId,
        version,
        settings: toStorableJson(rest.settings),
        fields: toStorableJson(rest.fields),
        notes: toStorableJson(rest.notes ?? []),
        source,
        sha256: rest.sha256 ?? null,
        bundle_key: rest.bundleKey ?? bundleKey({ templateId, version }),
        brand: rest.brand ?? null,
        created_at: clock(),
      }
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        await requireStorage(context, transaction, { accountId, bytes })
        const published = await transaction
          .updateTable('templates')
          .set({
            published_version: sql<number>`greatest(published_version, ${version}::integer)`,
            name: rest.settings.name,
            version_bytes: sql<number>`version_bytes + ${bytes}::double precision`,
          })
          .where('account_id', '=', accountId)
          .where('id', '=', templateId)
          .where('archived_at', 'is', null)
          .where('reserved_version', '>=', version)
          .returning(liveColumns)
          .executeTakeFirst()
        if (!published) throw noTemplate()
        await transaction.insertInto('versions').values(row).execute()
        return published
      })
    },
    findPublished: (accountId, templateId) =>
      ofAccount(accountId, templateId)
        .select(columns)
        .where(sql<boolean>`v.version = coalesce(t.pinned_version, t.published_version)`)
        .where('t.archived_at', 'is', null)
        .executeTakeFirst(),
    async find(accountId, templateId, version) {
      if (version > versionMax) return undefined
      return ofAccount(accountId, templateId)
        .select(columns)
        .where('v.version', '=', version)
        .executeTakeFirst()
    },
    async findSource(accountId, templateId, version) {
      if (version > versionMax) return undefined
      const found = await ofAccount(accountId, templateId)
        .select('v.source')
        .where('v.version', '=', version)
        .executeTakeFirst()
      return (found?.source ?? undefined) as DraftSource | undefined
    },
    async findSourceJson(accountId, templateId, version) {
      if (version > versionMax) return undefined
      const found = await ofAccount(accountId, templateId)
        .select(sql<string | null>`v.source::text`.as('json'))
        .where('v.version', '=', version)
        .executeTakeFirst()
      return found?.json ?? undefined
    },
    listPage(accountId, templateId, { limit, before }) {
      const newest = ofAccount(accountId, templateId)
        .select([
          'v.version',
          'v.created_at as publishedAt',
          // Versions made before sources were kept have SQL's null, later ones without a source JSON's. Sources are megabytes: their stored
          // hashes answer without a look at them.
          sql<boolean>`coalesce(v.source_hash <> md5('null'), false)`.as('hasSource'),
        ])
        .orderBy('v.version', 'desc')
        .limit(limit)
      return (before === undefined ? newest : newest.where('v.version', '<', before)).execute()
    },
    async pin(accountId, templateId, version) {
      let query = db
        .updateTable('templates')
        .set({ pinned_version: version })
        .where('account_id', '=', accountId)
        .where('id', '=', templateId)
        .where('archived_at', 'is', null)
        .where('published_version', 'is not', null)
        .returning(liveColumns)
      if (version !== null) {
        query = query.where((where) =>
          where.exists(
            where
              .selectFrom('versions')
              .select('version')
              .whereRef('template_id', '=', 'templates.id')
              .where('version', '=', version),
          ),
        )
      }
      const pinned = await query.executeTakeFirst()
      if (pinned) return pinned
      const known = await ofAccount(accountId, templateId)
        .select('v.version')
        .where('t.archived_at', 'is', null)
        .orderBy('v.version', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!known) throw noTemplate()
      const message = `The template has no version ${version}; its newest is ${known.version}.`
      throw new Fault('invalid_request', {
        detail: message,
        errors: [{ pointer: '/version', code: 'not_found', message }],
      })
    },
    listUsed: (accountId, templateId, since) =>
      ofAccount(accountId, templateId)
        .innerJoin(
          db
            .selectFrom('generation_counts')
            .select(['version', sql<number>`sum(succeeded)::integer`.as('documents')])
            .where('account_id', '=', accountId)
            .where('template_id', '=', templateId)
            .where('day', '>=', dayOf(since))
            .where('succeeded', '>', 0)
            .groupBy('version')
            .as('used'),
          'used.version',
          'v.version',
        )
        .select(['v.version', 'v.fields', 'used.documents'])
        .orderBy('v.version', 'desc')
        .execute(),
  }
}

/** Of the column: asked for one beyond it, Postgres fails. */
const versionMax = 2 ** 31 - 1

/** For a template that has a version. */
const liveColumns = [
  sql<number>`coalesce(pinned_version, published_version)`.as('liveVersion'),
  'pinned_version as pinnedVersion',
  sql<number>`published_version`.as('newestVersion'),
] as const

function noTemplate(): Fault {
  return new Fault('not_found', { detail: 'The account has no template with this id.' })
}
