import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Readable } from 'node:stream'
import {
  batchBounds,
  type BatchHint,
  type ChunkItem,
  chunkKeys,
  type DraftBundle,
  Fault,
  documentFormat,
} from '@platen/contract'
import type { MergeableDocument } from '@platen/template/document'
import { type ObjectStore, openCustomerBucket, type PresignedPut } from '@platen/storage'
import { type ReadItem, readItems } from '@platen/import/tabular'
import { SeenTexts } from '../seen-texts.ts'
import { compileForCheck, readDocument } from '../../documents/merge-check/read-document.ts'
import { createWarningLimiter } from './limit-warnings.ts'
import { createCheckItem } from './check-item.ts'
import { createChunkWriter } from './chunk-writer.ts'
import type { SplitBundle, SplitCounts, SplitOptions, SplitProgress } from './split-batch.ts'
import { type FaultReport, openFaultReport } from './fault-report.ts'

/** The maximum that S3 allows. */
const putSeconds = 7 * 24 * 3_600
const progressEvery = 256

/**
 * Reads and checks all items in a batch. Writes valid items to chunks, and errors in invalid items to a report. Memory use does not grow with the
 * number of items. An error in the whole upload (`invalid_upload`: its header, no items, too many items) is reported as item 0 and thrown, and what was
 * written before is kept. Throws `invalid_upload` and `payload_too_large` without a report for an upload that is missing or too large, `unavailable`,
 * `invalid_request` for a pattern, and `signal.reason`.
 */
export async function splitItems(
  options: SplitOptions,
  parts: { store: ObjectStore; signal: AbortSignal; onProgress: (progress: SplitProgress) => void },
): Promise<SplitCounts> {
  const { store, signal, onProgress } = parts
  const { source, template, folder, itemsMax = batchBounds.itemsMax } = options
  const check = createCheckItem(options, await readTemplateDocument(store, template.bundle))
  const linkOf = createLinks(options)
  const upload = await openUpload(store, source.key)
  const report = openFaultReport({ store, key: chunkKeys.errors(folder) })
  const chunks = createChunkWriter({ store, folder })
  const counts = { items: 0, invalid: 0 }
  const emptyRows = { count: 0, rows: [] as number[] }
  const limitWarnings = createWarningLimiter()
  let locales: Record<string, string> | undefined
  let hints: readonly BatchHint[] = []
  try {
    for await (const read of readItems(bytesOf(upload), {
      ...source,
      fields: template.fields,
      currentYear: new Date(options.createdAt).getUTCFullYear(),
      seen: new SeenTexts(),
      emptyRows,
      onGuess(guessed) {
        if (Object.keys(guessed).length > 0) locales = { ...guessed }
      },
      onHints: (found) => (hints = found),
    })) {
      signal.throwIfAborted()
      if (++counts.items > itemsMax) throw tooManyItems(itemsMax)
      const checked = check(read, counts.items)
      if ('errors' in checked) {
        counts.invalid++
        await report.add(checked.errors)
      } else {
        const item = withWarnings(checked.item, read)
        await chunks.add(checked.key === undefined ? item : await withLink(item, checked.key))
      }
      if (counts.items % progressEvery === 0) onProgress({ ...counts })
    }
    if (counts.items === 0) throw noItemsFault()
    const written = await chunks.finish()
    await report.finish()
    const reading = {
      ...(locales !== undefined && { locales }),
      ...(emptyRows.count > 0 && { emptyRows }),
      ...(hints.length > 0 && { hints }),
    }
    return { ...counts, chunks: written, reading }
  } catch (error) {
    // Wait for the writes in progress. Otherwise, they could overwrite objects from the next attempt.
    await chunks.finish().catch(() => {})
    await closeReport(report, error)
    throw error
  } finally {
    upload.destroy()
  }

  function withWarnings(item: ChunkItem, read: ReadItem): ChunkItem {
    const warnings = 'data' in read && read.warnings ? limitWarnings(read.warnings) : []
    return warnings.length === 0 ? item : { ...item, warnings }
  }

  async function withLink(item: ChunkItem, key: string): Promise<ChunkItem> {
    const { url: putUrl, headers: putHeaders } = await linkOf(key)
    return { ...item, key, putUrl, putHeaders }
  }
}

async function readTemplateDocument(store: ObjectStore, bundle: SplitBundle): Promise<MergeableDocument> {
  if (!('draftKey' in bundle)) return (await readDocument(store, bundle)).document
  const bytes = await store.get(bundle.draftKey)
  if (!bytes) throw new Error(`the store has no draft ${bundle.draftKey}`)
  return compileForCheck(JSON.parse(bytes.toString('utf8')) as DraftBundle)
}

async function openUpload(store: ObjectStore, key: string): Promise<Readable> {
  const info = await store.stat(key)
  const bytesMax = batchBounds.uploadBytesMax
  // A presigned link to S3 cannot limit the size of the upload.
  if (info !== undefined && info.bytes > bytesMax)
    throw new Fault('payload_too_large', {
      detail: `An upload can be up to ${bytesMax.toLocaleString('en')} bytes.`,
    })
  const upload = await store.openRead(key)
  if (upload === undefined)
    throw new Fault('invalid_upload', {
      detail: 'The uploaded file does not exist. It was never uploaded, or it has expired.',
    })
  return upload
}

/** Reports an interrupted connection to the store as `unavailable`, because it is not an error in the upload. */
async function* bytesOf(upload: Readable): AsyncGenerator<Buffer> {
  try {
    yield* upload as AsyncIterable<Buffer>
  } catch (error) {
    throw new Fault('unavailable', {
      detail: 'The connection to the object storage was lost while the upload was being read.',
      cause: error,
    })
  }
}

/** Returns a function that creates presigned links. The agents are never used, because presigning does not need a connection. */
function createLinks({ bucket, createdAt }: SplitOptions): (key: string) => Promise<PresignedPut> {
  if (bucket === undefined) return () => Promise.reject(new Error('The batch has no bucket'))
  const agentFor = (protocol: string) => (protocol === 'https:' ? new SecureAgent() : new Agent())
  const opened = openCustomerBucket(bucket.connection, { agentFor }, { now: () => createdAt })
  return (key) =>
    opened.presignPut({ key, expiresInSeconds: putSeconds, contentType: documentFormat.mediaType })
}

/** Writes errors that the caller can fix to the report. For other errors, no report is kept. */
async function closeReport(report: FaultReport, error: unknown): Promise<void> {
  if (!(error instanceof Fault) || error.code !== 'invalid_upload') return report.abandon()
  const fault = { pointer: '', code: error.code, message: error.detail }
  const faults = error.errors.length > 0 ? error.errors : [fault]
  await report.add(faults.map((each) => ({ item: 0, ...each })))
  await report.finish()
}

function tooManyItems(itemsMax: number): Fault {
  return new Fault('invalid_upload', {
    detail: `A batch can have up to ${itemsMax.toLocaleString('en')} items. Send the remaining items in another batch.`,
  })
}

function noItemsFault(): Fault {
  return new Fault('invalid_upload', { detail: 'The upload has no items.' })
}
