import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, valueOf } from '../package/xml-queries.ts'
import {
  type Css,
  cssBeyond,
  element,
  type HtmlElement,
  type HtmlNode,
  type NamedStyle,
} from '../html-tree.ts'
import type { CellText, Reading, Story } from '../reading.ts'
import { inheritedCss, paragraphCss, paragraphReset } from '../styles/format-css.ts'
import { findList, type FoundList } from '../styles/find-list.ts'
import { overlaid, type ParagraphFormat, readParagraphFormat } from '../styles/paragraph-format.ts'
import type { ListLevel } from '../styles/read-numbering.ts'
import { readRunFormat, type RunFormat } from '../styles/run-format.ts'
import type { WordStyle } from '../styles/read-styles.ts'
import { joinTags } from '../tags/join-tags.ts'
import { counterStyles } from './counters.ts'
import type { Inline } from './inline.ts'
import { readInlines } from './read-inlines.ts'
import { writeTabbed } from './tab-stops.ts'
import { isBlock, sharedCss, writeInlines } from './write-inlines.ts'

export interface ReadParagraph {
  nodes: HtmlNode[]
  /** For an item of an HTML list. */
  item?: {
    abstractId: string
    numberId: string
    level: number
    of: ListLevel
    node: HtmlElement
    look: ParagraphFormat
  }
}

/** Styles of adjacent paragraphs. */
export interface Neighbors {
  before: string | undefined
  after: string | undefined
}

export function styleIdOf(paragraph: XmlElement | undefined): string | undefined {
  return paragraph?.name === 'w:p' ? (valueOf(paragraph, 'w:pPr', 'w:pStyle') ?? '') : undefined
}

/** Converts a `w:p` to HTML elements: several if it contains a page break. */
export function readParagraph(
  story: Story,
  paragraph: XmlElement,
  { cell, neighbors }: { cell: CellText; neighbors: Neighbors },
): ReadParagraph {
  const { reading } = story
  story.paragraphs = (story.paragraphs ?? 0) + 1
  const { look, run, style, list } = looksOf(reading, paragraph, cell)
  if (look.contextual) settleContext(look, styleIdOf(paragraph), neighbors)
  const inlines = joinTags(readInlines(story, paragraph, { look: run }))
  const isItem = list !== undefined && isSimple(list.of) && !reading.combinedLists.has(list.abstractId)
  const counted =
    list && !isItem && list.of.format !== 'none' ? reading.counters.classOf(list, list.level) : undefined
  const markRun = { ...run, ...readRunFormat(childOf(paragraph, 'w:pPr', 'w:rPr'), reading.theme) }
  const isEmpty = inlines.length === 0
  const nodes: HtmlNode[] = []
  let node: HtmlElement | undefined
  for (const { part, breakBefore } of splitAtBreaks(inlines)) {
    if (breakBefore) story.pendingBreak = breakBefore
    const boxes = part.flatMap((one) => (one.kind === 'element' && isBlock(one.element) ? [one.element] : []))
    const own = part.filter((one) => one.kind !== 'element' || !isBlock(one.element))
    nodes.push(...boxes)
    // A paragraph with only a break, or a section end, is not a line.
    if (own.length === 0 && (!isEmpty || childOf(paragraph, 'w:pPr', 'w:sectPr') !== undefined)) continue
    node = makeParagraph(reading, own, {
      look,
      run: isEmpty ? markRun : run,
      style,
      isItem,
      widthPt: story.widthPt,
      counted,
    })
    if (story.pendingBreak) node.css['break-before'] = story.pendingBreak
    story.pendingBreak = undefined
    nodes.push(node)
  }
  return list && isItem && node ? { nodes, item: { ...list, node, look } } : { nodes }
}

/** Combines the style, the list and the paragraph's own formatting. */
function looksOf(
  { styles, numbering, theme }: Reading,
  paragraph: XmlElement,
  cell: CellText,
): {
  look: ParagraphFormat
  run: RunFormat
  style: WordStyle | undefined
  list: FoundList | undefined
} {
  const properties = childOf(paragraph, 'w:pPr')
  const style = styles.style(valueOf(properties, 'w:pStyle')) ?? styles.normal
  const direct = readParagraphFormat(properties, theme)
  const list = findList(numbering, { style, direct })
  const base = overlaid(styles.defaults.paragraph, cell.paragraph)
  const fromStyle = style?.paragraph ?? {}
  const levelLook = list?.of.paragraph ?? {}
  const look =
    direct.numberId === undefined
      ? overlaid(overlaid(overlaid(base, levelLook), fromStyle), direct)
      : overlaid(overlaid(overlaid(base, fromStyle), levelLook), direct)
  return {
    look,
    run: { ...styles.defaults.run, ...cell.run, ...style?.run },
    style,
    list,
  }
}

/** Paragraphs of the same style can have no space between them. */
function settleContext(look: ParagraphFormat, own: string | undefined, { before, after }: Neighbors): void {
  if (before === own) look.before = 0
  if (after === own) look.after = 0
}

function splitAtBreaks(
  inlines: readonly Inline[],
): { part: Inline[]; breakBefore: 'page' | 'column' | undefined }[] {
  const parts: { part: Inline[]; breakBefore: 'page' | 'column' | undefined }[] = [
    { part: [], breakBefore: undefined },
  ]
  for (const inline of inlines) {
    if (inline.kind === 'page' || inline.kind === 'column') parts.push({ part: [], breakBefore: inline.kind })
    else parts.at(-1)?.part.push(inline)
  }
  // A break without text before it comes before the paragraph.
  return parts.filter(
    ({ part, breakBefore }, index) => index > 0 || breakBefore || part.length > 0 || parts.length === 1,
  )
}

interface Making {
  look: ParagraphFormat
  run: RunFormat
  style: WordStyle | undefined
  isItem: boolean
  widthPt: number
  counted: string | undefined
}

function makeParagraph(reading: Reading, inlines: readonly Inline[], of: Making): HtmlElement {
  const { look, run, style, isItem, counted } = of
  const shared = sharedCss(inlines, run)
  const tabbed = inlines.some(({ kind }) => kind === 'tab')
    ? writeTabbed(inlines, { look, around: shared, widthPt: of.widthPt })
    : { nodes: writeInlines(inlines, shared), css: {} }
  const children = tabbed.nodes.length === 0 ? [element('br')] : tabbed.nodes
  const firstText = inlines.find((one) => one.kind === 'text')
  const lineRun =
    firstText?.kind === 'text' ? { ...run, font: firstText.look.font ?? run.font ?? 'Times New Roman' } : run
  const own = isItem ? { ...look, indentStart: 0, indentFirst: 0 } : look
  const css = { ...shared, ...paragraphCss(own, lineRun), ...tabbed.css }
  const tag = isItem ? 'li' : tagOf(style)
  const named = namedStyle(reading, style, tag)
  const base = named?.base ?? normalCss(reading)
  return element(tag, {
    attributes: look.rtl === true ? { dir: 'rtl' } : {},
    css: cssBeyond(css, base, paragraphReset),
    named: named?.style,
    hint: hintOf(look, shared, base),
    ...(counted !== undefined && { classes: [counted] }),
    children,
  })
}

function tagOf(style: WordStyle | undefined): string {
  const level = /^heading ([1-6])$/i.exec(style?.name ?? '')?.[1]
  if (level !== undefined) return `h${level}`
  const outline = style?.paragraph.outline
  return outline !== undefined && outline < 6 ? `h${outline + 1}` : 'p'
}

/** The rule of `p`, for paragraphs without a style. */
export function normalCss(reading: Reading): Css {
  const { defaults, normal } = reading.styles
  const run = { ...defaults.run, ...normal?.run }
  return { ...inheritedCss(run), ...paragraphCss(overlaid(defaults.paragraph, normal?.paragraph ?? {}), run) }
}

function namedStyle(
  reading: Reading,
  style: WordStyle | undefined,
  tag: string,
): { style: NamedStyle; base: Css } | undefined {
  const { defaults, normal } = reading.styles
  if (!style || style.id === normal?.id) return undefined
  const run = { ...defaults.run, ...style.run }
  const own = { ...style.paragraph }
  if (tag === 'li') Object.assign(own, { indentStart: 0, indentFirst: 0 })
  const base = { ...inheritedCss(run), ...paragraphCss(overlaid(defaults.paragraph, own), run) }
  // Browsers have default sizes and weights for headings.
  const css = /^h\d$/.test(tag) ? base : cssBeyond(base, normalCss(reading), paragraphReset)
  return { style: { name: style.name, css }, base }
}

function hintOf(look: ParagraphFormat, css: Css, base: Css): string {
  if (look.align === 'center' || look.align === 'end') return look.align === 'end' ? 'right' : 'centered'
  if (css['font-weight'] === 'bold' && base['font-weight'] !== 'bold') return 'bold'
  if (css['font-size'] !== base['font-size'])
    return Number.parseFloat(css['font-size'] ?? '') > Number.parseFloat(base['font-size'] ?? '')
      ? 'large'
      : 'small'
  if ((look.indentStart ?? 0) > 0) return 'indented'
  if (css['color'] !== base['color']) return 'coloured'
  return 'text'
}

/** Whether HTML has lists of this kind. */
function isSimple({ format, text, isPicture }: ListLevel): boolean {
  if (format === 'bullet' || isPicture) return true
  return counterStyles[format] !== undefined && /^%\d\.$/.test(text.trim())
}
