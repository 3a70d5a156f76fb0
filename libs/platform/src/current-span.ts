import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span. They must not contain document data, secrets, names or addresses. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface Span {
  readonly traceId: string
  /** Identifies this span to other processes (W3C Trace Context). */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** `error`: the error code of a failed span. Only the first call counts. */
  end(error?: string): void
}

const current = new AsyncLocalStorage<Span>()

/** Runs `work` in a span. In everything that `work` starts, `currentSpan` returns this span. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : current.run(span, work)
}

/** Returns the caller's span. `undefined` outside any span, and while tracing is off. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}
