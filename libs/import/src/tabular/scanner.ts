/**
 * Accepts the bytes of a source in chunks of any size, and returns complete parts, so that streams and data in memory are scanned in the same way.
 */
export interface Scanner<Part> {
  /** The bytes of a chunk may be kept until a part is complete. */
  push(chunk: Uint8Array): Iterable<Part>
  /** Ends the input, and returns the remaining parts. */
  end(): Iterable<Part>
}

export type Chunks = AsyncIterable<Uint8Array>

export async function* scanChunks<Part>(chunks: Chunks, scanner: Scanner<Part>): AsyncGenerator<Part> {
  for await (const chunk of chunks) for (const part of scanner.push(chunk)) yield part
  for (const part of scanner.end()) yield part
}

/** Joins parts. A single part is returned without a copy. */
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
