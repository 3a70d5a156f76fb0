import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type BatchAnswer,
  type BatchError,
  type BatchOutput,
  batchWaitLabels,
  type BatchWarning,
  isFinalBatchStatus,
} from '@platen/contract'
import { CliFailure } from '../cli-failure.ts'
import { makeFolder } from '../make-folder.ts'
import type { BatchClient } from './batch-client.ts'
import { forgetState } from './batch-state.ts'
import { workFolderName } from './document-path.ts'
import { fetchDocuments } from './fetch-documents.ts'
import { fetchFile, LinkRefused } from './fetch-file.ts'
import { type FetchedReport, fetchReport } from './fetch-report.ts'
import { type BatchOrder, orderBatch } from './order-batch.ts'
import { createRetry, type Retry } from './retry.ts'
import type { ProgressBar } from './progress-bar.ts'

export interface BatchRun extends Omit<BatchOrder, 'output'> {
  /** A folder for separate files, or a name that ends in `.zip` or `.pdf` for one file. */
  out: string
}

export interface MadeBatch {
  batch: BatchAnswer
  /** Number of documents in `out`. */
  documents: number
  /** Undefined if all rows are valid. */
  report?: FetchedReport<BatchError>
  /** Undefined if no document has missing values. */
  warnings?: FetchedReport<BatchWarning>
}

export interface RunParts {
  client: BatchClient
  bar: ProgressBar
  /** The run rejects with this signal's reason. */
  signal: AbortSignal
  /** Called when the batch has progressed. */
  onBatch: (batch: BatchAnswer) => void
}

interface RunPaths {
  output: BatchOutput
  workFolder: string
  report: string
  warnings: string
}

type Run = RunParts & RunPaths & { out: string; retry: Retry }

const firstPollMs = 200
const pollEveryMs = 1_000
/** A link that is renewed for each attempt but is still refused will never work. */
const linksMax = 3

/** Requests the batch, or finds the one that the same command requested before, waits for it, and downloads its documents. */
export async function makeBatch({ out, ...order }: BatchRun, parts: RunParts): Promise<MadeBatch> {
  const places = outputPaths(out)
  await checkOutput(out, places.output)
  const retry = createRetry({ note: (text) => parts.bar.note(text), signal: parts.signal })
  const run: Run = { ...parts, ...places, out, retry }
  const { batch: begun, begunAt } = await orderBatch({ ...order, output: places.output }, run)
  const batch = await waitFor(begun, run)
  const documents = batch.status === 'succeeded' ? await fetchResult(batch, begunAt, run) : 0
  const report = await fetchErrors(batch, run)
  const warnings = await fetchWarnings(batch, run)
  await forgetState(run.workFolder)
  return { batch, documents, ...(report ? { report } : {}), ...(warnings ? { warnings } : {}) }
}

function outputPaths(out: string): RunPaths {
  const extension = extname(out).toLowerCase()
  const isOneFile = extension === '.zip' || extension === '.pdf'
  if (!isOneFile) {
    return {
      output: 'files',
      workFolder: join(out, workFolderName),
      report: join(out, 'batch-errors.ndjson'),
      warnings: join(out, 'batch-warnings.ndjson'),
    }
  }
  return {
    output: extension === '.zip' ? 'zip' : 'merged',
    workFolder: `${out}${workFolderName}`,
    report: `${out}.errors.ndjson`,
    warnings: `${out}.warnings.ndjson`,
  }
}

/** Checks the output path before anything is requested, because otherwise the command would only fail at the end. */
async function checkOutput(out: string, output: BatchOutput): Promise<void> {
  const there = await stat(out).catch(() => undefined)
  if (!there) return
  if (output === 'files' && !there.isDirectory()) {
    throw new CliFailure(`${out} is a file. Use a folder, or a name that ends in .zip or .pdf.`)
  }
  if (output !== 'files' && there.isDirectory()) {
    throw new CliFailure(
      `${out} is a folder. Use a folder name that does not end in .zip or .pdf, or the name of a file.`,
    )
  }
}

async function waitFor(
  begun: BatchAnswer,
  { client, bar, retry, signal, onBatch }: Run,
): Promise<BatchAnswer> {
  let batch = begun
  onBatch(batch)
  for (let ms = firstPollMs; !isFinalBatchStatus(batch.status); ms = Math.min(ms * 1.5, pollEveryMs)) {
    show(batch, bar)
    await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
    const next = await retry(() => client.find(batch.batchId, signal))
    if (!next) throw new CliFailure(`The batch ${batch.batchId} no longer exists: it was deleted.`)
    batch = next
    onBatch(batch)
  }
  return batch
}

function show(batch: BatchAnswer, bar: ProgressBar): void {
  const { items, invalid, done } = batch.counts
  const good = items - invalid
  if (batch.status === 'checking') bar.show('Checking', 0, `${items} rows${speedOf(batch)}`)
  else if (batch.status === 'assembling') bar.show('Assembling', 1, `${good} documents${speedOf(batch)}`)
  else bar.show('Rendering', good === 0 ? 0 : done / good, `${done} of ${good}${speedOf(batch)}`)
}

function speedOf({ rate, secondsLeft, waitingFor }: BatchAnswer): string {
  if (waitingFor !== undefined) return `, waiting: ${batchWaitLabels[waitingFor]}`
  const speed = rate === undefined ? '' : `, ${rate.toFixed(rate < 10 ? 1 : 0)} a second`
  return secondsLeft === undefined ? speed : `${speed}, ${timeOf(secondsLeft)} left`
}

function timeOf(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

async function fetchResult(batch: BatchAnswer, begunAt: number, run: Run): Promise<number> {
  const documents = batch.counts.items - batch.counts.invalid - batch.counts.failed
  const { bar, client, out, workFolder, retry, signal } = run
  if (batch.output !== 'files') {
    await fetchOneFile(batch, run)
    return documents
  }
  await makeFolder(out)
  await fetchDocuments({
    folder: out,
    workFolder,
    begunAt,
    documents,
    openList: (listSignal) => client.lines(batch.batchId, 'files', listSignal),
    retry,
    signal,
    onProgress: (done) => bar.show('Fetching', done / documents, `${done} of ${documents}`),
  })
  return documents
}

async function fetchOneFile(batch: BatchAnswer, run: Run): Promise<void> {
  const { bar, client, out, workFolder, retry, signal } = run
  const part = join(workFolder, `${process.pid}.part`)
  for (let links = 1; ; links++) {
    const { result } = (await retry(() => client.find(batch.batchId, signal))) ?? {}
    if (result?.url === undefined)
      throw new CliFailure(`The result of batch ${batch.batchId} no longer exists.`)
    const { url, bytes } = result
    const onBytes = (arrived: number) =>
      bar.show('Fetching', arrived / bytes, `${inMegabytes(arrived)} of ${inMegabytes(bytes)} MB`)
    try {
      return await retry(() => fetchFile({ url, bytes, part, file: out, signal, onBytes }))
    } catch (error) {
      if (!(error instanceof LinkRefused) || links === linksMax) throw error
    }
  }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

/** Writes the report of this batch, replacing any other. */
async function fetchErrors(
  { batchId, counts, error }: BatchAnswer,
  run: Run,
): Promise<FetchedReport<BatchError> | undefined> {
  const { client, report: file, workFolder, retry, signal } = run
  if (counts.invalid + counts.failed === 0 && error?.code !== 'invalid_upload') {
    await rm(file, { force: true })
    return undefined
  }
  const openLines = () => client.lines(batchId, 'errors', signal)
  return retry(() => fetchReport({ openLines, file, workFolder }))
}

async function fetchWarnings(
  { batchId, status, counts }: BatchAnswer,
  run: Run,
): Promise<FetchedReport<BatchWarning> | undefined> {
  const { client, warnings: file, workFolder, retry, signal } = run
  if (status !== 'succeeded' || counts.warnings === 0) {
    await rm(file, { force: true })
    return undefined
  }
  const openLines = () => client.lines(batchId, 'warnings', signal)
  return retry(() => fetchReport({ openLines, file, workFolder }))
}
