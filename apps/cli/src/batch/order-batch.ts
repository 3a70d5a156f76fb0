import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import {
  type BatchAnswer,
  batchBounds,
  type BatchOutput,
  type BatchRequest,
  type ColumnChoice,
  type UploadFormat,
} from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { BatchClient } from './batch-client.ts'
import {
  type BatchState,
  beginState,
  fingerprintOf,
  forgetState,
  readState,
  writeState,
} from './batch-state.ts'
import { isUnavailable, type Retry } from './retry.ts'
import type { ProgressBar } from './progress-bar.ts'

export interface BatchOrder {
  templateId: string
  rowsFile: string
  output: BatchOutput
  fileName?: string
  groupBy?: string
  /** The field for each column, by column header. `null` ignores the column. */
  columns?: Record<string, ColumnChoice>
  /** The CSV locale of columns that are not in `columns`. */
  locale?: string
  skipInvalid: boolean
  allowEmpty?: true
}

export interface OrderParts {
  client: BatchClient
  workFolder: string
  bar: ProgressBar
  retry: Retry
  signal: AbortSignal
}

/** Finds the batch that the same command created before, or creates it. The state is written before each step. */
export async function orderBatch(
  order: BatchOrder,
  parts: OrderParts,
): Promise<{ batch: BatchAnswer; begunAt: number }> {
  const { rowsFile, ...settings } = order
  const fingerprint = await fingerprintOf(rowsFile, settings)
  const kept = await readState(parts.workFolder, fingerprint)
  if (kept?.batchId !== undefined) {
    const { batchId, begunAt } = kept
    const found = await parts.retry(() => parts.client.find(batchId, parts.signal))
    if (found && isUsable(found)) return { batch: found, begunAt }
  }
  const begin = () => beginState(parts.workFolder, fingerprint)
  if (kept === undefined || kept.batchId !== undefined) return start(order, await begin(), parts)
  try {
    return await start(order, kept, parts)
  } catch (error) {
    if (!isLostUpload(error)) throw error
    return start(order, await begin(), parts)
  }
}

/** A batch that failed, or whose documents were removed, is created again. */
function isUsable({ status, result }: BatchAnswer): boolean {
  return status === 'succeeded' ? result !== undefined : status !== 'failed' && status !== 'cancelled'
}

/** Uploads are kept for one day. */
function isLostUpload(error: unknown): boolean {
  return (
    error instanceof ServiceProblem &&
    error.problem.errors?.some(({ pointer }) => pointer === '/upload/uploadId') === true
  )
}

async function start(order: BatchOrder, begun: BatchState, parts: OrderParts) {
  const { client, workFolder, retry, signal } = parts
  const uploadId = begun.uploadId ?? (await upload(order.rowsFile, parts))
  const state = { ...begun, uploadId }
  // Stored before the request is sent, so that a repeated run sends the same request.
  await writeState(workFolder, state)
  try {
    const request = requestOf(order, uploadId)
    const batch = await retry(() => client.start(request, state.idempotencyKey, signal))
    await writeState(workFolder, { ...state, batchId: batch.batchId })
    return { batch, begunAt: state.begunAt }
  } catch (error) {
    // A refused request would be refused again. The next run starts over.
    if (error instanceof ServiceProblem && !isUnavailable(error)) await forgetState(workFolder)
    throw error
  }
}

async function upload(rowsFile: string, { client, bar, retry, signal }: OrderParts): Promise<string> {
  const { size } = await stat(rowsFile)
  if (size > batchBounds.uploadBytesMax) {
    throw new CliFailure(
      `${rowsFile} is ${size} bytes long, but a batch can be up to ${batchBounds.uploadBytesMax}. Split the file into several runs.`,
    )
  }
  const show = (bytes: number) => bar.show('Uploading', size === 0 ? 0 : bytes / size, rowsFile)
  show(0)
  return retry(() => client.upload(rowsFile, show, signal))
}

function requestOf(
  { templateId, rowsFile, output, fileName, groupBy, columns, locale, skipInvalid, allowEmpty }: BatchOrder,
  uploadId: string,
) {
  const format = formats[extname(rowsFile).toLowerCase()]
  const request: BatchRequest = {
    templateId,
    output,
    onInvalid: skipInvalid ? 'skip' : 'reject',
    ...(fileName === undefined ? {} : { fileName }),
    upload: {
      uploadId,
      ...(format === undefined ? {} : { format }),
      ...(groupBy === undefined ? {} : { groupBy }),
      ...(columns === undefined ? {} : { columns }),
      ...(locale === undefined ? {} : { locale }),
      ...(allowEmpty === undefined ? {} : { allowEmpty }),
    },
  }
  return request
}

const formats: Record<string, UploadFormat> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
}
