import { type Css, element, type HtmlNode } from '../html-tree.ts'
import type { ParagraphFormat, TabStop } from '../styles/paragraph-format.ts'
import { round } from '../styles/lengths.ts'
import type { RunFormat } from '../styles/run-format.ts'
import type { Inline } from './inline.ts'
import { writeInlines } from './write-inlines.ts'

/** Word's default tab stops. */
const defaultStopPt = 36
/** Average width of a letter as a share of the font size. */
const letterWidth = 0.5

/** Writes a paragraph with tabs. CSS has no tab stops, so parts of the line are positioned. */
export function writeTabbed(
  inlines: readonly Inline[],
  { look, around, widthPt }: { look: ParagraphFormat; around: Css; widthPt: number },
): { nodes: HtmlNode[]; css: Css } {
  const parts = splitAtTabs(inlines)
  const stops = stopsOf(look)
  const aligned = stops.filter(({ kind }) => kind === 'right' || kind === 'end' || kind === 'center')
  const last = aligned.at(-1)
  if (last && parts.length === 2 && last.kind !== 'center') return twoSides(parts, last, around)
  if (last && parts.length === 3 && last.position > widthPt / 2) return threeSides(parts, around)
  const own = stops.filter(({ kind }) => kind !== 'bar')
  if (own.length > 0 && !inlines.some(({ kind }) => kind === 'line'))
    return cells(parts, own, { around, look })
  return {
    nodes: writeInlines(inlines, around),
    css: { 'white-space': 'pre-wrap', 'tab-size': `${defaultStopPt}pt` },
  }
}

function stopsOf({ tabs = [], indentStart = 0, indentFirst = 0 }: ParagraphFormat): TabStop[] {
  const own = tabs.filter(({ kind }) => kind !== 'clear' && kind !== 'num')
  // A hanging indent is a tab stop.
  const hanging = indentFirst < 0 ? [{ kind: 'left', position: indentStart, leader: 'none' }] : []
  return [...hanging, ...own].toSorted((a, b) => a.position - b.position)
}

function splitAtTabs(inlines: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = [[]]
  for (const inline of inlines) {
    if (inline.kind === 'tab') parts.push([])
    else parts.at(-1)?.push(inline)
  }
  return parts
}

function twoSides(parts: Inline[][], stop: TabStop, around: Css): { nodes: HtmlNode[]; css: Css } {
  const [left = [], right = []] = parts.map((part) => writeInlines(part, around))
  if (left.length === 0) return { nodes: right, css: { 'text-align': 'end' } }
  const dots = { dot: 'dotted', hyphen: 'dashed', underscore: 'solid', middleDot: 'dotted' }[stop.leader]
  const between = element('span', {
    css: {
      flex: '1',
      margin: '0 3pt',
      ...(dots !== undefined && { 'border-bottom': `0.75pt ${dots} #000` }),
    },
    hint: dots === undefined ? 'gap' : 'leader',
  })
  return {
    nodes: [element('span', { children: left }), between, element('span', { children: right })],
    css: { display: 'flex', 'align-items': 'baseline', 'text-indent': '0' },
  }
}

function threeSides(parts: Inline[][], around: Css): { nodes: HtmlNode[]; css: Css } {
  const aligns = ['start', 'center', 'end']
  return {
    nodes: parts.map((part, index) =>
      element('span', {
        css: { flex: '1', 'text-align': aligns[index] ?? 'start' },
        hint: `third-${aligns[index]}`,
        children: writeInlines(part, around),
      }),
    ),
    css: { display: 'flex', 'text-indent': '0' },
  }
}

function cells(
  parts: Inline[][],
  stops: TabStop[],
  { around, look }: { around: Css; look: ParagraphFormat },
): { nodes: HtmlNode[]; css: Css } {
  let at = (look.indentStart ?? 0) + (look.indentFirst ?? 0)
  const nodes = parts.flatMap((part, index): HtmlNode[] => {
    const children = writeInlines(part, around)
    if (index === parts.length - 1) return children
    const end = at + widthOf(part)
    const stop = stops.find(({ position }) => position > end + 1)
    const to = stop?.position ?? (Math.floor(end / defaultStopPt) + 1) * defaultStopPt
    const css = { display: 'inline-block', 'min-width': `${round(to - at)}pt`, 'text-indent': '0' }
    at = to
    return [element('span', { css, hint: 'tab', children })]
  })
  return { nodes, css: {} }
}

function widthOf(part: readonly Inline[]): number {
  return part.reduce((sum, inline) => {
    if (inline.kind !== 'text') return sum
    return sum + inline.text.length * letterWidth * sizeOf(inline.look)
  }, 0)
}

function sizeOf({ sizePt = 10 }: RunFormat): number {
  return sizePt
}
