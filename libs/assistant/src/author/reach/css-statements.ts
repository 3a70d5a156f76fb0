/** A statement at the top of a style sheet, with the white space and comments in front of it. */
export interface CssStatement {
  before: string
  text: string
  /** What stands in front of its block, one blank where there is white space. */
  prelude: string
}

/** A style sheet as its statements; all of them together are the sheet, to the byte. */
export function statementsOf(css: string): { statements: CssStatement[]; rest: string } {
  const statements: CssStatement[] = []
  let [start, begun, depth] = [0, -1, 0]
  const end = (at: number) => {
    const text = css.slice(begun, at)
    const prelude = text.split('{', 1)[0]?.replaceAll(/\s+/g, ' ').trim() ?? ''
    statements.push({ before: css.slice(start, begun), text, prelude })
    start = at
    begun = -1
  }
  for (const { index, 0: token } of css.matchAll(
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[^\s]/g,
  )) {
    if (token.startsWith('/*')) continue
    if (begun < 0) begun = index
    if (token === '{') depth++
    else if (token === '}' && --depth <= 0) {
      depth = 0
      end(index + 1)
    } else if (token === ';' && depth === 0) end(index + 1)
  }
  if (begun >= 0) end(css.trimEnd().length)
  return { statements, rest: css.slice(start) }
}
