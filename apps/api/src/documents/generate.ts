import { randomUUID } from 'node:crypto'
import {
  CallerLeft,
  type Delivery,
  draftVersion,
  Fault,
  type KeyGrant,
  type RenderReport,
  documentFormat,
} from '@platen/contract'
import type { RenderedDocument, RenderQueue } from '@platen/queue'
import { documentKey, type ObjectStore, ofAccount } from '@platen/storage'
import type { GenerationLog } from '@platen/database'
import { queuedData } from '../bodies/packed-data.ts'
import {
  type ResponseData,
  base64Response,
  base64BytesMax,
  fileResponse,
  jsonResponse,
} from '../http/response.ts'
import type { ReserveMemory } from '../http/limits/request-memory.ts'
import type { OpenBucket } from '../buckets/customer-buckets.ts'
import { takeRenderedBytes } from './take-rendered-bytes.ts'
import type { StorageUsage } from './storage-usage.ts'
import { documentHeaders } from './document-headers.ts'
import type { TemplateToRender } from './find-template.ts'
import type { CheckDocument, DocumentRequest, Endpoint } from './check-document.ts'

interface GenerateParts {
  check: CheckDocument
  queue: RenderQueue
  store: ObjectStore
  kept: Pick<StorageUsage, 'requireRoom' | 'note'>
  record: RecordGeneration
  requestTimeoutMs: number
  onError: (error: unknown) => void
}

export interface Caller {
  accountId: string
  /** Absent for signed-in users. */
  key?: KeyGrant | undefined
  requestId: string
  signal: AbortSignal
  /** Absent if the memory of documents is limited elsewhere. */
  reserveMemory?: ReserveMemory
  /** Return the file itself if the request has no `output`. */
  wantsFile?: boolean
}

export type Generate = (endpoint: Endpoint, body: unknown, caller: Caller) => Promise<ResponseData>

const pdf = documentFormat.mediaType
const lost = 'The document was lost. Send the request again.'

/**
 * Generates a document: checks the request, enqueues the job, waits for it and returns the response. Nothing is enqueued unless the whole request is
 * valid. Throws all document faults.
 */
export function createGenerate(parts: GenerateParts): Generate {
  const { check, queue, store, kept, record, requestTimeoutMs, onError } = parts

  async function createResponse(
    request: DocumentRequest,
    rendered: RenderedDocument,
    { link, caller }: { link: () => Promise<string>; caller: Caller },
  ): Promise<ResponseData> {
    const headers = {
      'X-Job-Id': rendered.jobId,
      ...documentHeaders(rendered.report),
    }
    if (request.output === 'url') return jsonResponse(200, { url: await link() }, headers)
    const { reserveMemory, signal, wantsFile = false } = caller
    const size = rendered.report.bytes
    const reservation = await reserveMemory?.(wantsFile ? size : base64BytesMax(size), signal)
    const bytes = await takeRenderedBytes(rendered, { store, lost, onError })
    const encode = wantsFile ? fileResponse : base64Response
    const response = await encode(bytes, rendered.fileName, headers)
    reservation?.shrinkTo(response.body.length)
    return response
  }

  return async function generate(endpoint, body, caller) {
    const { request, template, bucket } = await check(endpoint, body, caller)
    const now = Date.now()
    const expiresAt = now + request.expirationMinutes * 60_000
    const key = documentKey({ expiresAt, id: ofAccount(caller.accountId, randomUUID()) })
    const expiresInSeconds = request.expirationMinutes * 60
    const isTest = caller.key?.isTest ?? false
    const delivery = await deliveryOf(request, bucket, key, requestTimeoutMs)
    const { accountId, requestId } = caller
    const isKept = delivery.to === 'store'
    if (isKept) await kept.requireRoom(accountId)
    const generation = {
      accountId,
      requestId,
      template,
      isTest,
      objectKey: isKept ? key : null,
    }
    try {
      const rendered = await queue.render(
        {
          bundle: template.bundle,
          ...(template.version === draftVersion && { inspect: true }),
          data: queuedData(request.data),
          ...(isTest && { isTest }),
          delivery,
          createdAt: now,
          deadlineAt: now + requestTimeoutMs,
          requestId,
        },
        { accountId, signal: caller.signal },
      )
      if (isKept) void kept.note(accountId, { bytes: rendered.report.bytes, expiresAt })
      const { fileName } = rendered
      const link = () =>
        bucket && request.bucket
          ? bucket.presignGet({ key: request.bucket.key, expiresInSeconds, fileName, contentType: pdf })
          : store.presignGet({ key, expiresInSeconds, fileName, contentType: pdf })
      const response = await createResponse(request, rendered, { link, caller })
      response.headers['X-Template-Version'] = String(template.version)
      response.headers['X-Document-Id'] = record(generation, { rendered })
      return response
    } catch (error) {
      record(generation, { error })
      throw error
    }
  }
}

async function deliveryOf(
  request: DocumentRequest,
  bucket: OpenBucket | undefined,
  managedKey: string,
  timeoutMs: number,
): Promise<Delivery> {
  if (bucket && request.bucket) {
    const put = await bucketDelivery(bucket, request.bucket.key, timeoutMs)
    return { ...put, alsoCaller: request.output === 'base64' }
  }
  if (request.output === 'url') return { to: 'store', key: managedKey, contentType: pdf }
  return { to: 'caller' }
}

/** Returns a delivery to a bucket that is valid for `withinMs`. */
export async function bucketDelivery(
  bucket: OpenBucket,
  key: string,
  withinMs: number,
): Promise<Delivery & { to: 'address' }> {
  const expiresInSeconds = Math.ceil(withinMs / 1000) + 60
  const put = await bucket.presignPut({ key, expiresInSeconds, contentType: pdf })
  return { to: 'address', ...put, alsoCaller: false }
}

/** Records the outcome of a request for a document, and returns its ID. Never waits or throws. */
type RecordGeneration = (
  options: {
    accountId: string
    requestId: string
    template: Pick<TemplateToRender, 'templateId' | 'version'>
    isTest: boolean
    /** Key in our own store, if the document is stored there. */
    objectKey: string | null
  },
  result: { rendered: RenderedDocument } | { error: unknown },
) => string

export function createRecordGeneration(
  log: GenerationLog,
  observe: (result: { outcome: string; report?: RenderReport; isTest: boolean }) => void,
): RecordGeneration {
  return ({ accountId, requestId, template, isTest, objectKey }, result) => {
    const rendered = 'rendered' in result ? result.rendered : undefined
    const outcome = 'error' in result ? failedOutcome(result.error) : 'succeeded'
    observe(rendered ? { outcome, report: rendered.report, isTest } : { outcome, isTest })
    return log.add({
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
      isTest,
      objectKey: rendered ? objectKey : null,
      createdAt: new Date(),
    })
  }
}

function failedOutcome(error: unknown) {
  if (error instanceof CallerLeft) return 'caller_left'
  return error instanceof Fault ? error.code : 'internal'
}
