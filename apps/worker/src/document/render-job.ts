import type { RenderRequest, StageMs } from '@platen/contract'
import type { Egress } from '@platen/egress'
import type { LateResult, RenderContext, RenderResult } from '@platen/jobs'
import type { PrintingLanes } from '../chromium/lane-pool.ts'
import type { Bundles } from './bundles.ts'
import type { Deliver } from './deliver.ts'
import { createDocumentPrinter, type PrintBounds } from './print-document.ts'

export interface RenderParts {
  bundles: Bundles
  lanes: PrintingLanes
  egress: Egress
  deliver: Deliver
  bounds: PrintBounds
}

export type RunRenderJob = (
  request: RenderRequest,
  context: RenderContext,
) => Promise<RenderResult | LateResult>

/** One document's way through the worker: load, merge, print, deliver. Every fault it throws is the caller's answer. */
export function createRenderJob(parts: RenderParts): RunRenderJob {
  const { bundles, lanes, egress, deliver, bounds } = parts
  const printer = createDocumentPrinter({ lanes, egress, bounds })

  return async function renderJob(request, { jobId, account, enqueuedAt }) {
    const stage = startStages(Date.now() - enqueuedAt)
    const ready = await bundles.load(request.bundle)
    stage.end('load')
    const { createdAt, deadlineAt, inspect, isTest } = request
    const merged = ready.merge(request.data, { ...bounds, createdAt })
    const fileName = merged.fileName()
    stage.end('merge')

    const turn = { account, createdAt, deadlineAt, onLane: () => stage.end('queue') }
    const { pdf, pages, warnings } = await printer.printDocument(ready, { ...turn, merged, inspect, isTest })
    stage.end('print')

    const finish = async (): Promise<RenderResult> => {
      const delivered = await deliver(pdf, request, jobId)
      stage.end('deliver')
      const report = { ms: stage.ms, pages, bytes: pdf.length, warnings }
      const spooled = delivered.spoolKey === undefined ? {} : { spoolKey: delivered.spoolKey }
      const outcome = { ok: true as const, report, fileName, ...spooled }
      return { outcome, bytes: delivered.bytes }
    }
    // A customer's store may be slow or silent: it must not hold a slot that another account's document waits for.
    return request.delivery.to === 'address' ? { later: finish() } : finish()
  }
}

function startStages(queueMs: number) {
  const ms: StageMs = { queue: Math.max(0, queueMs), load: 0, merge: 0, print: 0, deliver: 0 }
  let since = performance.now()
  return {
    ms,
    end(stage: keyof StageMs) {
      const now = performance.now()
      ms[stage] = Math.round((ms[stage] + now - since) * 100) / 100
      since = now
    },
  }
}
