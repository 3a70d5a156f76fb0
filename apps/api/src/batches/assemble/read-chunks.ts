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

/** Which chunks of a batch, and where they are. */
export interface Chunks {
  store: ObjectStore
  folder: string
  /** How many. */
  count: number
  /** A chunk without results is left out; else all its items failed. */
  isPartial: boolean
  signal: AbortSignal
}

/** A round trip to the store takes longer than a chunk does. */
const chunksAhead = 6

export function isRendered(result: ChunkResult): result is RenderedItem {
  return !('fault' in result)
}

/** What became of every item, in order, a chunk at a time. Throws `unavailable`. */
export function readResults(chunks: Chunks): AsyncGenerator<ChunkResult[]> {
  return readAhead(chunks, (chunk) => resultsOf(chunks, chunk))
}

/** A document of the batch, with the bytes of its PDF, which must be read to their end before the next one is asked for. */
export interface ChunkDocument {
  result: RenderedItem
  pieces: AsyncIterable<Buffer>
}

/** All documents in order. Throws `unavailable`, and an error where a chunk's PDFs are not what its results say. */
export async function* readDocuments(chunks: Chunks): AsyncGenerator<ChunkDocument> {
  const load = async (chunk: number) => {
    const results = (await resultsOf(chunks, chunk)).filter(isRendered)
    const key = chunkKeys.pdfs(chunks.folder, chunk)
    const pdfs = results.length === 0 ? undefined : await chunks.store.openRead(key)
    // One that fails while it waits is thrown when it is read.
    pdfs?.on('error', () => undefined)
    return { key, results, pdfs }
  }
  const loaded = readAhead(chunks, load, ({ pdfs }) => pdfs?.destroy())
  for await (const { key, results, pdfs } of loaded) {
    if (results.length === 0) continue
    if (!pdfs) throw new Error(`${key} is gone`)
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
  if (items === undefined) throw new Error(`${key} is gone`)
  const fault: WireFault = { code: 'internal', detail: 'The document was not rendered.', errors: [] }
  return (JSON.parse(items.toString()) as ChunkItem[]).map((item) => ({ ...itemName(item), fault }))
}

/** Loads some chunks ahead of the one that is looked at. `discard` gets those that nobody comes to any more. */
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
        // Told when its turn comes.
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

/** Takes a stream apart by numbers of bytes. */
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
    if (position < this.#position) throw new Error(`${this.#name} is not in the order of its results`)
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
      throw brokenOff(this.#name, error)
    })
    if (done) throw brokenOff(this.#name, 'it ends too early')
    this.#rest = value
  }
}

function brokenOff(key: string, reason: unknown): Fault {
  const cause = new Error(`${key} was not read to its end`, { cause: reason })
  return new Fault('unavailable', {
    detail: 'The object storage was interrupted while an object was read.',
    cause,
  })
}
