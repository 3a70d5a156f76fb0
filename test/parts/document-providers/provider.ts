import type { Grants } from './grants.ts'

/** A document of somebody's at the provider. */
export interface ProvidedDocument {
  id: string
  name: string
  /** Of Google Docs alone: other documents are Word files. */
  isNative?: boolean
  modified: string
  bytes: Uint8Array
}

/** What was asked, as it came. */
export interface AskedOfProvider {
  method: string
  /** With host, so that origins can be told. */
  url: URL
  authorization: string | undefined
  form: URLSearchParams
}

/** What a path answers instead of the usual. */
export type Trouble =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Nothing, until the stand-in is closed. */
  | 'silence'

/** Who is logged in at the provider. */
export interface ProviderPerson {
  email: string
  documents: ProvidedDocument[]
}

export interface ProviderServer {
  baseUrl: string
  google: Grants
  microsoft: Grants
  /** Whose consent pages these are. */
  person: ProviderPerson
  people: ProviderPerson[]
  asked: AskedOfProvider[]
  /** Where clients are registered to be called back. */
  redirectUri: string
  /** From now on, what is under this path has this trouble; `undefined` ends it. */
  trouble(path: string, trouble: Trouble | undefined): void
  /** From now on, this path answers nobody until what is answered here is called. */
  hold(path: string): () => void
  /** The settings of a service that uses it. */
  settings(): Record<string, string>
  /** Does what a person does at the address: consents, and chooses a document. Answers where the provider sends them. */
  consent(url: string, choice?: { pick?: string; decline?: boolean }): Promise<URL>
  close(): Promise<void>
}

/** What the answers of a provider are made with. */
export interface ProviderRequest {
  url: URL
  path: string
  form: URLSearchParams
  authorization: string | undefined
  server: ProviderServer
}

/** One answer. */
export interface ProviderReply {
  status: number
  body?: unknown
  html?: string
  bytes?: Uint8Array
  location?: string
  headers?: Record<string, string>
}
