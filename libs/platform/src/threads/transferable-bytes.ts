/**
 * Returns bytes whose buffer can be transferred to another thread: the same bytes if they fill their buffer, otherwise a copy. Small Node buffers
 * share a buffer, which must not be transferred.
 */
export function transferableBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return bytes as Uint8Array<ArrayBuffer>
  return new Uint8Array(bytes)
}
