import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { sourceWithSettings } from './drafts.ts'
import { freeSlug } from './free-slug.ts'
import { lockAccount, throwMissingAccount } from './owning-account.ts'
import type { Schema } from '../database/schema.ts'
import { requireStorage } from './stored-bytes.ts'

/** A template without its drafts or versions. */
export interface TemplateInfo {
  templateId: string
  slug: string
  name: string
  /** The newest version. `null` before the first publication. */
  publishedVersion: number | null
  /** The version used if a request does not name one: the pinned version, otherwise the newest. */
  liveVersion: number | null
  /** `null`: the newest version is live. */
  pinnedVersion: number | null
  createdAt: Date
}

/** The templates of accounts. */
export interface Templates {
  /** Returns an id for a new template. */
  newId(): string
  /**
   * Adds a template without a version. Throws `invalid_request` (`slug_taken`) if the account has a template with this slug, and `not_found` if there
   * is no such account.
   */
  create(
    accountId: string,
    template: { slug: string; name: string; templateId?: string },
  ): Promise<TemplateInfo>
  /** Returns whether any account has a template that is not purged. */
  hasAny(): Promise<boolean>
  /** Returns the account’s template with this id, or `undefined` if it is unknown or archived. */
  find(accountId: string, templateId: string): Promise<TemplateInfo | undefined>
  /** Returns the account’s template with this slug, or `undefined` if it is unknown or archived. */
  findBySlug(accountId: string, slug: string): Promise<TemplateInfo | undefined>
  /** Returns the account’s active templates, sorted by slug. */
  list(accountId: string): Promise<TemplateInfo[]>
  /** Returns the IDs of the account's templates, including archived templates, and deleted templates that have not been purged yet. */
  listIds(accountId: string): Promise<string[]>
  /** Returns the account’s active templates that are published. */
  listPublished(accountId: string): Promise<Array<Pick<TemplateInfo, 'templateId' | 'slug'>>>
  /**
   * Adds a template with the first revision of its draft, atomically. If the slug is used, a number is added, unless the slug is fixed. Throws
   * `not_found` if there is no such account, `invalid_request` for a source that cannot be stored or if the account has `templatesMax` templates,
   * `storage_limit_reached`, and `draft_conflict` if the draft to copy has a different revision.
   */
  createDrafted(accountId: string, template: DraftedTemplate): Promise<TemplateInfo>
  /** Throws `invalid_request` (`too_many_templates`) if the account has this many templates, including archived but not deleted templates. */
  requireRoom(accountId: string, templatesMax: number): Promise<void>
}

/** A template with a draft, which is given or copied. */
export type DraftedTemplate = NewTemplate & ({ source: object } | { copyOf: DraftToCopy })

/** A saved draft in the account that is copied within the database, with a different template.json. */
export interface DraftToCopy {
  templateId: string
  revision: number
  settings: string
  /** Bytes of the draft's source as JSON. */
  bytes: number
}

interface NewTemplate {
  /** An id from `newId`. */
  templateId: string
  /** The requested slug. */
  slug: string
  name: string
  /** Total bytes of the template's assets. Default: 0. */
  assetBytes?: number
  /** Rejects a used slug (`slug_taken`) instead of adding a number. */
  isSlugFixed?: boolean
  /** Default: no limit. */
  templatesMax?: number
}

/** Creates the methods in the catalog's `templates` part that add and find templates. */
export function createTemplates(context: CatalogContext): Templates {
  const { db, clock, newId } = context
  const columns = [
    'id as templateId',
    'slug',
    'name',
    'published_version as publishedVersion',
    sql<number | null>`coalesce(pinned_version, published_version)`.as('liveVersion'),
    'pinned_version as pinnedVersion',
    'created_at as createdAt',
  ] as const
  const inUse = (accountId: string) =>
    db
      .selectFrom('templates')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('archived_at', 'is', null)

  return {
    newId: () => newId('tpl'),
    async hasAny() {
      return (await db.selectFrom('templates').select('id').limit(1).executeTakeFirst()) !== undefined
    },
    requireRoom: (accountId, templatesMax) => requireTemplateRoom(db, accountId, templatesMax),
    async create(accountId, { slug, name, templateId = newId('tpl') }) {
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
      throw slugTaken()
    },
    find: (accountId, templateId) => inUse(accountId).where('id', '=', templateId).executeTakeFirst(),
    findBySlug: (accountId, slug) => inUse(accountId).where('slug', '=', slug).executeTakeFirst(),
    list: (accountId) => inUse(accountId).orderBy('slug').execute(),
    async listIds(accountId) {
      const rows = await db.selectFrom('templates').select('id').where('account_id', '=', accountId).execute()
      return rows.map(({ id }) => id)
    },
    listPublished: (accountId) =>
      db
        .selectFrom('templates')
        .select(['id as templateId', 'slug'])
        .where('account_id', '=', accountId)
        .where('archived_at', 'is', null)
        .where('published_version', 'is not', null)
        .execute(),
    async createDrafted(accountId, given) {
      const { templateId, slug, name, assetBytes = 0, isSlugFixed, templatesMax } = given
      const source = 'source' in given ? toStorableJson(given.source) : undefined
      const draftBytes = 'copyOf' in given ? given.copyOf.bytes : Buffer.byteLength(source ?? '')
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        if (templatesMax !== undefined) await requireTemplateRoom(transaction, accountId, templatesMax)
        await requireStorage(context, transaction, { accountId, bytes: draftBytes + assetBytes })
        const free = await freeSlug(transaction, accountId, slug)
        if (isSlugFixed && free !== slug) throw slugTaken()
        const row = {
          id: templateId,
          account_id: accountId,
          slug: free,
          name,
          created_at: clock(),
          asset_bytes: assetBytes,
          draft_bytes: draftBytes,
        }
        const created = await transaction
          .insertInto('templates')
          .values(row)
          .returning(columns)
          .executeTakeFirstOrThrow()
        const draft = { template_id: templateId, revision: 1, updated_at: clock() }
        if ('copyOf' in given) await copyDraft(transaction, { accountId, draft, from: given.copyOf })
        else
          await transaction
            .insertInto('drafts')
            .values({ ...draft, source: source ?? '' })
            .execute()
        return created
      })
    },
  }
}

/** Throws `draft_conflict` if the draft has a different revision. */
async function copyDraft(
  transaction: Kysely<Schema>,
  of: {
    accountId: string
    draft: { template_id: string; revision: number; updated_at: Date }
    from: DraftToCopy
  },
): Promise<void> {
  const { accountId, draft, from } = of
  const copied = await transaction
    .insertInto('drafts')
    .columns(['template_id', 'revision', 'updated_at', 'source'])
    .expression((build) =>
      build
        .selectFrom('drafts as d')
        .innerJoin('templates as t', 't.id', 'd.template_id')
        .select([
          sql<string>`${draft.template_id}::text`.as('template_id'),
          sql<number>`${draft.revision}::integer`.as('revision'),
          sql<Date>`${draft.updated_at}::timestamptz`.as('updated_at'),
          sourceWithSettings(from.settings).as('source'),
        ])
        .where('t.account_id', '=', accountId)
        .where('t.id', '=', from.templateId)
        .where('d.revision', '=', from.revision),
    )
    .returning(sql<number>`octet_length(source::text)`.as('bytes'))
    .executeTakeFirst()
  if (!copied)
    throw new Fault('draft_conflict', {
      detail: 'The draft was saved while it was being copied. Try again.',
    })
  await transaction
    .updateTable('templates')
    .set({ draft_bytes: copied.bytes })
    .where('id', '=', draft.template_id)
    .execute()
}

function slugTaken(): Fault {
  return new Fault('invalid_request', {
    detail: 'The account already has a template with this slug.',
    errors: [{ pointer: '/slug', code: 'slug_taken', message: 'Choose another slug.' }],
  })
}

/** Throws `invalid_request` (`too_many_templates`) if the account has this many templates, including archived but not deleted templates. */
async function requireTemplateRoom(
  db: Kysely<Schema>,
  accountId: string,
  templatesMax: number,
): Promise<void> {
  const { count } = await db
    .selectFrom('templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < templatesMax) return
  const message = `The account has ${count.toLocaleString('en')} templates, which is the maximum. Delete some that you no longer need.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'too_many_templates', message }],
  })
}
