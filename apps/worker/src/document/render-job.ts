import { Fault, type StageMs, withSpentMs, type RenderRequest } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { type LateResult, type RenderContext, type RenderResult, workMs } from '@platen/queue'
import { runInSpan } from '@platen/platform'
import type { PrintingLanes } from '../chromium/lane-pool.ts'
import type { Bundles } from './bundles.ts'
import { type Deliver, needsStore } from './deliver.ts'
import { createDocumentPrinter, type PrintBounds, type PrintedDocument } from './print-document.ts'
import { type StageTrace, traceRender } from './trace-render.ts'
import type { DocumentThreads } from './threads/document-threads.ts'

export interface RenderParts {
  bundles: Bundles
  threads: DocumentThreads
  lanes: PrintingLanes
  egress: Egress
  deliver: Deliver
  /** Throws `unavailable` while the object store fails. */
  refuseWhileStoreFails: () => void
  bounds: PrintBounds
}

export type RunRenderJob = (
  request: RenderRequest,
  context: RenderContext,
) => Promise<RenderResult | LateResult>

/** Processes one document: load, merge, print, deliver. Every error becomes the caller's response. */
export function createRenderJob(parts: RenderParts): RunRenderJob {
  const { bundles, threads, lanes, egress, deliver, refuseWhileStoreFails, bounds } = parts
  const printer = createDocumentPrinter({ threads, lanes, egress, bounds })

  return async function renderJob(request, context) {
    const trace = traceRender(request, context)
    return runInSpan(trace?.span, () => renderInTrace(request, context, trace))
  }

  async function renderInTrace(
    request: RenderRequest,
    { jobId, account, enqueuedAt, caller }: RenderContext,
    trace: StageTrace | undefined,
  ): Promise<RenderResult | LateResult> {
    const stages = startStages(Date.now() - enqueuedAt, trace)
    const withCost = (error: unknown) =>
      error instanceof Fault ? withSpentMs(error, workMs(stages.end())) : error

    async function render(): Promise<PrintedDocument & { fileName: string }> {
      const ready = await bundles.load(request.bundle)
      stages.begin('queue')
      const { data, createdAt, deadlineAt, inspect, pagesFirst, isTest } = request
      const turn = { account, createdAt, enqueuedAt, deadlineAt }
      const merged = await threads.merge(ready, {
        ...turn,
        data,
        htmlBytesMax: bounds.htmlBytesMax,
        renderTimeoutMs: bounds.renderTimeoutMs,
        onThread: () => stages.begin('merge'),
      })
      stages.begin('queue')
      const printed = await printer.printDocument(ready, {
        ...turn,
        merged,
        inspect,
        ...(pagesFirst && { caller }),
        isTest,
        onWait: () => stages.begin('queue'),
        onWork: () => stages.begin('print'),
      })
      return { ...printed, fileName: merged.fileName }
    }

    async function finish(
      { pdf, elements, pages, warnings, fileName }: Awaited<ReturnType<typeof render>>,
      bytes: Buffer,
    ) {
      const delivered = await deliver(bytes, request, jobId).catch((error: unknown) => {
        trace?.fail(error)
        throw withCost(error)
      })
      const report = { ms: stages.end(), pages, bytes: pdf.length, warnings }
      trace?.succeed(report)
      const spooled = delivered.spoolKey === undefined ? {} : { spoolKey: delivered.spoolKey }
      const shown = elements && { elementBytes: elements.length }
      const outcome = { ok: true as const, report, fileName, ...spooled, ...shown }
      return { outcome, bytes: delivered.bytes }
    }

    try {
      // Checked before the render, which would be wasted.
      if (request.delivery.to === 'store') refuseWhileStoreFails()
      const rendered = await render()
      stages.begin('deliver')
      const { pdf, elements } = rendered
      const bytes = elements ? Buffer.concat([pdf, elements]) : pdf
      const finished = finish(rendered, bytes)
      // A slow store must not hold a slot that another document needs.
      return needsStore(bytes, request) ? { later: finished, bytes: bytes.length } : await finished
    } catch (error) {
      trace?.fail(error)
      throw withCost(error)
    }
  }
}

function startStages(queueMs: number, trace: StageTrace | undefined) {
  const ms: StageMs = { queue: Math.max(0, queueMs), load: 0, merge: 0, print: 0, deliver: 0 }
  let stage: keyof StageMs = 'load'
  let since = performance.now()
  trace?.begin(stage)

  function begin(next: keyof StageMs): void {
    const now = performance.now()
    ms[stage] = Math.round((ms[stage] + now - since) * 100) / 100
    since = now
    if (next !== stage) trace?.begin(next)
    stage = next
  }

  return {
    begin,
    end(): StageMs {
      begin(stage)
      return ms
    },
  }
}
