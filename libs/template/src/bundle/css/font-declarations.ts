/**
 * What style sheets and pages say of fonts, in lower case: their `font` and `font-family` declarations, and the brand's properties that they read.
 * Takes time in proportion to the length of the texts.
 */
export function fontDeclarations(texts: Iterable<string>): string {
  const found = new Set<string>()
  for (const text of texts)
    for (const [declaration] of text.matchAll(/\bfont(?:-family)?\s*:[^;{}]*|--brand-font-\w+/gi))
      found.add(declaration.toLowerCase())
  return [...found].join('\n')
}
