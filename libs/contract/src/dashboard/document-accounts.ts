import { type Static, Type } from 'typebox'
import type { DraftAsset, DraftSource } from './draft.ts'

/** Providers whose documents can be imported from an account. */
export const documentProviders = ['google', 'microsoft'] as const
/** One of `documentProviders`. */
export type DocumentProviderName = (typeof documentProviders)[number]

/** Display names of the providers. */
export const documentProviderTitles = {
  google: 'Google Docs',
  microsoft: 'Microsoft 365',
} as const satisfies Record<DocumentProviderName, string>

/** Path, below the service's URL, to which providers redirect after sign-in. */
export const documentReturnPath = '/app/document-accounts/return'

/** The document that a template was imported from. */
export interface SourceDocument {
  provider: DocumentProviderName
  documentId: string
  /** Name of the document when it was imported. */
  name: string
  /** Owner of the document: an email address, or a name if there is no address. */
  address: string
  /** When the document had last been changed at the time of the import. */
  modifiedAt: string
  importedAt: string
}

/** A provider in `GET /app/api/document-accounts`. */
export interface DocumentAccountAnswer {
  provider: DocumentProviderName
  /** Whether the operator has configured an OAuth client for the provider. */
  isConfigured: boolean
  /** Whether people choose documents on the provider's page during sign-in. Otherwise they choose from a list in the dashboard. */
  isChosenThere: boolean
  /** The connected account, without its tokens. */
  connected: { address: string; connectedAt: string } | null
}

/** Response to `GET /app/api/document-accounts`. */
export interface DocumentAccountList {
  accounts: DocumentAccountAnswer[]
  /** The redirect URL that the operator registers with the provider. */
  returnUrl: string
}

/**
 * Body of `POST /app/api/document-accounts/{provider}/authorizations`, which starts a sign-in at the provider. The response is `{ url }`, which can
 * be used once, within ten minutes, and only by the same session.
 */
export const documentAuthorizationSchema = Type.Object(
  {
    /** The template whose document is imported again. Without it, a new template is created. */
    templateId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,100}$' })),
  },
  { additionalProperties: false },
)

/** Body of `POST /app/api/document-accounts/returns`: the parameters of the provider's redirect. */
export const documentReturnSchema = Type.Object(
  {
    state: Type.String({ minLength: 1, maxLength: 200 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 8_000 })),
    /** The provider's error code, instead of `code`. */
    error: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Documents that were chosen on the provider's page. */
    picked: Type.Optional(Type.String({ maxLength: 8_000 })),
  },
  { additionalProperties: false },
)
/** The parameters of a provider's redirect. */
export type DocumentReturn = Static<typeof documentReturnSchema>

/** Response to `POST /app/api/document-accounts/returns`: the account is connected. */
export interface DocumentReturnAnswer {
  provider: DocumentProviderName
  /** The template that the sign-in was started for. */
  templateId: string | null
  /** The document that was chosen on the provider's page. */
  documentId: string | null
}

/** A document in `GET /app/api/document-accounts/{provider}/documents` (`?search=`), most recently changed first. */
export interface DocumentChoice {
  documentId: string
  name: string
  modifiedAt: string
}

/** Response to `GET /app/api/document-accounts/{provider}/documents`. */
export interface DocumentChoiceList {
  documents: DocumentChoice[]
}

/** Body of `POST /app/api/document-accounts/{provider}/imports`, which creates a template from a document. The response is 201 with `CreatedTemplate`. */
export const documentImportSchema = Type.Object(
  // The ID becomes part of a URL path, where dots would point to another folder.
  { documentId: Type.String({ minLength: 1, maxLength: 500, pattern: '^(?!\\.+$)' }) },
  { additionalProperties: false },
)

/** Response to `GET /app/api/templates/{id}/document`. */
export interface SourceDocumentAnswer {
  /** `null` if the template was not imported from an account. */
  document: SourceDocument | null
}

/** A document converted to a template, to update the template that was created from it: `POST /app/api/templates/{id}/document/file`. */
export interface ImportedSource {
  /** The converted template. Its assets are already stored for this template. */
  source: DraftSource
  /** Notes about content that could not be imported. */
  notes: string[]
}

/**
 * Response to `POST /app/api/templates/{id}/document/pdf`, which imports a PDF over which a template is drawn. The request does not change the
 * draft.
 */
export interface ImportedPdf {
  /** The stored asset. */
  asset: DraftAsset
  pages: number
  /** Notes about content that could not be imported. */
  notes: string[]
}

/** Response to `POST /app/api/templates/{id}/document/import`: the current document. The request does not change the draft. */
export interface ImportedAccountSource extends ImportedSource {
  document: SourceDocument
  /** Whether the document was changed since the last import. */
  isChanged: boolean
}
