/**
 * Returns bytes whose buffer can be moved to another thread: the same where they fill their buffer, otherwise a copy. Small buffers of Node
 * share one, which must stay.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return bytes as Uint8Array<ArrayBuffer>
  return new Uint8Array(bytes)
}
