import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { CleanTree } from './clean-tree.ts'
import { isCell } from './content-model.ts'
import { pastedItemOf } from './pasted-lists.ts'
import { writeNodes } from './write-nodes.ts'

/** All allowed elements. */
const kept = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup small code pre blockquote ul ol li dl dt dd a table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
)
/** Elements whose content is removed. */
const dropped = new Set(
  'script style title textarea noscript template svg math iframe object select xmp noembed noframes video audio canvas xml'.split(
    ' ',
  ),
)
/** Elements that only separate paragraphs. */
const parting = new Set(
  'div section article main header footer aside nav address center form fieldset figure figcaption details body html'.split(
    ' ',
  ),
)
const linkStart = /^(?:https?:\/\/|mailto:|tel:)/i

/**
 * Converts HTML from any source, such as a word processor's, to valid HTML with the allowed elements, and only attributes of links, lists and
 * cells. Linear time.
 */
export function cleanHtml(html: string): string {
  const tree = new CleanTree()
  let skipped: { name: string; depth: number; sign?: string } | undefined
  const begin = ({ tagName: name, attrs, selfClosing }: Token.TagToken) => {
    const attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]))
    const style = attributes.get('style') ?? ''
    // Word writes the marker of a list item as text.
    if (name === 'span' && /mso-list:\s*ignore/i.test(style)) skipped = { name, depth: 1, sign: '' }
    else if (dropped.has(name)) {
      if (!selfClosing) skipped = { name, depth: 1 }
    } else if (parting.has(name)) tree.endLine()
    else {
      const item = name === 'p' ? pastedItemOf(style) : undefined
      const shown = shownAs(name, style)
      if (item) tree.beginWordItem(item)
      else if (shown !== undefined) tree.begin(shown, attributesOf(shown, attributes))
      if (name === 'li') tree.countItems(style)
    }
  }
  const takeText = ({ chars }: Token.CharacterToken) => {
    if (!skipped) tree.takeText(chars)
    else if (skipped.sign !== undefined) skipped.sign += chars
  }
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(token) {
        tokenizer.state = contentModes.get(token.tagName) ?? tokenizer.state
        if (!skipped) begin(token)
        else if (token.tagName === skipped.name && !token.selfClosing) skipped.depth++
      },
      onEndTag({ tagName: name }) {
        if (skipped) {
          if (name !== skipped.name || --skipped.depth > 0) return
          if (skipped.sign !== undefined) tree.takeSign(skipped.sign)
          skipped = undefined
        } else if (parting.has(name)) tree.endLine()
        else tree.end(name)
      },
      onCharacter: takeText,
      onWhitespaceCharacter: takeText,
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  )
  tokenizer.write(html, true)
  return writeNodes(tree.root.children)
}

/** Elements whose content is text up to the end tag. */
const contentModes: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
])

/** Returns the allowed element to use instead of an element. Undefined if only its content is kept. */
function shownAs(name: string, style: string): string | undefined {
  if (name === 'span' || name === 'font') {
    if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return name === 'span' ? 'strong' : undefined
    return name === 'span' && /font-style:\s*italic/i.test(style) ? 'em' : undefined
  }
  // Some editors put copied content into a bold element that is not bold.
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
  if (name === 'ol') {
    take('type', /^[aAiI]$/)
    take('start', /^\d{1,4}$/)
  }
  if (name === 'th') take('scope', /^(?:row|col)$/)
  if (isCell(name)) {
    take('colspan', /^(?:[2-9]|[1-9]\d)$/)
    take('rowspan', /^(?:[2-9]|[1-9]\d)$/)
  }
  return taken
}
