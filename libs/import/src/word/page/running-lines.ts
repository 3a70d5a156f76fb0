import type { RunningLine } from '@platen/contract'
import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, valueOf } from '../package/xml-queries.ts'
import type { Css } from '../html-tree.ts'
import type { Story } from '../reading.ts'
import type { Inline } from '../body/inline.ts'
import { readInlines } from '../body/read-inlines.ts'
import { inheritedCss } from '../styles/format-css.ts'
import { overlaid, readParagraphFormat } from '../styles/paragraph-format.ts'
import type { RunFormat } from '../styles/run-format.ts'
import { joinTags } from '../tags/join-tags.ts'

export interface ReadLine {
  line: RunningLine
  css: Partial<Record<keyof RunningLine, Css>>
}

const lengthMax = 200

/** Reads a header or footer as text in the margins. Returns `blank` if it is empty, and `undefined` if it is more than a line. */
export function readRunningLine(story: Story, root: XmlElement): ReadLine | 'blank' | undefined {
  const paragraphs = paragraphsIn(root)
  if (!paragraphs) return undefined
  const read = paragraphs.map((paragraph) => ({ paragraph, ...inlinesOf(story, paragraph) }))
  const filled = read.filter(({ inlines }) =>
    inlines.some((one) => one.kind !== 'text' || one.text.trim() !== ''),
  )
  if (filled.length === 0) return 'blank'
  const [only, ...others] = filled
  if (!only || others.length > 0) return undefined
  if (only.inlines.some(({ kind }) => kind !== 'text' && kind !== 'tab' && kind !== 'counter'))
    return undefined
  return placed(only.inlines, positionsOf(story, only.paragraph, only.inlines))
}

/** Returns the paragraphs, or `undefined` if there is also a table. */
function paragraphsIn(root: XmlElement): XmlElement[] | undefined {
  const found: XmlElement[] = []
  for (const child of childrenOf(root)) {
    if (child.name === 'w:p') found.push(child)
    else if (child.name === 'w:sdt') {
      const inner = paragraphsIn(childOf(child, 'w:sdtContent') ?? child)
      if (!inner) return undefined
      found.push(...inner)
    } else if (child.name === 'w:tbl') return undefined
  }
  return found
}

function inlinesOf(story: Story, paragraph: XmlElement): { inlines: Inline[]; run: RunFormat } {
  const { styles } = story.reading
  const style = styles.style(valueOf(paragraph, 'w:pPr', 'w:pStyle')) ?? styles.normal
  const run = { ...styles.defaults.run, ...style?.run }
  return { inlines: joinTags(readInlines(story, paragraph, { look: run })), run }
}

/** Returns the positions of the parts between tabs. */
function positionsOf(story: Story, paragraph: XmlElement, inlines: readonly Inline[]): (keyof RunningLine)[] {
  const { styles, theme } = story.reading
  const style = styles.style(valueOf(paragraph, 'w:pPr', 'w:pStyle')) ?? styles.normal
  const look = overlaid(style?.paragraph ?? {}, readParagraphFormat(childOf(paragraph, 'w:pPr'), theme))
  const tabs = inlines.filter(({ kind }) => kind === 'tab').length
  const frame = childOf(paragraph, 'w:pPr', 'w:framePr')?.attributes['w:xAlign']
  if (frame === 'right' || frame === 'outside') return ['right']
  if (frame === 'center') return ['center']
  if (tabs === 0) return [look.align === 'center' ? 'center' : look.align === 'end' ? 'right' : 'left']
  const stops = (look.tabs ?? []).filter(({ kind }) => kind !== 'clear')
  const [first] = stops
  const isRight =
    first !== undefined &&
    (first.kind === 'right' || first.kind === 'end' || first.position > story.widthPt * 0.75)
  return isRight ? ['left', 'right', 'right'] : ['left', 'center', 'right']
}

function placed(inlines: readonly Inline[], positions: (keyof RunningLine)[]): ReadLine | undefined {
  const line: RunningLine = {}
  const css: ReadLine['css'] = {}
  let at = 0
  for (const inline of inlines) {
    const position = positions[Math.min(at, positions.length - 1)] ?? 'right'
    if (inline.kind === 'tab') at += 1
    else if (inline.kind === 'text' || inline.kind === 'counter') {
      line[position] = (line[position] ?? '') + (inline.kind === 'text' ? inline.text : `{${inline.of}}`)
      css[position] ??= boxCss(inline.look)
    }
  }
  for (const position of ['left', 'center', 'right'] as const) {
    const text = line[position]?.replaceAll(/\s+/g, ' ').trim()
    if (text === undefined || text === '') delete line[position]
    else if (text.length > lengthMax) return undefined
    else line[position] = text
  }
  return { line, css }
}

function boxCss(look: RunFormat): Css {
  const css = inheritedCss(look)
  const kept = [
    'font-family',
    'font-size',
    'color',
    ...(css['font-weight'] === 'bold' ? ['font-weight'] : []),
    ...(css['font-style'] === 'italic' ? ['font-style'] : []),
  ]
  return Object.fromEntries(kept.map((name) => [name, css[name] ?? '']))
}
