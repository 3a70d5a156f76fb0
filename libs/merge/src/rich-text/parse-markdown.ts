import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkAddress } from './link-address.ts'

/** Levels of tokens; a list in a list is two. */
const nestingMax = 60
/** One wide row makes as many cells of each row below. */
const cellsMax = 2_000
/** Characters; one address, given once, may stand behind every second letter. */
const addressesLengthMax = 100_000
/** The first two levels of headings are the template's. */
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

/** The HTML of a markdown text, not yet sanitized, or what there is too much of. */
export function parseMarkdown(text: string): { html: string } | { excess: string } {
  const environment = {}
  const tokens = markdown.parse(text.toWellFormed(), environment)
  const excess = findExcess(tokens)
  if (excess !== undefined) return { excess }
  return { html: markdown.renderer.render(tokens, markdown.options, environment) }
}

/** Looks at every token before anything is made of them, and leaves each what our documents have of it. */
function findExcess(tokens: readonly Token[]): string | undefined {
  let [cells, addressesLength] = [0, 0]
  for (const token of tokens) {
    // What stands deeper the parser leaves out without a word.
    if (token.nesting === 1 && token.level >= nestingMax - 1) {
      return 'is nested too deep: lists and quotes within each other. Write it flatter.'
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
    return `has tables with ${cells} cells, and can have up to ${cellsMax}. Write fewer rows or columns.`
  return addressesLength > addressesLengthMax
    ? `has links with addresses of ${addressesLength} characters in total, and can have up to ${addressesLengthMax}. Use fewer or shorter links.`
    : undefined
}

/** Of an image its text alone: nothing is fetched, and its address is no link. */
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
