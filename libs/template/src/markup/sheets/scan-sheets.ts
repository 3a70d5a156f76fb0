/** Does not match beyond a `<`, so that the time is linear. */
const startTag = /<section\s(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
const page = /\sdata-page\s*=\s*(?:"([1-9]\d{0,4})"|'([1-9]\d{0,4})'|([1-9]\d{0,4})(?=[\s>]))/i
/** As in browsers. */
const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g

/**
 * Returns the pages of the sheets of a merged page, like `sheetsOf` but without a tree, because each document waits for it. Tags in values
 * are escaped.
 */
export function scanSheets(merged: string): number[] {
  return Array.from(merged.replaceAll(comment, '').matchAll(startTag), ([tag]) => {
    const [, double, single, bare] = page.exec(tag) ?? []
    return Number(double ?? single ?? bare ?? 0)
  }).filter((number) => number > 0)
}
