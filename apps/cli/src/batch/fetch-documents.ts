import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchFile } from '@platen/contract'
import { CliFailure } from '../cli-failure.ts'
import { placeOf } from './document-place.ts'
import { fetchFile, LinkRefused } from './fetch-file.ts'
import { isUnavailable, type Retry } from './retry.ts'

export interface FetchDocuments {
  folder: string
  /** For what is not whole yet. */
  workFolder: string
  /** Epoch milliseconds by the clock of the disk: what is older is of another batch, and fetched anew. */
  begunAt: number
  /** How many there are. */
  documents: number
  openList(signal: AbortSignal): Promise<AsyncIterable<string>>
  retry: Retry
  signal: AbortSignal
  onProgress(done: number): void
}

const downloadsAtOnce = 6
/** Lists in a row that bring nothing new. */
const fruitlessMax = 3

/**
 * Fetches the documents that a batch's list names, some at a time; what is there already, whole, is left. The list is read again when it
 * breaks off or a link of it works no more. Holds a few lines of it in memory, whatever its length.
 */
export async function fetchDocuments(of: FetchDocuments): Promise<void> {
  for (let fruitless = 0; fruitless < fruitlessMax; fruitless++) {
    const { there, fetched } = await readListOnce(of)
    if (there === of.documents) return
    if (fetched > 0) fruitless = 0
  }
  throw new CliFailure('Not all documents can be fetched: the list or the links of the service do not work.')
}

/** How many documents are there now, and how many of them are new. */
async function readListOnce(of: FetchDocuments): Promise<{ there: number; fetched: number }> {
  const failing = new AbortController()
  const signal = AbortSignal.any([of.signal, failing.signal])
  const count = { there: 0, fetched: 0 }
  const running = new Set<Promise<void>>()

  async function bring(document: BatchFile): Promise<void> {
    try {
      if (await fetchUnlessThere(document, of, signal)) count.fetched++
      of.onProgress(++count.there)
    } catch (error) {
      if (!(error instanceof LinkRefused)) failing.abort(error)
    }
  }

  const list = await of.retry(() => of.openList(signal))
  try {
    for await (const line of list) {
      const download = bring(JSON.parse(line) as BatchFile).finally(() => running.delete(download))
      running.add(download)
      if (running.size >= downloadsAtOnce) await Promise.race(running)
      signal.throwIfAborted()
    }
  } catch (error) {
    // What the list has named so far is fetched all the same.
    if (!isUnavailable(error)) failing.abort(error)
  }
  await Promise.all(running)
  signal.throwIfAborted()
  return count
}

async function fetchUnlessThere(
  document: BatchFile,
  of: FetchDocuments,
  signal: AbortSignal,
): Promise<boolean> {
  const { item, bytes, url } = document
  const file = placeOf(of.folder, document)
  const there = await stat(file).catch(() => undefined)
  if (there?.isFile() && there.size === bytes && there.mtimeMs >= of.begunAt) return false
  const part = join(of.workFolder, `${item}-${process.pid}.part`)
  await of.retry(() => fetchFile({ url, bytes, part, file, signal }), signal)
  return true
}
