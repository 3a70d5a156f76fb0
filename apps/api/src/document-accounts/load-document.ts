import type { DocumentAccountOwner } from '@platen/database'
import type { SourceDocument } from '@platen/contract'
import type { WithAccess } from './with-access.ts'
import type { DocumentProviders } from './providers/providers.ts'

/** A document from a user's account, as a Word file. */
export interface LoadedSource {
  /** The origin of the file. */
  document: Omit<SourceDocument, 'importedAt'>
  bytes: Buffer
}

/**
 * Loads a document with the user's connection. Throws `document_account_not_configured`, `document_account_not_connected`,
 * `document_fetch_failed`, `document_too_large` and `document_account_unavailable`.
 */
export type LoadDocument = (
  owner: DocumentAccountOwner,
  of: { provider: string; documentId: string },
) => Promise<LoadedSource>

export function createLoadDocument(of: {
  providers: DocumentProviders
  withAccess: WithAccess
}): LoadDocument {
  return (owner, { provider: name, documentId }) => {
    const provider = of.providers.require(name)
    return of.withAccess(owner, provider, async (accessToken, { address }) => {
      const { bytes, ...read } = await provider.loadDocument(accessToken, documentId)
      return { document: { provider: provider.name, address, ...read }, bytes }
    })
  }
}
