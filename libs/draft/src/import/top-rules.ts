/** A rule of a style sheet that stands in no other. */
export interface TopRule {
  /** What stands before its braces, with single blanks. */
  selector: string
  text: string
}

/** The rules of a style sheet, by their braces; what is no rule (`@import …;`) is not among them. */
export function topRules(css: string): TopRule[] {
  const rules: TopRule[] = []
  let [depth, start, body] = [0, 0, 0]
  for (const { 0: sign, index } of css.matchAll(
    /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{};]/g,
  )) {
    if (sign === '{') {
      if (depth === 0) body = index
      depth += 1
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1)
      if (depth > 0) continue
      const selector = css
        .slice(start, body)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      rules.push({ selector, text: css.slice(start, index + 1).trim() })
      start = index + 1
    } else if (sign === ';' && depth === 0) start = index + 1
  }
  return rules
}
