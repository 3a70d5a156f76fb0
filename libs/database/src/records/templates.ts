import { Fault } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { sourceWithSettings } from './drafts.ts'
import { freeSlug } from './free-slug.ts'
import { lockAccount, throwMissingAccount } from './owning-account.ts'
import type { Schema } from '../database/schema.ts'
import { requireStorage } from './stored-bytes.ts'

/** A template without its drafts and versions. */
export interface TemplateInfo {
  templateId: string
  slug: string
  name: string
  /** The newest version; `null` before the first publish. */
  publishedVersion: number | null
  /** The version that callers get who name none: the pinned one, else the newest. */
  liveVersion: number | null
  /** `null`: callers get the newest, whichever that is. */
  pinnedVersion: number | null
  createdAt: Date
}

/** The templates of accounts. */
export interface Templates {
  /** An id for a template that is about to be created. */
  newId(): string
  /**
   * Adds a template without a version. Throws `invalid_request` (`slug_taken`) when the account has one of this slug, `not_found` without an
   * account.
   */
  create(
    accountId: string,
    template: { slug: string; name: string; templateId?: string },
  ): Promise<TemplateInfo>
  /** Whether any account ever made one that is not purged. */
  hasAny(): Promise<boolean>
  /** The account’s template of this id; `undefined` for an unknown or archived one. */
  find(accountId: string, templateId: string): Promise<TemplateInfo | undefined>
  /** The account’s template of this slug; `undefined` for an unknown or archived one. */
  findBySlug(accountId: string, slug: string): Promise<TemplateInfo | undefined>
  /** The account’s templates by slug, archived ones left out. */
  list(accountId: string): Promise<TemplateInfo[]>
  /** The ids of all templates that the account ever had and that are not purged, those out of use included. */
  listIds(accountId: string): Promise<string[]>
  /**
   * Adds a template with the first revision of its draft, at once or not at all. A slug that is taken gets a number, unless it is fixed.
   * Throws `not_found` without an account, `invalid_request` for a source that cannot be stored and where the account has
   * `templatesMax` already, `storage_limit_reached`, and `draft_conflict` where the draft to copy is no longer at its revision.
   */
  createDrafted(accountId: string, template: DraftedTemplate): Promise<TemplateInfo>
  /** Throws `invalid_request` (`too_many_templates`) when the account has this many templates, archived ones included, deleted ones not. */
  requireRoom(accountId: string, templatesMax: number): Promise<void>
}

/** A template that begins with a draft: one that is given, or a copy. */
export type DraftedTemplate = NewTemplate & ({ source: object } | { copyOf: DraftToCopy })

/** A saved draft of the account, which the database copies with another text of template.json: none of it is read here. */
export interface DraftToCopy {
  templateId: string
  revision: number
  settings: string
  /** Of its source as JSON. */
  bytes: number
}

interface NewTemplate {
  /** Of `newId`. */
  templateId: string
  /** The wanted one. */
  slug: string
  name: string
  /** Of its assets together. Default: none. */
  assetBytes?: number
  /** Refuses a slug that is taken (`slug_taken`), which gets a number otherwise. */
  isSlugFixed?: boolean
  /** Default: any number. */
  templatesMax?: number
}

/** Makes what the part `templates` of the catalog does to add and find templates. */
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

/** Throws `draft_conflict` where the draft is no longer at its revision. */
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
    detail: 'The account has another template of this slug.',
    errors: [{ pointer: '/slug', code: 'slug_taken', message: 'Choose a slug that no other template has.' }],
  })
}

/** Throws `invalid_request` (`too_many_templates`) when the account has this many templates, archived ones included, deleted ones not. */
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
  const message = `The account has ${count.toLocaleString('en')} templates, and may have no more. Delete some that nobody needs.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'too_many_templates', message }],
  })
}
