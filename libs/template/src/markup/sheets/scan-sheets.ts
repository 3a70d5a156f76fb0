/** None reaches over a `<`, so that no source makes it look at the same text again and again. */
const startTag = /<section\s(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
const page = /\sdata-page\s*=\s*(?:"([1-9]\d{0,4})"|'([1-9]\d{0,4})'|([1-9]\d{0,4})(?=[\s>]))/i
/** As browsers end them. */
const comment = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g

/**
 * The pages of the sheets of a merged page, in their order: what `sheetsOf` finds, without a tree, as each document waits for it. What
 * data print of a tag is no tag.
 */
export function scanSheets(merged: string): number[] {
  return Array.from(merged.replaceAll(comment, '').matchAll(startTag), ([tag]) => {
    const [, double, single, bare] = page.exec(tag) ?? []
    return Number(double ?? single ?? bare ?? 0)
  }).filter((number) => number > 0)
}
