import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span. They must not contain a document's data, a secret, a name or an address. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface Span {
  readonly traceId: string
  /** Identifies this span to other processes (W3C Trace Context). */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** `error`: the code of a failed span. Only the first call counts. */
  end(error?: string): void
}

const current = new AsyncLocalStorage<Span>()

/** Runs `work` in a span, which `currentSpan` returns in everything that `work` starts. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : current.run(span, work)
}

/** Returns the span of the caller. `undefined` outside of any span, and while tracing is off. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}
