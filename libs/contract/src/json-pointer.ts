/** A name as one part of a JSON pointer, without its slash (RFC 6901, section 3). */
export function escapePointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Longer than any field's name: an answer must not grow with the names that it refuses. */
const partLengthMax = 200

/** A JSON pointer; of names that are longer than any field's, their beginning. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escapePointerPart(String(part).slice(0, partLengthMax))}`).join('')
}

/** The name that one part of a JSON pointer stands for (RFC 6901, section 4). */
export function unescapePointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The names and numbers that a JSON pointer leads through, all as texts. */
export function partsOfPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointerPart)
}
