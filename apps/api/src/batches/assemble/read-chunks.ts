import type { Readable } from 'node:stream'
import {
  type ChunkItem,
  chunkKeys,
  type ChunkResult,
  Fault,
  itemName,
  type WireFault,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

export type RenderedItem = Exclude<ChunkResult, { fault: WireFault }>

/** A batch's chunks, and where they are stored. */
export interface Chunks {
  store: ObjectStore
  folder: string
  count: number
  /** Omits chunks without results. Otherwise, all their items count as failed. */
  isPartial: boolean
  signal: AbortSignal
}

/** Chunks to load in advance, because a request to the store takes longer than processing a chunk. */
const chunksAhead = 6

export function isRendered(result: ChunkResult): result is RenderedItem {
  return !('fault' in result)
}

/** Yields the results of all items in order, one chunk at a time. Throws `unavailable`. */
export function readResults(chunks: Chunks): AsyncGenerator<ChunkResult[]> {
  return readAhead(chunks, (chunk) => resultsOf(chunks, chunk))
}

/** A document of the batch, with the bytes of its PDF. The bytes must be read in full before the next document. */
export interface ChunkDocument {
  result: RenderedItem
  pieces: AsyncIterable<Buffer>
}

/** Yields all documents in order. Throws `unavailable`, and an error if the PDFs in a chunk do not match its results. */
export async function* readDocuments(chunks: Chunks): AsyncGenerator<ChunkDocument> {
  const load = async (chunk: number) => {
    const results = (await resultsOf(chunks, chunk)).filter(isRendered)
    const key = chunkKeys.pdfs(chunks.folder, chunk)
    const pdfs = results.length === 0 ? undefined : await chunks.store.openRead(key)
    // If the stream fails before it is read, the error is thrown when it is read.
    pdfs?.on('error', () => undefined)
    return { key, results, pdfs }
  }
  const loaded = readAhead(chunks, load, ({ pdfs }) => pdfs?.destroy())
  for await (const { key, results, pdfs } of loaded) {
    if (results.length === 0) continue
    if (!pdfs) throw new Error(`${key} is missing`)
    try {
      const source = new PieceReader(pdfs, key)
      for (const result of results) {
        await source.skipTo(result.offset ?? 0)
        yield { result, pieces: source.read(result.bytes) }
      }
    } finally {
      pdfs.destroy()
    }
  }
}

async function resultsOf({ store, folder, isPartial }: Chunks, chunk: number): Promise<ChunkResult[]> {
  const bytes = await store.get(chunkKeys.results(folder, chunk))
  if (bytes !== undefined) return JSON.parse(bytes.toString()) as ChunkResult[]
  if (isPartial) return []
  const key = chunkKeys.items(folder, chunk)
  const items = await store.get(key)
  if (items === undefined) throw new Error(`${key} is missing`)
  const fault: WireFault = { code: 'internal', detail: 'The document was not rendered.', errors: [] }
  return (JSON.parse(items.toString()) as ChunkItem[]).map((item) => ({ ...itemName(item), fault }))
}

/** Loads the next chunks in advance. `discard` is called for chunks that are loaded but not used. */
async function* readAhead<T>(
  { count, signal }: Chunks,
  load: (chunk: number) => Promise<T>,
  discard: (loaded: T) => void = () => undefined,
): AsyncGenerator<T> {
  const loading: Array<Promise<T>> = []
  try {
    for (let chunk = 1; chunk <= count || loading.length > 0;) {
      signal.throwIfAborted()
      while (chunk <= count && loading.length < chunksAhead) {
        const loaded = load(chunk++)
        // An error is thrown when the chunk is awaited.
        loaded.catch(() => undefined)
        loading.push(loaded)
      }
      const next = loading.shift()
      if (next) yield await next
    }
  } finally {
    for (const loaded of loading) loaded.then(discard, () => undefined)
  }
}

/** Reads a stream in ranges of bytes. */
class PieceReader {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #name: string
  #rest: Buffer = Buffer.alloc(0)
  #position = 0

  constructor(stream: Readable, name: string) {
    this.#pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    this.#name = name
  }

  async skipTo(position: number): Promise<void> {
    if (position < this.#position)
      throw new Error(`The PDFs in ${this.#name} are not in the order of their results`)
    for await (const _ of this.read(position - this.#position));
  }

  async *read(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) await this.#next()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      this.#position += piece.length
      left -= piece.length
      yield piece
    }
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#pieces.next().catch((error: unknown) => {
      throw interrupted(this.#name, error)
    })
    if (done) throw interrupted(this.#name, 'The object ended unexpectedly')
    this.#rest = value
  }
}

function interrupted(key: string, reason: unknown): Fault {
  const cause = new Error(`${key} could not be read in full`, { cause: reason })
  return new Fault('unavailable', {
    detail: 'The connection to the object storage was lost while an object was being read.',
    cause,
  })
}
