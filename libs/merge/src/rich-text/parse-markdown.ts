import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkAddress } from './link-address.ts'

/** Maximum nesting of tokens. A list in a list has two levels. */
const nestingMax = 60
/** Maximum number of cells. A wide first row adds cells to every other row. */
const cellsMax = 2_000
/** Maximum number of characters in link addresses. References can repeat the same address many times, with two characters each. */
const addressesLengthMax = 100_000
/** The first two heading levels belong to the template. */
const headingShift = 2

const markdown = new MarkdownIt('default', {
  html: false,
  linkify: false,
  typographer: false,
  breaks: true,
  maxNesting: nestingMax,
})
markdown.disable('linkify')
markdown.validateLink = isLinkAddress

/** Parses Markdown to HTML that has not been sanitized yet, or returns what exceeds a limit. */
export function parseMarkdown(text: string): { html: string } | { excess: string } {
  const environment = {}
  const tokens = markdown.parse(text.toWellFormed(), environment)
  const excess = findExcess(tokens)
  if (excess !== undefined) return { excess }
  return { html: markdown.renderer.render(tokens, markdown.options, environment) }
}

/** Checks all tokens before rendering, and changes tokens that documents print differently. Returns what exceeds a limit. */
function findExcess(tokens: readonly Token[]): string | undefined {
  let [cells, addressesLength] = [0, 0]
  for (const token of tokens) {
    // The parser silently omits deeper levels.
    if (token.nesting === 1 && token.level >= nestingMax - 1) {
      return 'is nested too deeply, with lists and quotes within each other. Reduce the nesting.'
    }
    if (token.type === 'th_open' || token.type === 'td_open') cells++
    shape(token)
    if (token.children !== null) token.children = withoutImages(token.children)
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue
      const address = String(child.attrGet('href')).replace(/^[a-z]+/i, (scheme) => scheme.toLowerCase())
      addressesLength += address.length
      child.attrs = [['href', address]]
    }
  }
  if (cells > cellsMax)
    return `has tables with ${cells} cells, but the maximum is ${cellsMax}. Write fewer rows or columns.`
  return addressesLength > addressesLengthMax
    ? `has links with addresses of ${addressesLength} characters in total, but the maximum is ${addressesLengthMax}. Use fewer or shorter links.`
    : undefined
}

/** Replaces images with their alternative text: nothing is loaded, and the address does not become a link. */
function withoutImages(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) =>
    token.type === 'image'
      ? withoutImages(token.children ?? []).filter(
          ({ type }) => type !== 'link_open' && type !== 'link_close',
        )
      : [token],
  )
}

function shape(token: Token): void {
  if (token.type === 'heading_open' || token.type === 'heading_close') {
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + headingShift)}`
  }
  const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1]
  if (align !== undefined) token.attrs = [['align', align]]
}
