import type { GenerationLog, PublishedTemplate } from '@platen/catalog'
import { Fault, type RenderReport } from '@platen/contract'
import { CallerLeft, type Rendered } from '@platen/jobs'

/** Notes what became of a request for a document. Never waits, never throws. */
export type RecordGeneration = (
  of: { accountId: string; requestId: string; template: PublishedTemplate },
  result: { rendered: Rendered } | { error: unknown },
) => void

export function createRecordGeneration(
  log: GenerationLog,
  observe: (result: { outcome: string; report?: RenderReport }) => void,
): RecordGeneration {
  return ({ accountId, requestId, template }, result) => {
    const rendered = 'rendered' in result ? result.rendered : undefined
    const outcome = 'error' in result ? failedOutcome(result.error) : 'succeeded'
    observe(rendered ? { outcome, report: rendered.report } : { outcome })
    log.add({
      accountId,
      requestId,
      templateId: template.templateId,
      version: template.version,
      jobId: rendered?.jobId ?? null,
      outcome,
      bytes: rendered?.report.bytes ?? null,
      pages: rendered?.report.pages ?? null,
      ms: rendered?.report.ms ?? null,
      warnings: rendered?.report.warnings ?? [],
      createdAt: new Date(),
    })
  }
}

function failedOutcome(error: unknown) {
  if (error instanceof CallerLeft) return 'caller_left'
  return error instanceof Fault ? error.code : 'internal'
}
