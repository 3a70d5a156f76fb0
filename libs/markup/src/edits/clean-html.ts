import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { canHold, isPhrasing, isTextLine } from './content-model.ts'
import { type CleanNode, writeNodes } from './write-nodes.ts'

/** All that ever comes out, beside text. */
const kept = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup small code pre blockquote ul ol li dl dt dd a table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
)
/** What stands in them is no text of the page. */
const dropped = new Set(
  'script style title textarea noscript template svg math iframe object select xmp noembed noframes video audio canvas xml'.split(
    ' ',
  ),
)
/** They part paragraphs, and are no more than that. */
const parting = new Set(
  'div section article main header footer aside nav address center form fieldset figure figcaption details body html'.split(
    ' ',
  ),
)
const tableParts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
const cells = new Set(['td', 'th', 'table'])
/** No document of people is nested deeper; and each tag looks through all that is open. */
const depthMax = 40
const linkStart = /^(?:https?:\/\/|mailto:|tel:)/i

/**
 * HTML of any origin, such as a word processor's, as plain well-formed HTML: the elements of the list above, each where it may stand, with no
 * attributes but those of links, lists and cells. Takes time that grows with its length alone.
 */
export function cleanHtml(html: string): string {
  const root: CleanNode = { name: '', attributes: {}, children: [] }
  const open: CleanNode[] = [root]
  let skipped: { name: string; depth: number } | undefined
  const top = () => open.at(-1) ?? root
  const push = (name: string, attributes: Record<string, string> = {}): CleanNode => {
    const node: CleanNode = { name, attributes, children: [] }
    top().children.push(node)
    open.push(node)
    return node
  }
  /** Ends a line of text, as a block begins or ends. */
  const endLine = () => {
    const line = open.findIndex(({ name }) => isTextLine(name) || isPhrasing(name))
    if (line > 0) open.length = line
  }
  /** Makes room for an element: ends what it cannot stand in. */
  const makeRoom = (name: string): boolean => {
    for (let depth = open.length; depth > 0; depth--) {
      const at = open[depth - 1]?.name ?? ''
      if (canHold(at === '' ? undefined : at, name)) {
        open.length = depth
        return true
      }
      if (tableParts.has(name) ? at === 'table' : cells.has(at)) return false
      if (!tableParts.has(name) && !['li', 'dt', 'dd'].includes(name) && !isLineOrWordList(open[depth - 1]))
        return false
    }
    return false
  }
  const takeText = (text: string) => {
    const { name } = top()
    if (text.trim() === '' && (name === '' || !canHold(name, '#text'))) return
    if (!canHold(name === '' ? undefined : name, '#text')) return
    if (name === '') push('p')
    top().children.push(text)
  }
  const start = (token: Token.TagToken) => {
    const name = token.tagName
    const attributes = new Map(token.attrs.map((attribute) => [attribute.name, attribute.value]))
    const style = attributes.get('style') ?? ''
    // Word writes the sign of a list's item as text.
    if (name === 'span' && /mso-list:\s*ignore/i.test(style)) skipped = { name, depth: 1 }
    else if (dropped.has(name)) {
      if (!token.selfClosing) skipped = { name, depth: 1 }
    } else if (parting.has(name)) endLine()
    else if (open.length < depthMax) {
      if (name === 'p' && /mso-list:/i.test(style)) {
        endLine()
        if (top().name === 'li') open.pop()
        if (top().isWordList !== true && makeRoom('ul')) push('ul').isWordList = true
        if (top().name === 'ul') push('li')
        return
      }
      const shown = shownAs(name, style)
      if (shown === undefined) return
      if (isPhrasing(shown)) {
        if (top().name === '') push('p')
        if (!canHold(top().name, shown)) return
      } else if (!makeRoom(shown)) {
        endLine()
        return
      }
      const isEmpty = shown === 'br' || shown === 'hr'
      push(shown, attributesOf(shown, attributes))
      if (isEmpty) open.pop()
    }
  }
  const end = (name: string) => {
    if (parting.has(name)) {
      endLine()
      return
    }
    for (let depth = open.length; depth > 1; depth--) {
      const at = open[depth - 1]?.name ?? ''
      if (
        at === name ||
        (name === 'span' && (at === 'strong' || at === 'em')) ||
        (name === 'p' && at === 'li')
      ) {
        open.length = depth - 1
        return
      }
      if (cells.has(at) && !tableParts.has(name) && name !== 'table') return
    }
  }
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(token) {
        // Their content is text to the very end tag, whatever it looks like.
        if (rawTexts.has(token.tagName)) tokenizer.state = TokenizerMode.RAWTEXT
        else if (token.tagName === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA
        else if (token.tagName === 'title' || token.tagName === 'textarea')
          tokenizer.state = TokenizerMode.RCDATA
        if (!skipped) start(token)
        else if (token.tagName === skipped.name && !token.selfClosing) skipped.depth++
      },
      onEndTag(token) {
        if (!skipped) end(token.tagName)
        else if (token.tagName === skipped.name && --skipped.depth === 0) skipped = undefined
      },
      onCharacter: ({ chars }) => skipped || takeText(chars),
      onWhitespaceCharacter: ({ chars }) => skipped || takeText(chars),
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  )
  tokenizer.write(html, true)
  return writeNodes(root.children)
}

const rawTexts = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes'])

/** The element that stands for another; `undefined` where only its content counts. */
function shownAs(name: string, style: string): string | undefined {
  if (name === 'span' || name === 'font') {
    if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return name === 'span' ? 'strong' : undefined
    return name === 'span' && /font-style:\s*italic/i.test(style) ? 'em' : undefined
  }
  // What is copied from some editors stands in a bold element that is not bold.
  if ((name === 'b' || name === 'strong') && /font-weight:\s*(?:normal|400)/i.test(style)) return undefined
  return kept.has(name) ? name : undefined
}

function attributesOf(name: string, given: ReadonlyMap<string, string>): Record<string, string> {
  const taken: Record<string, string> = {}
  const take = (attribute: string, isRight: RegExp) => {
    const value = given.get(attribute)?.trim()
    if (value !== undefined && isRight.test(value)) taken[attribute] = value
  }
  if (name === 'a') take('href', linkStart)
  if (name === 'ol') take('start', /^\d{1,4}$/)
  if (name === 'th') take('scope', /^(?:row|col)$/)
  if (name === 'td' || name === 'th') {
    take('colspan', /^(?:[2-9]|[1-9]\d)$/)
    take('rowspan', /^(?:[2-9]|[1-9]\d)$/)
  }
  return taken
}

function isLineOrWordList(node: CleanNode | undefined): boolean {
  return node !== undefined && (isTextLine(node.name) || isPhrasing(node.name) || node.isWordList === true)
}
