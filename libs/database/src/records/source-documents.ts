import type { SourceDocument } from '@platen/contract'
import type { CatalogContext } from '../context.ts'

/** The documents that templates were imported from. */
export interface SourceDocuments {
  /** Returns `undefined` for a template that has no source document or belongs to another account. */
  find(accountId: string, templateId: string): Promise<SourceDocument | undefined>
  /** Stores the source document of the account's template, replacing the previous one. */
  keep(
    accountId: string,
    templateId: string,
    document: Omit<SourceDocument, 'importedAt'>,
  ): Promise<SourceDocument | undefined>
}

/** Creates the `sourceDocuments` part of the catalog. */
export function createSourceDocuments({ db, clock }: CatalogContext): SourceDocuments {
  const find: SourceDocuments['find'] = async (accountId, templateId) => {
    const row = await db
      .selectFrom('template_documents')
      .innerJoin('templates', 'templates.id', 'template_documents.template_id')
      .select([
        'provider',
        'document_id as documentId',
        'template_documents.name as name',
        'address',
        'modified_at',
        'imported_at',
      ])
      .where('template_id', '=', templateId)
      .where('templates.account_id', '=', accountId)
      .where('templates.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { modified_at: modifiedAt, imported_at: importedAt, ...document } = row
    return { ...document, modifiedAt: modifiedAt.toISOString(), importedAt: importedAt.toISOString() }
  }

  return {
    find,
    async keep(accountId, templateId, { provider, documentId, name, address, modifiedAt }) {
      const row = {
        provider,
        document_id: documentId,
        name,
        address,
        modified_at: new Date(modifiedAt),
        imported_at: clock(),
      }
      const own = await db
        .selectFrom('templates')
        .select('id')
        .where('id', '=', templateId)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!own) return undefined
      await db
        .insertInto('template_documents')
        .values({ template_id: own.id, ...row })
        .onConflict((conflict) => conflict.column('template_id').doUpdateSet(row))
        .execute()
      return find(accountId, templateId)
    },
  }
}
