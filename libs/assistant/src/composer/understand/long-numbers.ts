const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * JSON in which numbers beyond 2^53, such as the ids of some shops, stand as texts: read as numbers they would lose their last
 * digits. `found` is the first of them.
 */
export function withLongNumbersAsTexts(json: string): { json: string; found?: string } {
  let found: string | undefined
  const quoted = json.replaceAll(token, (written) => {
    if (written.startsWith('"') || Math.abs(Number(written)) <= Number.MAX_SAFE_INTEGER) return written
    found ??= written
    return `"${written}"`
  })
  return { json: quoted, ...(found !== undefined && { found }) }
}
