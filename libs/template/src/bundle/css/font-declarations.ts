/**
 * Returns the `font` and `font-family` declarations of style sheets and pages, and the brand's properties that they read, in lower case.
 * Takes linear time.
 */
export function fontDeclarations(texts: Iterable<string>): string {
  const found = new Set<string>()
  for (const text of texts)
    for (const [declaration] of text.matchAll(/\bfont(?:-family)?\s*:[^;{}]*|--brand-font-\w+/gi))
      found.add(declaration.toLowerCase())
  return [...found].join('\n')
}
