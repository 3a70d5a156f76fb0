import { hiddenTags, hideMergeTags } from '@platen/bundle'
import { scanTags } from '@platen/merge'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { checkAttributes } from './check-attributes.ts'
import { Unsafe } from './unsafe.ts'

/** An element of a template's body. Its class is `undefined` where data has a say in it. */
export interface BodyElement {
  name: string
  classes: string[] | undefined
  id: string | undefined
  style: string | undefined
  parent: BodyElement | undefined
  /** Data decide how many there are of it. */
  isOpen: boolean
}

/** A template's markup, taken apart. Offsets are those of the source. */
export interface Markup {
  /** What stands before the body's content, its tag included. */
  prologEnd: number
  /** Style sheets in it. */
  styles: Array<{ start: number; end: number }>
  /** The text of its title, and the whole element. */
  title: { start: number; end: number; outerStart: number; outerEnd: number } | undefined
  bodyTag: { start: number; attributes: Array<{ name: string; value: string }> } | undefined
  /** Where the end tags of body and html stand, if they do. */
  contentEnd: number | undefined
  elements: BodyElement[]
  /** Data decide where a link leads. */
  hasLinksOfData: boolean
}

const voids = new Set(['br', 'hr', 'img', 'col', 'wbr'])
/** Elements that stay where they are put, and say nothing to what stands beside them. */
const known = new Set(
  `a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del dfn div dl dt em figcaption
  figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre rp rt ruby s samp section small span
  strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
)
/** Nothing that is defined for others, which find it by its id. */
const drawing = new Set('svg g path rect circle ellipse line polyline polygon text tspan desc'.split(' '))
const depthMax = 100
/** These have checks of their own. */
const prologElements = new Set(['html', 'head', 'meta', 'body'])
const metaNames = /^(?:viewport|author|description|keywords|generator|robots|format-detection)$/i
const sectionKinds = new Set(['section', 'inverted', 'close'])

type Event =
  | { at: number; kind: 'start'; tag: Token.TagToken }
  | { at: number; kind: 'end'; name: string; end: number }
  | { at: number; kind: 'open' }
  | { at: number; kind: 'close' }

/**
 * Takes a template's markup apart, which is the same for each document but for its merged values and repeated sections. Throws `Unsafe`
 * where elements might reach beyond their document, or data make more than text of itself.
 */
export function readMarkup(html: string): Markup {
  const hidden = hideMergeTags(html)
  if (html.includes('\0') || !html.isWellFormed() || hidden.search(/<[/!?]?[\uFDD0-\uFDEF]/) >= 0)
    throw new Unsafe('markup')
  const markup: Markup = {
    prologEnd: 0,
    styles: [],
    title: undefined,
    bodyTag: undefined,
    contentEnd: undefined,
    elements: [],
    hasLinksOfData: false,
  }
  const tokens = readTokens(hidden, markup)
  const events = [...tokens.events, ...readSections(html, tokens.spans)].toSorted((a, b) => a.at - b.at)
  checkNesting(events, { markup, hidden })
  if (!/^(?:<\/body\s*>\s*)?(?:<\/html\s*>\s*)?$/i.test(html.slice(markup.contentEnd ?? html.length)))
    throw new Unsafe('markup')
  return markup
}

interface Tokens {
  events: Event[]
  /** Tags, comments and titles: a section stands in one of them as a whole, or outside. */
  spans: Array<{ start: number; end: number }>
}

function readTokens(hidden: string, markup: Markup): Tokens {
  const tokens: Tokens = { events: [], spans: [] }
  let isProlog = true
  let open: { name: 'style' | 'title'; at: number; start: number } | undefined
  const span = ({ location }: Token.CommentToken | Token.TagToken | Token.DoctypeToken) => {
    const place = { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 }
    tokens.spans.push(place)
    return place
  }
  const leaveProlog = () => {
    if (open === undefined) isProlog = false
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onParseError({ code }) {
        if (!/^noncharacter-in|character-reference/.test(code)) throw new Unsafe('markup')
      },
      onStartTag(tag) {
        const { start, end } = span(tag)
        const isOfProlog = prologElements.has(tag.tagName)
        if (!isOfProlog && checkAttributes(tag, hidden, drawing.has(tag.tagName)).hasLinksOfData)
          markup.hasLinksOfData = true
        if (tag.tagName === 'style' || tag.tagName === 'title') {
          tokenizer.state = tag.tagName === 'style' ? TokenizerMode.RAWTEXT : TokenizerMode.RCDATA
          open = { name: tag.tagName, at: start, start: end }
          if (!isProlog) throw new Unsafe(tag.tagName)
          return
        }
        isProlog &&= readPrologTag(tag, markup)
        if (isProlog) markup.prologEnd = end
        if (tag.tagName === 'body' && markup.bodyTag?.start === start) isProlog = false
        else if (!isProlog) tokens.events.push({ at: start, kind: 'start', tag })
      },
      onEndTag(tag) {
        const { start, end } = span(tag)
        if (open?.name === tag.tagName) {
          closeText(open, { start, end }, { hidden, markup })
          tokens.spans.push({ start: open.start, end: start })
          markup.prologEnd = end
          open = undefined
        } else if (isProlog && tag.tagName === 'head') markup.prologEnd = end
        else {
          isProlog = false
          tokens.events.push({ at: start, kind: 'end', name: tag.tagName, end })
        }
      },
      onComment(comment) {
        const { start, end } = span(comment)
        const text = hidden.slice(start, end)
        if (!text.startsWith('<!--') || text.search(hiddenTags) >= 0) throw new Unsafe('comment')
        if (isProlog) markup.prologEnd = end
      },
      onDoctype() {
        throw new Unsafe('markup')
      },
      onCharacter: leaveProlog,
      onNullCharacter: leaveProlog,
      onWhitespaceCharacter: () => undefined,
      onEof: () => undefined,
    },
  )
  tokenizer.write(hidden, true)
  if (open) throw new Unsafe('markup')
  if (hidden.slice(0, markup.prologEnd).search(hiddenTags) >= 0) checkProlog(hidden, markup)
  return tokens
}

/** Only the title of a prolog may have merge tags: the rest of it stands in front of all documents. */
function checkProlog(hidden: string, { prologEnd, title }: Markup): void {
  const rest = title
    ? hidden.slice(0, title.start) + hidden.slice(title.end, prologEnd)
    : hidden.slice(0, prologEnd)
  if (rest.search(hiddenTags) >= 0) throw new Unsafe('head')
}

function closeText(
  open: { name: 'style' | 'title'; at: number; start: number },
  tag: { start: number; end: number },
  { hidden, markup }: { hidden: string; markup: Markup },
): void {
  if (open.name === 'style') markup.styles.push({ start: open.start, end: tag.start })
  else if (markup.title || hidden.slice(open.start, tag.start).includes('</')) throw new Unsafe('title')
  else markup.title = { start: open.start, end: tag.start, outerStart: open.at, outerEnd: tag.end }
}

/** Whether a start tag belongs before the body's content. */
function readPrologTag(tag: Token.TagToken, markup: Markup): boolean {
  const { tagName, attrs } = tag
  const allowed: Record<string, RegExp> = {
    html: /^(?:lang|dir|xmlns)$/,
    head: /^$/,
    meta: /^(?:charset|name|content)$/,
  }
  if (tagName === 'body') {
    if (attrs.some(({ name }) => !/^(?:class|id|lang|style|title|data-.*)$/.test(name)))
      throw new Unsafe('body')
    markup.bodyTag = { start: tag.location?.startOffset ?? 0, attributes: attrs }
    return true
  }
  const names = Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined
  if (!names) return false
  if (attrs.some(({ name }) => !names.test(name))) throw new Unsafe('head')
  const name = attrs.find((attribute) => attribute.name === 'name')
  if (name && !metaNames.test(name.value)) throw new Unsafe('head')
  return true
}

function readSections(html: string, spans: Tokens['spans']): Event[] {
  const events: Event[] = []
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  let next = 0
  let inside = 0
  for (const tag of scanTags(html)) {
    if (!sectionKinds.has(tag.kind)) continue
    while ((sorted[next]?.end ?? Number.POSITIVE_INFINITY) <= tag.start) {
      if (inside !== 0) throw new Unsafe('section')
      next++
    }
    const kind = tag.kind === 'close' ? 'close' : 'open'
    const isWithin = (sorted[next]?.start ?? Number.POSITIVE_INFINITY) <= tag.start
    if (isWithin) inside += kind === 'open' ? 1 : -1
    else events.push({ at: tag.start, kind })
    if (inside < 0) throw new Unsafe('section')
  }
  if (inside !== 0) throw new Unsafe('section')
  return events
}

type Open = { element: BodyElement; at: number } | 'section'

/** Each element ends where it began: in the same section, in the same element, and before the body does. */
function checkNesting(
  events: readonly Event[],
  { markup, hidden }: { markup: Markup; hidden: string },
): void {
  const stack: Open[] = []
  const endTags = ['body', 'html']
  for (const event of events) {
    if (markup.contentEnd !== undefined && (event.kind !== 'end' || !endTags.includes(event.name)))
      throw new Unsafe('markup')
    if (event.kind === 'open') stack.push('section')
    else if (event.kind === 'close') {
      if (stack.pop() !== 'section') throw new Unsafe('section')
    } else if (event.kind === 'start') openElement(event, stack, markup)
    else if (endTags.includes(event.name)) {
      if (stack.length > 0) throw new Unsafe('markup')
      endTags.splice(0, endTags.indexOf(event.name) + 1)
      markup.contentEnd ??= event.at
    } else {
      const last = stack.pop()
      if (last === undefined || last === 'section' || last.element.name !== event.name)
        throw new Unsafe('unclosed')
      // A drawing is the same in each document.
      if (event.name === 'svg' && hidden.slice(last.at, event.end).search(hiddenTags) >= 0)
        throw new Unsafe('drawing')
    }
    if (stack.length > depthMax) throw new Unsafe('depth')
  }
  if (stack.length > 0) throw new Unsafe('unclosed')
}

function openElement({ tag, at }: Event & { kind: 'start' }, stack: Open[], markup: Markup): void {
  const name = tag.tagName
  const parent = stack.findLast((open) => open !== 'section')?.element
  const isDrawn = drawing.has(name)
  if (!isDrawn && !known.has(name)) throw new Unsafe('element')
  // What a drawing holds is drawn, and drawn in one only.
  if (isDrawn !== (name === 'svg' || (parent !== undefined && drawing.has(parent.name))))
    throw new Unsafe('element')
  const attribute = (wanted: string) => tag.attrs.find((found) => found.name === wanted)?.value
  const isData = (value: string | undefined) => value !== undefined && value.search(hiddenTags) >= 0
  const classes = attribute('class')
  const element: BodyElement = {
    name,
    classes: isData(classes)
      ? undefined
      : (classes ?? '').split(/[\t\n\f\r ]+/).filter((word) => word !== ''),
    id: attribute('id'),
    style: attribute('style'),
    parent,
    isOpen: stack.at(-1) === 'section',
  }
  if (name === 'a' && stack.some((open) => open !== 'section' && open.element.name === 'a'))
    throw new Unsafe('element')
  markup.elements.push(element)
  if (!voids.has(name) && !(isDrawn && tag.selfClosing)) stack.push({ element, at })
}
