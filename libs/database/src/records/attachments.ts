import { type AttachmentKind, Fault } from '@platen/contract'
import type { Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'

/** A file that prompts may cite. Its bytes are in the object store. */
export interface KeptAttachment {
  attachmentId: string
  accountId: string
  /** `null` until a turn of a template cites it. */
  templateId: string | null
  name: string
  kind: AttachmentKind
  bytes: number
  /** SHA-256 (hexadecimal) of the stored bytes. */
  sha256: string
  pages: number | null
  size: { width: number; height: number } | null
  createdAt: Date
}

/** A file that was checked. */
export type NewAttachment = Omit<KeptAttachment, 'attachmentId' | 'createdAt' | 'accountId'>

/** Limits of attachments. */
export interface AttachmentBounds {
  /** Per template. */
  ofTemplateMax: number
  /** Per account, for files that no template cites yet. */
  unownedMax: number
  /** Per account, in total. */
  accountBytesMax: number
}

/** Files that prompts cite. */
export interface Attachments {
  /**
   * Adds a row before the bytes are stored. Throws `not_found` if there is no such template, `attachment_limit_reached` if there are too many files
   * or bytes, and `storage_limit_reached`.
   */
  add(accountId: string, attachment: NewAttachment, bounds: AttachmentBounds): Promise<KeptAttachment>
  /** Returns the attachments of a template, oldest first. */
  list(accountId: string, templateId: string): Promise<KeptAttachment[]>
  /** Returns an attachment from the account, regardless of its template, or `undefined`. */
  find(accountId: string, attachmentId: string): Promise<KeptAttachment | undefined>
  /** Assigns attachments without a template to this template. Throws `attachment_limit_reached` if the template would have too many. */
  adopt(
    accountId: string,
    templateId: string,
    ids: readonly string[],
    bounds: Pick<AttachmentBounds, 'ofTemplateMax'>,
  ): Promise<void>
  /** Removes a row. Returns `false` if there was none. The caller removes the bytes of the file. */
  remove(accountId: string, attachmentId: string): Promise<boolean>
  /** Returns the attachments of a template that is being removed, regardless of its account. */
  listForPurge(templateId: string): Promise<KeptAttachment[]>
  /** Removes an attachment without a template. Returns `false` if it belongs to a template now, or does not exist. */
  removeUnowned(attachmentId: string): Promise<boolean>
  /** Returns up to 100 attachments without a template that were created before this time. */
  listUnowned(before: Date): Promise<KeptAttachment[]>
}

const sweptAtOnce = 100

/** Creates the `attachments` part of the catalog. */
export function createAttachments(context: CatalogContext): Attachments {
  const { db, clock, newId } = context
  const select = (from: CatalogContext['db'] = db) => from.selectFrom('attachments').selectAll()

  return {
    add: (accountId, { size, templateId, ...attachment }, bounds) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        if (templateId !== null) await requireTemplate(transaction, accountId, templateId)
        await requireBytes(transaction, { accountId, bytes: attachment.bytes, bounds })
        await requireStorage(context, transaction, { accountId, bytes: attachment.bytes })
        const max = templateId === null ? bounds.unownedMax : bounds.ofTemplateMax
        await requireRoom(transaction, { accountId, templateId, max: max - 1 })
        const row = await transaction
          .insertInto('attachments')
          .values({
            ...attachment,
            id: newId('atm'),
            account_id: accountId,
            template_id: templateId,
            width: size?.width ?? null,
            height: size?.height ?? null,
            created_at: clock(),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return toAttachment(row)
      }),
    async list(accountId, templateId) {
      const rows = await select()
        .where('account_id', '=', accountId)
        .where('template_id', '=', templateId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toAttachment)
    },
    async find(accountId, attachmentId) {
      const row = await select()
        .where('account_id', '=', accountId)
        .where('id', '=', attachmentId)
        .executeTakeFirst()
      return row && toAttachment(row)
    },
    async adopt(accountId, templateId, ids, bounds) {
      if (ids.length === 0) return
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        await requireTemplate(transaction, accountId, templateId)
        const adopted = await transaction
          .updateTable('attachments')
          .set({ template_id: templateId })
          .where('account_id', '=', accountId)
          .where('id', 'in', [...ids])
          .where('template_id', 'is', null)
          .executeTakeFirst()
        if (adopted.numUpdatedRows === 0n) return
        await requireRoom(transaction, { accountId, templateId, max: bounds.ofTemplateMax })
      })
    },
    async remove(accountId, attachmentId) {
      const deleted = await db
        .deleteFrom('attachments')
        .where('account_id', '=', accountId)
        .where('id', '=', attachmentId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    async removeUnowned(attachmentId) {
      const deleted = await db
        .deleteFrom('attachments')
        .where('id', '=', attachmentId)
        .where('template_id', 'is', null)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    async listForPurge(templateId) {
      return (await select().where('template_id', '=', templateId).execute()).map(toAttachment)
    },
    async listUnowned(before) {
      const rows = await select()
        .where('template_id', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(sweptAtOnce)
        .execute()
      return rows.map(toAttachment)
    },
  }
}

async function requireTemplate(
  transaction: Transaction<Schema>,
  accountId: string,
  templateId: string,
): Promise<void> {
  const template = await transaction
    .selectFrom('templates')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', templateId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!template) throw new Fault('not_found', { detail: 'The account has no template with this ID.' })
}

async function requireBytes(
  transaction: Transaction<Schema>,
  of: { accountId: string; bytes: number; bounds: AttachmentBounds },
): Promise<void> {
  const { sum } = await transaction
    .selectFrom('attachments')
    .select((all) => all.fn.sum<string | null>('bytes').as('sum'))
    .where('account_id', '=', of.accountId)
    .executeTakeFirstOrThrow()
  const { accountBytesMax } = of.bounds
  if (Number(sum) + of.bytes <= accountBytesMax) return
  throw new Fault('attachment_limit_reached', {
    detail: `The attached files of this account’s templates can be up to ${Math.floor(accountBytesMax / 2 ** 20)} MiB in total, and this one exceeds that. Remove files that you no longer need.`,
  })
}

/** Throws if there are more than `max` attachments. */
async function requireRoom(
  transaction: Transaction<Schema>,
  of: { accountId: string; templateId: string | null; max: number },
): Promise<void> {
  const { count } = await transaction
    .selectFrom('attachments')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('account_id', '=', of.accountId)
    .where('template_id', 'is not distinct from', of.templateId)
    .executeTakeFirstOrThrow()
  if (Number(count) <= of.max) return
  const detail =
    of.templateId === null
      ? 'Too many attached files are not used by any template. Remove some, or wait: they are removed after one day.'
      : 'The template has the maximum number of attached files. Remove one that you no longer need.'
  throw new Fault('attachment_limit_reached', { detail })
}

function toAttachment(row: {
  id: string
  account_id: string
  template_id: string | null
  name: string
  kind: AttachmentKind
  bytes: number
  sha256: string
  pages: number | null
  width: number | null
  height: number | null
  created_at: Date
}): KeptAttachment {
  const { width, height } = row
  return {
    attachmentId: row.id,
    accountId: row.account_id,
    templateId: row.template_id,
    name: row.name,
    kind: row.kind,
    bytes: row.bytes,
    sha256: row.sha256,
    pages: row.pages,
    size: width === null || height === null ? null : { width, height },
    createdAt: row.created_at,
  }
}
