import type { DocumentChoice, DocumentProviderName } from '@platen/contract'

/** Platen's OAuth client for a provider, and the provider's URLs. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** URL for revoking tokens (RFC 7009). `undefined` if the provider has none. */
  revokeUrl: string | undefined
  scope: string
}

/**
 * A provider of documents. Its requests pass the egress guard. Throws `Unauthorized` if the access token is no longer accepted,
 * `document_fetch_failed`, `document_too_large` and `document_account_unavailable`.
 */
export interface DocumentProvider {
  readonly name: DocumentProviderName
  readonly client: OAuthClient
  /** Returns additional parameters for the authorization URL. `documentId`: the document to import again. */
  authorizeParameters(of: { documentId: string | undefined }): Record<string, string>
  /** Returns the provider's account ID, and the address that is shown to users. */
  readOwner(accessToken: string): Promise<{ subject: string; address: string }>
  /** Lists the account's text documents, most recently modified first. `undefined` if users choose documents on the provider's page. */
  listDocuments?: (accessToken: string, search: string) => Promise<DocumentChoice[]>
  /** Loads a document as .docx. */
  loadDocument(accessToken: string, documentId: string): Promise<DocumentChoice & { bytes: Buffer }>
}

export const wordBytesMax = 20 * 2 ** 20
