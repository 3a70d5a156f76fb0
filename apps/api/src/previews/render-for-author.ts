import type { BundleRef, DraftBundle, RenderPart, RenderReport, RenderRequest } from '@platen/contract'
import type { OnPart, RenderQueue } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import { takeRenderedBytes } from '../documents/take-rendered-bytes.ts'
import type { ReserveMemory } from '../http/limits/request-memory.ts'

export interface DocumentToPreview {
  accountId: string
  bundle: BundleRef | DraftBundle
  data: RenderRequest['data']
  /** Whether the page is inspected for warnings. */
  isInspected: boolean
  /** Receives the pages and the positions of elements before the document is complete. Without it, everything is returned together. */
  onPart?: OnPart | undefined
  /** Whether each page is marked as a test, because a test key was used. */
  isTest?: boolean | undefined
  requestId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
  /** Not set if the memory of documents is limited elsewhere. */
  reserveMemory?: ReserveMemory
}

export interface PreviewedDocument {
  jobId: string
  report: RenderReport
  fileName: string
  bytes: Buffer
  /** PDF with the positions of numbered elements. Absent if it was sent as a part. */
  elements: Buffer | undefined
}

/** Renders a document for the template's author, without storing it. Throws errors from the queue and `reserveMemory`. */
export type RenderForAuthor = (document: DocumentToPreview) => Promise<PreviewedDocument>

const lost = 'The preview was lost. Request it again.'

export function createRenderForAuthor(parts: {
  queue: RenderQueue
  store: ObjectStore
  onError: (error: unknown) => void
}): RenderForAuthor {
  const { queue, store, onError } = parts

  return async (document) => {
    const { accountId, bundle, data, isInspected, isTest, requestId, deadlineAt, signal } = document
    const { reserveMemory, onPart } = document
    const sending = onPart && createPartsInOrder({ onPart, reserveMemory, signal })
    const rendered = await queue.render(
      {
        bundle,
        data,
        requestId,
        deadlineAt,
        ...(isInspected && { inspect: true }),
        ...(sending && { pagesFirst: true }),
        ...(isTest && { isTest }),
        delivery: { to: 'caller' },
        createdAt: Date.now(),
      },
      { accountId, signal, onPart: sending?.take },
    )
    await sending?.sent()
    const { jobId, report, fileName, elementBytes = 0 } = rendered
    await reserveMemory?.(report.bytes + elementBytes, signal)
    const bytes = await takeRenderedBytes(rendered, { store, lost, onError })
    return {
      jobId,
      report,
      fileName,
      bytes: bytes.subarray(0, report.bytes),
      elements: elementBytes > 0 ? bytes.subarray(report.bytes) : undefined,
    }
  }
}

/** Passes each part on once and in order. A retry of the job sends its parts again. */
function createPartsInOrder({
  onPart,
  reserveMemory,
  signal,
}: {
  onPart: OnPart
  reserveMemory: ReserveMemory | undefined
  signal: AbortSignal
}): {
  take: OnPart
  /** Resolves when all parts were passed on. Throws errors from `reserveMemory`. */
  sent(): Promise<void>
} {
  const taken = new Set<RenderPart>()
  let passing = Promise.resolve()

  async function passAfter(before: Promise<void>, part: RenderPart, bytes: Buffer): Promise<void> {
    await before
    await reserveMemory?.(bytes.length, signal)
    onPart(part, bytes)
  }

  return {
    take(part, bytes) {
      if (taken.has(part)) return
      taken.add(part)
      passing = passAfter(passing, part, bytes)
      // The error is reported by `sent`, which rejects with it.
      passing.catch(() => undefined)
    },
    sent: () => passing,
  }
}
