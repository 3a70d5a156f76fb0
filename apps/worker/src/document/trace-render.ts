import { Fault, type RenderReport, type StageMs, type RenderRequest } from '@platen/contract'
import type { RenderContext } from '@platen/queue'
import { type Span, startSpan } from '@platen/platform'

export interface StageTrace {
  readonly span: Span
  begin(stage: keyof StageMs): void
  succeed(report: RenderReport): void
  fail(error: unknown): void
}

/** Returns undefined if tracing is off. */
export function traceRender(
  { bundle, delivery, requestId }: RenderRequest,
  { jobId, enqueuedAt, traceparent }: RenderContext,
): StageTrace | undefined {
  // The clocks of two machines differ, and a span must not start after it ended.
  const startedAt = Math.min(enqueuedAt, Date.now())
  const span = startSpan('render', {
    parent: traceparent,
    kind: 'consumer',
    startedAt,
    attributes: {
      'platen.job_id': jobId,
      'platen.request_id': requestId,
      'platen.delivery': delivery.to,
      ...('templateId' in bundle && {
        'platen.template_id': bundle.templateId,
        'platen.template_version': bundle.version,
      }),
    },
  })
  if (span === undefined) return undefined
  const { traceparent: parent } = span
  let stage = startSpan('queue', { parent, startedAt })

  function end(outcome: string, error?: string): void {
    stage?.end(error)
    span?.set({ 'platen.outcome': outcome })
    span?.end(error)
  }

  return {
    span,
    begin(name) {
      stage?.end()
      stage = startSpan(name, { parent })
    },
    succeed({ pages, bytes }) {
      span.set({ 'platen.pages': pages, 'platen.bytes': bytes })
      end('succeeded')
    },
    fail(error) {
      const code = error instanceof Fault ? error.code : 'internal'
      end(code, code)
    },
  }
}
