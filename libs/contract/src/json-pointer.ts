/** Escapes a name as one part of a JSON pointer, without the slash (RFC 6901, section 3). */
export function escapePointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** More characters than any field name has. The limit keeps responses small, whatever names they reject. */
const partLengthMax = 200

/** Returns a path as a JSON pointer. Names that are longer than any field name are shortened. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escapePointerPart(String(part).slice(0, partLengthMax))}`).join('')
}

/** Returns the name that one part of a JSON pointer stands for (RFC 6901, section 4). */
export function unescapePointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns the names and indexes of a JSON pointer as strings. */
export function partsOfPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointerPart)
}
