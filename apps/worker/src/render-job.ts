import { documentFileName, type RenderRequest, type StageMs, type Warning } from '@platen/contract'
import type { Egress } from '@platen/egress'
import type { LateResult, RenderResult } from '@platen/jobs'
import type { Bundles } from './bundles.ts'
import type { LanePool } from './chromium/lane-pool.ts'
import { createPageRequests, type PageRequestBounds } from './chromium/page-requests.ts'
import { compactAboveBytes, compactPdf } from './compact-pdf.ts'
import type { Deliver } from './deliver.ts'
import { finishPdf, type PdfBounds } from './finish-pdf.ts'

export interface RenderBounds extends PageRequestBounds, PdfBounds {
  htmlBytesMax: number
  renderTimeoutMs: number
  rendererBytesMax: number
}

export interface RenderParts {
  bundles: Bundles
  lanes: LanePool
  egress: Egress
  deliver: Deliver
  bounds: RenderBounds
}

export type RenderJob = (
  request: RenderRequest,
  context: { jobId: string; enqueuedAt: number },
) => Promise<RenderResult | LateResult>

/** One document's way through the worker: load, merge, print, deliver. Every fault it throws is the caller's answer. */
export function createRenderJob({ bundles, lanes, egress, deliver, bounds }: RenderParts): RenderJob {
  return async function renderJob(request, { jobId, enqueuedAt }) {
    const stage = startStages(Date.now() - enqueuedAt)
    const ready = await bundles.load(request.bundle)
    stage.end('load')
    const html =
      ready.head(request.data) + ready.body.render(request.data, { htmlBytesMax: bounds.htmlBytesMax })
    const fileName = documentFileName(ready.fileName.render(request.data))
    stage.end('merge')

    const requests = createPageRequests({
      baseAddress: ready.baseAddress,
      readAsset: (path) => ready.readAsset(path),
      egress,
      bounds,
    })
    const { pdf: printed, findings } = await lanes.withLane(request, async (lane) => {
      stage.end('queue')
      const timeoutMs = Math.min(bounds.renderTimeoutMs, request.deadlineAt - Date.now())
      const { tagged } = ready.bundle.settings
      const memoryBytesMax = bounds.rendererBytesMax
      const pdf = await lane.print({ html, tagged, requests, timeoutMs, memoryBytesMax })
      return { pdf, findings: request.inspect ? await lane.inspect(pdf) : [] }
    })
    const { pages, deadLinks } = finishPdf(printed, request.createdAt, {
      ...bounds,
      baseAddress: ready.baseAddress,
    })
    const isCompact = ready.bundle.settings.compact || printed.length > compactAboveBytes
    const pdf = isCompact ? await compactPdf(printed) : printed
    stage.end('print')

    const finish = async (): Promise<RenderResult> => {
      const delivered = await deliver(pdf, request, jobId)
      stage.end('deliver')
      const warnings = [...requests.warnings, ...findings, ...deadLinks.map(deadLinkWarning)]
      const report = { ms: stage.ms, pages, bytes: pdf.length, warnings }
      const spooled = delivered.spoolKey === undefined ? {} : { spoolKey: delivered.spoolKey }
      return { outcome: { ok: true, report, fileName, ...spooled }, bytes: delivered.bytes }
    }
    // A customer's store may be slow or silent: it must not hold a slot that another account's document waits for.
    return request.delivery.to === 'address' ? { later: finish() } : finish()
  }
}

function deadLinkWarning(target: string): Warning {
  const message = 'The link leads nowhere: its address must begin with https:, http:, mailto: or tel:.'
  return { code: 'address_blocked', subject: target.slice(0, 300), message }
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
