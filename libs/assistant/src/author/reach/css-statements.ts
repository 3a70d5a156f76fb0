import { hideMergeTags } from '@platen/merge'

/** A top-level statement of a style sheet, including the whitespace and comments before it. */
export interface CssStatement {
  before: string
  text: string
  /** The text before its block, with single spaces. */
  prelude: string
}

const signs = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[^\s]/g

/** Splits a style sheet into statements. Joined, they equal the style sheet exactly. */
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
  for (const { index, 0: token } of css.matchAll(signs)) {
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

/** Comments, and text in which signs are not syntax. */
const quoted = /\/\*[\s\S]*?(?:\*\/|$)|url\([^"'(){}]*\)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?/gi

/**
 * Returns text with single spaces and without the comments between words. Strings are written as numbers, so their characters are not syntax. The
 * same goes for comments within words, because they separate words.
 */
export function plainOf(text: string): string {
  return text
    .replaceAll(quoted, (one) => {
      const inner = one.replaceAll(/\W/g, (sign) => `.${sign.charCodeAt(0)}`)
      return one.startsWith('/*') ? `\0${inner}\0` : `"${inner}"`
    })
    .replaceAll(/(?:\0[^\0]*\0)*(?:[ \t\r\n\f]+(?:\0[^\0]*\0)*)+/g, ' ')
    .replaceAll(/(?: |\0[^\0]*\0)*([{};])(?: |\0[^\0]*\0)*/g, '$1')
    .replaceAll(/^(?: |\0[^\0]*\0)+|(?: |\0[^\0]*\0)+$/g, '')
}

/** Returns what is before the blocks around an offset, such as `@media print` and outer selectors. */
export function blocksAround(text: string, offset: number): string[] {
  const blocks: string[] = []
  let from = 0
  for (const { index, 0: sign } of hideMergeTags(text).slice(0, offset).matchAll(signs)) {
    if (!/^[{};]$/.test(sign)) continue
    if (sign === '{') blocks.push(plainOf(text.slice(from, index)))
    if (sign === '}') blocks.pop()
    from = index + 1
  }
  return blocks
}
