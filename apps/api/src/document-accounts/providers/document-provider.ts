import type { DocumentChoice, DocumentProviderName } from '@platen/contract'

/** How Platen is known to a provider, and where the provider is reached. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Address for revoking tokens (RFC 7009); `undefined` for a provider that has no such address. */
  revokeUrl: string | undefined
  scope: string
}

/**
 * A provider of documents by account. What it asks of the provider goes through the egress guard, and throws `Unauthorized` for an access token
 * that is taken no longer; faults: `document_fetch_failed`, `document_too_large`, `document_account_unavailable`.
 */
export interface DocumentProvider {
  readonly name: DocumentProviderName
  readonly client: OAuthClient
  /** What goes with a visit besides the standard's parameters. `documentId`: the document that is to be imported again. */
  authorizeParameters(of: { documentId: string | undefined }): Record<string, string>
  /** Whose account it is: the provider's id of it, and what it is shown as. */
  readOwner(accessToken: string): Promise<{ subject: string; address: string }>
  /** The account's text documents, the last changed first; `undefined` where they are chosen on the provider's own page. */
  listDocuments?: (accessToken: string, search: string) => Promise<DocumentChoice[]>
  /** The document and its bytes as .docx. */
  loadDocument(accessToken: string, documentId: string): Promise<DocumentChoice & { bytes: Buffer }>
}

/** Largest Word file that is loaded. */
export const wordBytesMax = 20 * 2 ** 20
