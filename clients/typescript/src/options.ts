/** How a service is reached. */
export interface PlatenOptions {
  /** The account's API key. A secret: it belongs on a server, never into a page. */
  apiKey: string
  /** Address of the service, such as `https://pdf.example.com`. */
  baseUrl: string
  /** Longest that a call takes in all, its retries and pauses included. Default: 120,000. A batch is waited for without end. */
  timeoutMs?: number
  /** How often a call that failed for now is tried again. Default: 3. */
  retries?: number
  /** What sends requests, in place of the platform's own `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** What waits between tries, in place of a timer; the call's deadline holds beside it. */
  pause?: (ms: number) => Promise<void>
}

/** What a single call may say. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** In place of the client's own. */
  timeoutMs?: number
}

/** Any template with any data: what a client takes that knows no types (`platen types` writes them). */
export type AnyTemplates = Record<string, object>
