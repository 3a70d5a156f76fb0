import type { Batch, Catalog } from '@platen/database'
import { chunkKeys, type DraftBundle, draftVersion, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import type { StoreSettings } from '../storage/open-store.ts'
import { assembleBatch } from './assemble/assemble-batch.ts'
import type { AssembleOptions } from './assemble/assemble-output.ts'
import { splitBatch } from './chunking/split-batch.ts'
import type { RunBatchParts } from './run-batch.ts'
import { createSmallSteps } from './small-steps.ts'

/** Larger sources are split in their own thread. */
const smallSourceBytesMax = 64 * 1024

/**
 * Creates the two steps that read a whole batch: splitting and assembling. Each runs in its own thread, or in a shared thread if the
 * batch is small.
 */
export function createBatchSteps(parts: {
  catalog: Pick<Catalog, 'versions' | 'buckets'>
  buckets: CustomerBuckets
  /** Contains the drafts of batches that render a draft. */
  objects: Pick<ObjectStore, 'get' | 'stat'>
  store: StoreSettings
}): Pick<RunBatchParts, 'split' | 'assemble'> {
  const { catalog, buckets, objects, store } = parts
  const small = createSmallSteps()

  async function templateOf({ accountId, templateId, version, plan: { folder } }: Batch) {
    if (version !== draftVersion) {
      const found = await catalog.versions.find(accountId, templateId, version)
      return found && { ...found, bundle: { templateId, version } }
    }
    const draftKey = chunkKeys.draft(folder)
    const bytes = await objects.get(draftKey)
    if (!bytes) return undefined
    const { fields, settings } = JSON.parse(bytes.toString('utf8')) as DraftBundle
    return { fields, settings, name: settings.name, slug: 'draft', bundle: { draftKey } }
  }

  async function bucketOf({ accountId, plan: { bucket } }: Batch) {
    if (bucket === undefined) return {}
    // Only opened to find errors: its address may have become private, or the bucket may have been disconnected.
    await buckets.open(accountId, bucket.name)
    const connection = await catalog.buckets.find(accountId, bucket.name)
    return connection ? { bucket: { connection, key: bucket.key } } : {}
  }

  return {
    async split(batch, { signal, onProgress }) {
      const { source, folder, fileName } = batch.plan
      const template = await templateOf(batch)
      if (!template) throw templateDeleted()
      const options = {
        store,
        source,
        template: { fields: template.fields, settings: template.settings, bundle: template.bundle },
        ...(fileName === undefined ? {} : { fileName }),
        ...(await bucketOf(batch)),
        folder,
        createdAt: batch.createdAt.getTime(),
      }
      const bytes = (await objects.stat(source.key))?.bytes ?? 0
      const counts = bytes <= smallSourceBytesMax ? await small.split(options, batch.accountId) : undefined
      return counts ?? splitBatch(options, { signal, onProgress })
    },
    async assemble(batch, { signal }) {
      const { output, folder, bucket } = batch.plan
      const template = await templateOf(batch)
      const options: AssembleOptions = {
        store,
        folder,
        chunks: batch.chunks,
        output: output === 'files' || bucket ? 'none' : output,
        createdAt: batch.createdAt.getTime(),
        title: template?.name ?? batch.batchId,
        isPartial: batch.status === 'cancelled',
      }
      const inShared = batch.chunks === 1 ? await small.assemble(options, batch.accountId) : undefined
      const assembled = inShared ?? (await assembleBatch(options, { signal }))
      const { key, bytes, documents, failed, warnings, faultCodes } = assembled
      const fileName = `${template?.slug ?? 'batch'}-${batch.batchId}.${output === 'zip' ? 'zip' : 'pdf'}`
      const file = key === undefined ? {} : { file: { key, fileName } }
      return { result: { documents, bytes, ...file }, failed, warnings, faultCodes }
    },
  }
}

function templateDeleted(): Fault {
  return new Fault('template_not_found', {
    detail: 'The template was deleted before the items of the batch were checked.',
  })
}
