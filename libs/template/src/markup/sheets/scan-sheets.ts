/** Does not search beyond a `<`, so that it takes linear time. */
const startTag = /<section\s(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
const page = /\sdata-page\s*=\s*(?:"([1-9]\d{0,4})"|'([1-9]\d{0,4})'|([1-9]\d{0,4})(?=[\s>]))/i
/** Matches comments as browsers read them. */
const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g

/**
 * Returns the pages of a merged page's sheets, like `sheetsOf`. It does not parse a tree, because each document waits for it. Values cannot add
 * sheets, because their tags are escaped.
 */
export function scanSheets(merged: string): number[] {
  return Array.from(merged.replaceAll(comment, '').matchAll(startTag), ([tag]) => {
    const [, double, single, bare] = page.exec(tag) ?? []
    return Number(double ?? single ?? bare ?? 0)
  }).filter((number) => number > 0)
}
