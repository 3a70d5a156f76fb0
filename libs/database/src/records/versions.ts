import { bundleKey, type DraftSource, Fault, type Field, type TemplateSettings } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'
import { dayOf } from './generation-partitions.ts'
import { toStorableJson } from '../database/storable-json.ts'

/** A version of a template, unchanged since its publication. */
export interface PublishedTemplate {
  templateId: string
  version: number
  slug: string
  name: string
  settings: TemplateSettings
  fields: Field[]
  /** Notes about what publishing did to the template's assets. */
  notes: string[]
  /** SHA-256 (hexadecimal) of the bundle, if the publisher provided it. */
  sha256: string | null
  /** Key of the bundle in the object store. */
  bundleKey: string
  publishedAt: Date
}

export interface NewVersion {
  templateId: string
  /** A number from `reserve`. */
  version: number
  settings: TemplateSettings
  fields: readonly Field[]
  notes?: readonly string[]
  /** The folder that the version was built from. Without it, the version can be rendered but not edited. */
  source?: DraftSource
  sha256?: string
  /** Default: `bundleKey` of the contract. */
  bundleKey?: string
  /** Identifies the brand that the version was built with. */
  brand?: string | undefined
  /** Bytes of its bundle with all assets. Default: 0. */
  bundleBytes?: number
}

/** A version in the history of a template. */
export interface VersionLine {
  version: number
  publishedAt: Date
  /** Whether the folder that the version was built from is stored. */
  hasSource: boolean
}

/** The live version of a template. */
export interface LiveVersion {
  liveVersion: number
  /** `null`: the newest version is live. */
  pinnedVersion: number | null
  newestVersion: number
}

/** A version that callers used, with its number of documents. */
export interface UsedVersion {
  version: number
  fields: Field[]
  documents: number
  /** Bytes of the fields as stored JSON. */
  bytes: number
}

/** A version is created in two steps, so that all its objects are stored before anyone can request it. */
export interface Versions {
  /** Reserves the next version number of the template. Each number is returned once, even if it is not used. Throws `not_found`. */
  reserve(accountId: string, templateId: string): Promise<number>
  /**
   * Adds the newest version, which is live unless another version is pinned. A version never changes afterwards. Returns the live version. Throws
   * `not_found` if the template is unknown or the number was not reserved, `storage_limit_reached`, and a plain error if the version already exists.
   */
  activate(accountId: string, version: NewVersion): Promise<LiveVersion>
  /** Returns the live version, or `undefined` if the template is unknown, belongs to another account, is archived, or was never published. */
  findPublished(accountId: string, templateId: string): Promise<PublishedTemplate | undefined>
  /** Returns a version, even if the template is archived. */
  find(accountId: string, templateId: string, version: number): Promise<PublishedTemplate | undefined>
  /** Returns the folder that a version was built from, or `undefined` if there is no such version, or its folder was not stored. */
  findSource(accountId: string, templateId: string, version: number): Promise<DraftSource | undefined>
  /** Like `findSource`, as stored JSON, to pass on unparsed. */
  findSourceJson(accountId: string, templateId: string, version: number): Promise<string | undefined>
  /** Returns the `limit` newest versions of the account’s template before `before`, newest first. */
  listPage(
    accountId: string,
    templateId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<VersionLine[]>
  /**
   * Pins a version as the live version, or unpins it (`null`), so that the newest version is live. Throws `not_found` if the template is unknown,
   * archived or has no version, and `invalid_request` for a version that does not exist.
   */
  pin(accountId: string, templateId: string, version: number | null): Promise<LiveVersion>
  /**
   * Returns the template's versions with the most documents since the day (UTC) of this time, most documents first: at most 10, and fewer if
   * their fields would exceed 2 MB.
   */
  listUsed(accountId: string, templateId: string, since: Date): Promise<UsedVersion[]>
}

/** Creates the `versions` part of the catalog. */
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
          // The source is SQL null in versions older than stored sources, and JSON null in later versions without a source. Sources can be
          // megabytes, and the stored hashes avoid reading them.
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
    async listUsed(accountId, templateId, since) {
      const counted = await ofAccount(accountId, templateId)
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
        .select(['v.version', 'used.documents'])
        .orderBy('used.documents', 'desc')
        .orderBy('v.version', 'desc')
        .limit(usedVersionsMax)
        .execute()
      const used: UsedVersion[] = []
      let left = usedBytesMax
      for (const { version, documents } of counted) {
        if (left <= 0) break
        const found = await ofAccount(accountId, templateId)
          .select(sql<string>`v.fields::text`.as('json'))
          .where('v.version', '=', version)
          .executeTakeFirst()
        if (!found) continue
        const bytes = Buffer.byteLength(found.json)
        left -= bytes
        used.push({ version, fields: JSON.parse(found.json) as Field[], documents, bytes })
      }
      return used
    },
  }
}

const usedVersionsMax = 10
/**
 * The fields of a version with 4,800 fields take 0.4 MB. The embedded database reads them in 9 ms on the main thread (November 2026), which blocks
 * other accounts.
 */
const usedBytesMax = 2_000_000

/** The maximum of the column. Postgres fails for larger numbers. */
const versionMax = 2 ** 31 - 1

/** Columns of a template that has a version. */
const liveColumns = [
  sql<number>`coalesce(pinned_version, published_version)`.as('liveVersion'),
  'pinned_version as pinnedVersion',
  sql<number>`published_version`.as('newestVersion'),
] as const

function noTemplate(): Fault {
  return new Fault('not_found', { detail: 'The account has no template with this ID.' })
}
