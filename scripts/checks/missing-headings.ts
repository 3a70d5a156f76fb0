/** The codes that have no heading of their own, with or without backticks, in a Markdown page. */
export function missingHeadings(markdown: string, codes: string[]): string[] {
  const headings = new Set(
    [...markdown.matchAll(/^#{1,6}\s+`?([\w-]+)`?\s*$/gm)].map(([, heading]) => heading),
  )
  return codes.filter((code) => !headings.has(code))
}
