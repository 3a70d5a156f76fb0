import { type Static, Type } from 'typebox'
import type { DraftAsset, DraftSource } from './draft.ts'

/** Whose documents can be imported by account. */
export const documentProviders = ['google', 'microsoft'] as const
/** One of `documentProviders`. */
export type DocumentProviderName = (typeof documentProviders)[number]

/** What people call them. */
export const documentProviderTitles = {
  google: 'Google Docs',
  microsoft: 'Microsoft 365',
} as const satisfies Record<DocumentProviderName, string>

/** Where providers send people back to, under the service's address. */
export const documentReturnPath = '/app/document-accounts/return'

/** What document a template came from, and where it is kept. */
export interface SourceDocument {
  provider: DocumentProviderName
  documentId: string
  /** As the document was called when it was imported. */
  name: string
  /** Whose it is there: an e-mail address, or a name where there is none. */
  address: string
  /** Its last change there, when it was imported. */
  modifiedAt: string
  importedAt: string
}

/** A provider in `GET /app/api/document-accounts`. */
export interface DocumentAccountAnswer {
  provider: DocumentProviderName
  /** Whether the operator has set its client. */
  isConfigured: boolean
  /** Documents are chosen on the provider's own page, on the way there: otherwise in a list of ours. */
  isChosenThere: boolean
  /** The account that is connected; never its tokens. */
  connected: { address: string; connectedAt: string } | null
}

/** Answer of `GET /app/api/document-accounts`. */
export interface DocumentAccountList {
  accounts: DocumentAccountAnswer[]
  /** What the operator enters at the provider as the address to come back to. */
  returnUrl: string
}

/**
 * Body of `POST /app/api/document-accounts/{provider}/authorizations`, which begins a visit to the provider and answers with `{ url }`: the
 * address to go to. It can be used once, in ten minutes, by the session that asked.
 */
export const documentAuthorizationSchema = Type.Object(
  {
    /** The template whose document is to be imported again; without it a new one is to be made. */
    templateId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,100}$' })),
  },
  { additionalProperties: false },
)

/** Body of `POST /app/api/document-accounts/returns`: what the provider sent the person back with. */
export const documentReturnSchema = Type.Object(
  {
    state: Type.String({ minLength: 1, maxLength: 200 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 8_000 })),
    /** Instead of a code: the provider's word for why there is none. */
    error: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Documents that were chosen there. */
    picked: Type.Optional(Type.String({ maxLength: 8_000 })),
  },
  { additionalProperties: false },
)
/** What a provider sent someone back with, as `documentReturnSchema` checks it. */
export type DocumentReturn = Static<typeof documentReturnSchema>

/** Answer of `POST /app/api/document-accounts/returns`: the account is connected. */
export interface DocumentReturnAnswer {
  provider: DocumentProviderName
  /** For which the visit was begun. */
  templateId: string | null
  /** The document that was chosen there. */
  documentId: string | null
}

/** A document in `GET /app/api/document-accounts/{provider}/documents` (`?search=`), the last changed first. */
export interface DocumentChoice {
  documentId: string
  name: string
  modifiedAt: string
}

/** Answer of `GET /app/api/document-accounts/{provider}/documents`. */
export interface DocumentChoiceList {
  documents: DocumentChoice[]
}

/** Body of `POST /app/api/document-accounts/{provider}/imports`, which makes a template of a document and answers 201 with `CreatedTemplate`. */
export const documentImportSchema = Type.Object(
  // Dots alone would lead out of the address that it becomes a part of.
  { documentId: Type.String({ minLength: 1, maxLength: 500, pattern: '^(?!\\.+$)' }) },
  { additionalProperties: false },
)

/** Answer of `GET /app/api/templates/{id}/document`. */
export interface SourceDocumentAnswer {
  /** `null` for a template that did not come from an account. */
  document: SourceDocument | null
}

/** A document as the template that it makes, for one that was made of it before: `POST /app/api/templates/{id}/document/file`. */
export interface ImportedSource {
  /** The template that the document makes by itself; its assets are there for this template. */
  source: DraftSource
  /** Sentences about what could not be kept. */
  notes: string[]
}

/** Answer of `POST /app/api/templates/{id}/document/pdf`: a PDF that a template is to be drawn over. The draft is as it was. */
export interface ImportedPdf {
  /** As it is kept for this template. */
  asset: DraftAsset
  pages: number
  /** Sentences about what could not be kept. */
  notes: string[]
}

/** Answer of `POST /app/api/templates/{id}/document/import`: the document as it is now. The draft is as it was. */
export interface ImportedAccountSource extends ImportedSource {
  document: SourceDocument
  /** Whether the document was changed since it was imported last. */
  isChanged: boolean
}
