/** Takes a source's bytes in pieces of any size, in order, and gives what is whole so far: one scan for streams and for what lies in memory. */
export interface Scanner<Part> {
  /** The piece's bytes may be held until what begins in it is whole. */
  push(chunk: Uint8Array): Iterable<Part>
  /** No bytes follow: gives what they leave. */
  end(): Iterable<Part>
}

/** The bytes of a source, in order. */
export type Chunks = AsyncIterable<Uint8Array>

/** What a scanner sees in a stream. */
export async function* scanChunks<Part>(chunks: Chunks, scanner: Scanner<Part>): AsyncGenerator<Part> {
  for await (const chunk of chunks) for (const part of scanner.push(chunk)) yield part
  for (const part of scanner.end()) yield part
}

/** The parts put together. Of one alone the very bytes, which are not copied. */
export function joinBytes(parts: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  if (parts.length === 0) return last
  if (parts.length === 1 && last.length === 0) return parts[0] as Uint8Array
  let bytes = last.length
  for (const part of parts) bytes += part.length
  const joined = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  joined.set(last, at)
  return joined
}
