import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type BatchAnswer,
  type BatchError,
  type BatchOutput,
  type BatchRequest,
  isFinalBatchStatus,
  type UploadFormat,
} from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { Terminal } from '../terminal.ts'
import type { BatchClient } from './batch-client.ts'
import { fingerprintOf, forgetState, newState, readState, writeState } from './batch-state.ts'
import { downloadFiles, downloadTo } from './download.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

export interface BatchRun {
  templateId: string
  rowsFile: string
  /** A folder for a file each; a name that ends in `.zip` or `.pdf` for one file. */
  out: string
  fileName?: string
  groupBy?: string
  skipInvalid: boolean
}

export interface BatchOutcome {
  batch: BatchAnswer
  /** Documents that lie in `out` now. */
  documents: number
  /** The first of the wrong places; all of them are in `report`. */
  errors: BatchError[]
  report?: string
}

const lookEveryMs = 500
const errorsShown = 10

/** Orders the batch, or finds the one that the same command ordered before, waits for it, and fetches what it made. */
export async function runBatch(
  run: BatchRun,
  client: BatchClient,
  terminal: Terminal,
): Promise<BatchOutcome> {
  const output = outputOf(run.out)
  const beside = (name: string) => (output === 'files' ? join(run.out, name) : `${run.out}${name}`)
  const stateFile = beside('.platen-batch.json')
  const { out: _, rowsFile, ...asked } = run
  const fingerprint = await fingerprintOf(rowsFile, { ...asked, output })
  const bar = createProgressBar(terminal)
  try {
    const begun = await findOrStart(run, { client, stateFile, fingerprint, output, bar })
    const batch = await waitFor(begun, client, bar)
    const documents = batch.status === 'succeeded' ? await fetchResult(batch, run.out, client, bar) : 0
    const report = beside(output === 'files' ? 'errors.ndjson' : '.errors.ndjson')
    const reported = await fetchErrors(batch, report, client)
    await forgetState(stateFile)
    return { batch, documents, ...reported }
  } finally {
    bar.end()
  }
}

function outputOf(out: string): BatchOutput {
  const extension = extname(out).toLowerCase()
  if (extension === '.zip') return 'zip'
  return extension === '.pdf' ? 'merged' : 'files'
}

interface Order {
  client: BatchClient
  stateFile: string
  fingerprint: string
  output: BatchOutput
  bar: ProgressBar
}

async function findOrStart(run: BatchRun, order: Order): Promise<BatchAnswer> {
  const { client, stateFile, fingerprint } = order
  const kept = await readState(stateFile, fingerprint)
  const found = kept.batchId === undefined ? undefined : await client.find(kept.batchId)
  if (found && found.status !== 'failed' && found.status !== 'cancelled') return found
  const state = kept.batchId === undefined ? kept : newState(fingerprint)
  await writeState(stateFile, state)
  const uploadId = state.uploadId ?? (await upload(run.rowsFile, order))
  // With the order itself, so that it is the same one when it is sent again.
  await writeState(stateFile, { ...state, uploadId })
  try {
    const batch = await client.start(requestOf(run, order.output, uploadId), state.idempotencyKey)
    await writeState(stateFile, { ...state, uploadId, batchId: batch.batchId })
    return batch
  } catch (error) {
    // What was refused would be refused again: the next run begins anew.
    if (error instanceof ServiceProblem) await forgetState(stateFile)
    throw error
  }
}

function upload(rowsFile: string, { client, bar }: Order): Promise<string> {
  bar.show('Uploading', 0, rowsFile)
  return client.upload(rowsFile, kindOf(rowsFile)?.contentType ?? 'application/octet-stream')
}

function requestOf(run: BatchRun, output: BatchOutput, uploadId: string): BatchRequest {
  const kind = kindOf(run.rowsFile)
  return {
    templateId: run.templateId,
    output,
    onInvalid: run.skipInvalid ? 'skip' : 'reject',
    ...(run.fileName === undefined ? {} : { fileName: run.fileName }),
    upload: {
      uploadId,
      ...(kind ? { format: kind.format } : {}),
      ...(run.groupBy === undefined ? {} : { groupBy: run.groupBy }),
    },
  }
}

const kinds: Record<string, { format: UploadFormat; contentType: string }> = {
  '.csv': { format: 'csv', contentType: 'text/csv' },
  '.json': { format: 'json', contentType: 'application/json' },
  '.ndjson': { format: 'ndjson', contentType: 'application/x-ndjson' },
  '.jsonl': { format: 'ndjson', contentType: 'application/x-ndjson' },
}

function kindOf(rowsFile: string) {
  return kinds[extname(rowsFile).toLowerCase()]
}

async function waitFor(begun: BatchAnswer, client: BatchClient, bar: ProgressBar): Promise<BatchAnswer> {
  let batch = begun
  while (!isFinalBatchStatus(batch.status)) {
    const { items, invalid, done } = batch.counts
    const good = items - invalid
    if (batch.status === 'checking') bar.show('Checking', 0, `${items} rows`)
    else bar.show('Rendering', good === 0 ? 0 : done / good, `${done} of ${good}${speedOf(batch)}`)
    await pause(lookEveryMs)
    const next = await client.find(batch.batchId)
    if (!next) throw new CliFailure(`The batch ${batch.batchId} is gone: somebody deleted it.`)
    batch = next
  }
  return batch
}

function speedOf({ rate, secondsLeft }: BatchAnswer): string {
  const speed = rate === undefined ? '' : `, ${rate.toFixed(rate < 10 ? 1 : 0)} a second`
  return secondsLeft === undefined ? speed : `${speed}, ${timeOf(secondsLeft)} left`
}

function timeOf(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

async function fetchResult(
  batch: BatchAnswer,
  out: string,
  client: BatchClient,
  bar: ProgressBar,
): Promise<number> {
  const made = batch.counts.items - batch.counts.invalid - batch.counts.failed
  if (batch.output === 'files') {
    await mkdir(out, { recursive: true })
    const list = await client.lines(batch.batchId, 'files')
    return downloadFiles(list, out, (done) => bar.show('Fetching', done / made, `${done} of ${made}`))
  }
  if (batch.result?.url === undefined) throw new CliFailure('The service answered without a link.')
  bar.show('Fetching', 0, out)
  await downloadTo(batch.result.url, out)
  return made
}

async function fetchErrors(
  { batchId, counts }: BatchAnswer,
  report: string,
  client: BatchClient,
): Promise<{ errors: BatchError[]; report?: string }> {
  if (counts.invalid + counts.failed === 0) return { errors: [] }
  const errors: BatchError[] = []
  const kept = createWriteStream(report)
  for await (const line of createInterface({ input: await client.lines(batchId, 'errors') })) {
    if (line !== '' && errors.length < errorsShown) errors.push(JSON.parse(line) as BatchError)
    kept.write(`${line}\n`)
  }
  await new Promise<void>((resolve, reject) => kept.once('error', reject).end(resolve))
  return { errors, report }
}
