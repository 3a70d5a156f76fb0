import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of a step of a trace. Never a document's data, a secret, a name or an address. */
export type SpanAttributes = Record<string, string | number | boolean>

/** One step of a trace. */
export interface Span {
  readonly traceId: string
  /** Identifies this span to other processes (W3C Trace Context). */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** `error`: a code, for a step that failed. Only the first call counts. */
  end(error?: string): void
}

const current = new AsyncLocalStorage<Span>()

/** Runs `work`, with all that it starts, in a span: `currentSpan` returns it there. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : current.run(span, work)
}

/** The span that the caller runs in; `undefined` outside of any, and always while tracing is off. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}
