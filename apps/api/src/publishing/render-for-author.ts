import type { BundleRef, DraftBundle, RenderReport, RenderRequest } from '@platen/contract'
import type { RenderQueue } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import { takeRenderedBytes } from '../documents/rendered-bytes.ts'
import type { TakeAnswerRoom } from '../http/body-room.ts'

export interface DocumentToSee {
  accountId: string
  bundle: BundleRef | DraftBundle
  data: RenderRequest['data']
  /** Its page is looked at closely, for warnings. */
  isInspected: boolean
  /** For a test key: marked on each page. */
  isTest?: boolean | undefined
  requestId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
  /** Not set where the memory of documents is limited elsewhere. */
  takeRoom?: TakeAnswerRoom
}

export interface SeenDocument {
  jobId: string
  report: RenderReport
  fileName: string
  bytes: Buffer
  /** Shows where the elements are, of a draft whose elements have numbers. */
  elements: Buffer | undefined
}

/** Renders a document for its author's eyes: kept nowhere. Throws as the queue and `takeRoom` do. */
export type RenderForAuthor = (document: DocumentToSee) => Promise<SeenDocument>

const lost = 'The preview was lost on its way. Ask for it again.'

export function createRenderForAuthor(parts: {
  queue: RenderQueue
  store: ObjectStore
  onError: (error: unknown) => void
}): RenderForAuthor {
  const { queue, store, onError } = parts

  return async (document) => {
    const { accountId, bundle, data, isInspected, isTest, requestId, deadlineAt, signal } = document
    const rendered = await queue.render(
      {
        bundle,
        data,
        requestId,
        deadlineAt,
        ...(isInspected && { inspect: true }),
        ...(isTest && { isTest }),
        delivery: { to: 'caller' },
        createdAt: Date.now(),
      },
      { accountId, signal },
    )
    const { jobId, report, fileName, elementBytes = 0 } = rendered
    await document.takeRoom?.(report.bytes + elementBytes, signal)
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
