import { Fault } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { throwMissingAccount } from './missing-account.ts'

export interface TemplateInfo {
  templateId: string
  slug: string
  name: string
  /** The version that callers get; `null` before the first publish. */
  publishedVersion: number | null
  createdAt: Date
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
  /** Takes the template out of use and gives its slug free; its versions stay. `false` when there was none to archive. */
  archiveTemplate(accountId: string, templateId: string): Promise<boolean>
}

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
    async archiveTemplate(accountId, templateId) {
      const archived = await db
        .updateTable('templates')
        .set({ archived_at: clock() })
        .where('account_id', '=', accountId)
        .where('id', '=', templateId)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      return archived.numUpdatedRows > 0n
    },
  }
}
