/** The memory of those that share it with nobody: it can be moved to another thread instead of copied. */
export function ownBuffers(views: readonly Uint8Array[]): ArrayBuffer[] {
  return views.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
}
