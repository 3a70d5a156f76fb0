import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchFile } from '@platen/contract'
import { CliFailure } from '../cli-failure.ts'
import { documentPath } from './document-path.ts'
import { fetchFile, LinkRefused } from './fetch-file.ts'
import { isUnavailable, type Retry } from './retry.ts'

export interface FetchDocuments {
  folder: string
  /** Folder for partial files. */
  workFolder: string
  /** Epoch milliseconds on the file system's clock. Older files belong to another batch and are fetched again. */
  begunAt: number
  /** The number of documents. */
  documents: number
  openList(signal: AbortSignal): Promise<AsyncIterable<string>>
  retry: Retry
  signal: AbortSignal
  onProgress(done: number): void
}

const downloadsAtOnce = 6
/** Consecutive reads of the list without a new document. */
const readsWithoutProgressMax = 3

/**
 * Downloads the documents in a batch's list, several at a time. Complete files are kept. The list is read again if it breaks off or a link has
 * expired. Only a few of its lines are in memory at a time.
 */
export async function fetchDocuments(of: FetchDocuments): Promise<void> {
  for (let readsWithoutProgress = 0; readsWithoutProgress < readsWithoutProgressMax; readsWithoutProgress++) {
    const { present, fetched } = await readListOnce(of)
    if (present === of.documents) return
    if (fetched > 0) readsWithoutProgress = 0
  }
  throw new CliFailure(
    'Not all documents could be downloaded, because the list or its links stopped working.',
  )
}

/** Returns the number of documents that are present, and how many of them are new. */
async function readListOnce(of: FetchDocuments): Promise<{ present: number; fetched: number }> {
  const failing = new AbortController()
  const signal = AbortSignal.any([of.signal, failing.signal])
  const count = { present: 0, fetched: 0 }
  const running = new Set<Promise<void>>()

  async function download(document: BatchFile): Promise<void> {
    try {
      if (await fetchUnlessPresent(document, of, signal)) count.fetched++
      of.onProgress(++count.present)
    } catch (error) {
      if (!(error instanceof LinkRefused)) failing.abort(error)
    }
  }

  const list = await of.retry(() => of.openList(signal))
  try {
    for await (const line of list) {
      const task = download(JSON.parse(line) as BatchFile).finally(() => running.delete(task))
      running.add(task)
      if (running.size >= downloadsAtOnce) await Promise.race(running)
      signal.throwIfAborted()
    }
  } catch (error) {
    // Documents listed before the failure are still fetched.
    if (!isUnavailable(error)) failing.abort(error)
  }
  await Promise.all(running)
  signal.throwIfAborted()
  return count
}

async function fetchUnlessPresent(
  document: BatchFile,
  of: FetchDocuments,
  signal: AbortSignal,
): Promise<boolean> {
  const { item, bytes, url } = document
  const file = documentPath(of.folder, document)
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isFile() && existing.size === bytes && existing.mtimeMs >= of.begunAt) return false
  const part = join(of.workFolder, `${item}-${process.pid}.part`)
  await of.retry(() => fetchFile({ url, bytes, part, file, signal }), signal)
  return true
}
