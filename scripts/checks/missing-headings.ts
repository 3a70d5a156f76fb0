/** Returns the codes without a heading in a Markdown page, with or without backticks. */
export function missingHeadings(markdown: string, codes: string[]): string[] {
  const headings = new Set(
    [...markdown.matchAll(/^#{1,6}\s+`?([\w-]+)`?\s*$/gm)].map(([, heading]) => heading),
  )
  return codes.filter((code) => !headings.has(code))
}
