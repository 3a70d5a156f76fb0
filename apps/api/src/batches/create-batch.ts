import type { BatchPlan, Catalog, NewBatch } from '@platen/database'
import { batchBounds, type BatchRequest, chunkKeys, Fault, type KeyGrant } from '@platen/contract'
import type { BatchQueue } from '@platen/queue'
import { batchFolder, ofAccount, type ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import { limitCost, type CostLimit } from '../http/limits/limit-cost.ts'
import type { FindTemplate, TemplateCaller } from '../documents/find-template.ts'
import type { StorageUsage } from '../documents/storage-usage.ts'
import { testKeyBucketFault } from '../documents/check-document.ts'
import { checkPatternFields, type ReadBatchBytes } from './batch-request.ts'

export interface CreateBatchParts {
  catalog: Pick<Catalog, 'batches' | 'uploads'>
  find: FindTemplate
  buckets: CustomerBuckets
  store: ObjectStore
  queue: BatchQueue
  kept: Pick<StorageUsage, 'requireRoom'>
  bodies: { readBatch: ReadBatchBytes }
  /** Limits how many batches an account can send. Default: `creationLimit`. */
  creations?: CostLimit | undefined
  onError: (error: unknown) => void
}

/**
 * Creates a batch and returns its ID. Nothing is written if the request has errors. After the batch is stored, it runs even if this process dies.
 * Throws the same faults as a document request, and `rate_limited` if too many batches are unfinished.
 */
export type CreateBatch = (
  /** The request as JSON. */
  body: Buffer,
  caller: { accountId: string; key?: KeyGrant | undefined; requestId: string; signal: AbortSignal },
) => Promise<{ batchId: string }>

/**
 * With the embedded database, creating and canceling a batch takes about 20 ms on the main thread (November 2026). Other requests wait in the
 * meantime, and an account that cancels each batch never reaches `unfinishedMax`.
 */
const creationLimit = {
  max: 30,
  seconds: 10,
  refusal:
    'An account can send 30 batches in 10 s, including rejected ones. Each MiB of a request counts as one more batch. Send many items as one batch.',
}
/** Unfinished batches that an account can have. */
const unfinishedMax = 100
const linkMinutesDefault = 60
const keptMs = batchBounds.keptHours * 3_600_000
const json = { contentType: 'application/json' }
const ndjson = 'application/x-ndjson'

export function createCreateBatch(parts: CreateBatchParts): CreateBatch {
  const { catalog, find, buckets, store, queue, kept, bodies, onError } = parts
  const creations = parts.creations ?? limitCost(creationLimit)

  async function check(request: Omit<BatchRequest, 'items'>, caller: TemplateCaller) {
    const { accountId, key } = caller
    const template = await find(request, caller)
    checkPatternFields(request, template.fields)
    if (request.s3_bucket !== undefined && key?.isTest) throw testBucketFault()
    // Only opened to find errors. The links are created when the batch is split.
    if (request.s3_bucket !== undefined) await buckets.open(accountId, request.s3_bucket)
    const uploadKey = request.upload && (await findUpload(request.upload.uploadId, { accountId, key }))
    return { template, uploadKey }
  }

  async function findUpload(
    uploadId: string,
    { accountId, key }: Pick<TemplateCaller, 'accountId' | 'key'>,
  ): Promise<string> {
    const upload = await catalog.uploads.find(accountId, uploadId)
    if (!upload || (key?.isTest && !upload.isTest)) {
      throw uploadFault('not_found', 'This account has no upload with this ID, or it has expired.')
    }
    const object = await store.stat(upload.objectKey)
    if (!object) {
      throw uploadFault(
        'incomplete',
        'The file has not been uploaded yet. Send it to the URL of the upload with PUT.',
      )
    }
    if (object.bytes > batchBounds.uploadBytesMax) {
      const most = batchBounds.uploadBytesMax.toLocaleString('en')
      throw uploadFault('out_of_bounds', `The file is larger than ${most} bytes.`)
    }
    return upload.objectKey
  }

  /** Removes the items if the batch cannot be inserted. */
  async function insert(batch: NewBatch): Promise<number> {
    try {
      return await catalog.batches.insert(batch, { unfinishedMax })
    } catch (error) {
      if (error instanceof Fault) await store.remove(chunkKeys.inline(batch.plan.folder)).catch(onError)
      throw error
    }
  }

  return async (body, { accountId, key, requestId, signal }) => {
    await creations.check(accountId)
    // Also charged for a rejected request, because checking it uses the main thread.
    await creations.charge(accountId, 1 + Math.floor(body.length / 2 ** 20))
    const { request, items } = await bodies.readBatch(body, { accountId, signal })
    const { template, uploadKey } = await check(request, { accountId, key, signal })
    if (request.s3_bucket === undefined) await kept.requireRoom(accountId)
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + keptMs)
    const batchId = catalog.batches.newId()
    const folder = batchFolder({ expiresAt: expiresAt.getTime(), id: ofAccount(accountId, batchId) })
    if (items) await store.put(chunkKeys.inline(folder), Buffer.from(items), { contentType: ndjson })
    if ('assetKeys' in template.bundle)
      await store.put(chunkKeys.draft(folder), Buffer.from(JSON.stringify(template.bundle)), json)
    const batch: NewBatch = {
      batchId,
      accountId,
      templateId: template.templateId,
      version: template.version,
      requestId,
      plan: {
        ...planOf(request, { folder, sourceKey: uploadKey ?? chunkKeys.inline(folder) }),
        ...(key?.isTest && { isTest: true }),
      },
      createdAt,
      expiresAt,
    }
    const unfinished = await insert(batch)
    if (request.upload) await catalog.uploads.noteUsed(accountId, request.upload.uploadId).catch(onError)
    // The batch is accepted, because it is stored. If the queue is unavailable, `startBatchUpkeep` adds it later.
    await queue.add({ batchId, folder }, { turn: unfinished }).catch(onError)
    return { batchId }
  }
}

function planOf(request: Omit<BatchRequest, 'items'>, of: { folder: string; sourceKey: string }): BatchPlan {
  const { output = 'zip', fileName, s3_bucket: name, s3_key: key, onInvalid = 'reject', upload } = request
  const { format, groupBy, columns, locale, allowEmpty } = upload ?? { format: 'ndjson' as const }
  return {
    output,
    ...(fileName === undefined ? {} : { fileName }),
    ...(name === undefined || key === undefined ? {} : { bucket: { name, key } }),
    onInvalid,
    linkMinutes: request.expiration ?? linkMinutesDefault,
    source: {
      key: of.sourceKey,
      ...(format === undefined ? {} : { format }),
      ...(groupBy === undefined ? {} : { groupBy }),
      ...(columns === undefined ? {} : { columns }),
      ...(locale === undefined ? {} : { locale }),
      ...(allowEmpty === undefined ? {} : { allowEmpty }),
    },
    folder: of.folder,
  }
}

function testBucketFault(): Fault {
  return new Fault('invalid_request', { detail: testKeyBucketFault.message, errors: [testKeyBucketFault] })
}

function uploadFault(code: string, message: string): Fault {
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/upload/uploadId', code, message }],
  })
}
