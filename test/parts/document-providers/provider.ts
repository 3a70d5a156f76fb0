import type { Grants } from './grants.ts'

/** A user's document on the provider's server. */
export interface ProvidedDocument {
  id: string
  name: string
  /** Whether this is a Google Docs document. Other documents are Word files. */
  isNative?: boolean
  modified: string
  bytes: Uint8Array
}

/** A received request. */
export interface ReceivedRequest {
  method: string
  /** Includes the host, to distinguish origins. */
  url: URL
  authorization: string | undefined
  form: URLSearchParams
}

/** An error that a path returns instead of its response. */
export type Trouble =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** No response until the server is closed. */
  | 'silence'

/** The user who is logged in to the provider. */
export interface ProviderPerson {
  email: string
  documents: ProvidedDocument[]
}

export interface ProviderServer {
  baseUrl: string
  google: Grants
  microsoft: Grants
  /** The user on the consent pages. */
  person: ProviderPerson
  people: ProviderPerson[]
  asked: ReceivedRequest[]
  /** The registered redirect address of clients. */
  redirectUri: string
  /** Makes requests below this path fail with this error. `undefined` stops the failures. */
  trouble(path: string, trouble: Trouble | undefined): void
  /** Holds responses of this path until the returned function is called. */
  hold(path: string): () => void
  /** Returns the settings for a service that uses this server. */
  settings(): Record<string, string>
  /** Performs the user's actions at the address: consents and selects a document. Returns the redirect address. */
  consent(url: string, choice?: { pick?: string; decline?: boolean }): Promise<URL>
  close(): Promise<void>
}

/** The input for a provider's responses. */
export interface ProviderRequest {
  url: URL
  path: string
  form: URLSearchParams
  authorization: string | undefined
  server: ProviderServer
}

/** One response. */
export interface ProviderReply {
  status: number
  body?: unknown
  html?: string
  bytes?: Uint8Array
  location?: string
  headers?: Record<string, string>
}
