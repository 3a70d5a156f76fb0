/** Options for a client. */
export interface PlatenOptions {
  /** The account's API key. Keep it secret: use it on a server, never in a web page. */
  apiKey: string
  /** Address of the service, such as `https://pdf.example.com`. */
  baseUrl: string
  /** Time limit for a call in milliseconds, including retries and pauses. Default: 120,000. Waiting for a batch has no limit. */
  timeoutMs?: number
  /** Number of retries after temporary failures. Default: 3. */
  retries?: number
  /** Replaces the platform's `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Replaces the timer between retries. The call's deadline still applies. */
  pause?: (ms: number) => Promise<void>
}

/** Options for a single call. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal
  /** Overrides the client's `timeoutMs`. */
  timeoutMs?: number
}

/** Any template with any data, for clients without the types that `platen types` generates. */
export type AnyTemplates = Record<string, object>
