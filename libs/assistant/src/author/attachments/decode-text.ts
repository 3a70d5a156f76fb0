/** A text file's first letters: UTF-8, UTF-16 with its mark, or else those of western Europe. */
export function decodeText(file: Uint8Array, lengthMax: number): string {
  // None takes more in these encodings.
  const bytes = file.subarray(0, 4 * lengthMax)
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder(marked ?? 'windows-1252').decode(bytes)
  }
}
