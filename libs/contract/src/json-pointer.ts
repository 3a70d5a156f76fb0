/** A name as one part of a JSON pointer, without its slash (RFC 6901, section 3). */
export function escapePointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The name that one part of a JSON pointer stands for (RFC 6901, section 4). */
export function unescapePointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
