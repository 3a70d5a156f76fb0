import type { RunningLine } from '@platen/contract'
import { cssText } from '../body/counters.ts'
import { readBlockList } from '../body/read-blocks.ts'
import { type Css, element, type HtmlNode, htmlText } from '../html-tree.ts'
import type { DocxPart } from '../package/read-package.ts'
import type { Reading, Story } from '../reading.ts'
import { round } from '../styles/lengths.ts'
import { lengthOf, pageSizeOf } from './page-size.ts'
import { type Edge, type Parts, readEdge } from './read-edge.ts'
import type { WordSection } from './sections.ts'

export interface LaidOut {
  nodes: HtmlNode[]
  page: {
    size: string
    orientation: 'portrait' | 'landscape'
    margin: { top: string; right: string; bottom: string; left: string }
    header?: RunningLine
    footer?: RunningLine
  }
  /** Rules of `@page` and its margin boxes. */
  pageRules: { selector: string; css: Css; boxes: [name: string, css: Css][] }[]
}

/** Lays out sections as pages. `headers` are the parts of headers and footers by relationship. */
export function layOut(
  reading: Reading,
  { sections, document, headers }: { sections: WordSection[]; document: DocxPart; headers: Parts },
): LaidOut {
  const [first] = sections
  if (!first) throw new Error('a document has a section')
  const rules: LaidOut['pageRules'] = []
  const header = readEdge(reading, first, { parts: headers, edge: 'header' })
  const footer = readEdge(reading, first, { parts: headers, edge: 'footer' })
  const margin = { ...first.margin }
  if (header.block) margin.top = Math.min(first.margin.top, first.headerAt)
  if (footer.block) margin.bottom = Math.min(first.margin.bottom, first.footerAt)
  for (const { line, edge } of [
    { line: header.line, edge: 'top' },
    { line: footer.line, edge: 'bottom' },
  ]) {
    const boxes = Object.entries(line?.css ?? {}).map(([position, css]): [string, Css] => [
      `@${edge}-${position}`,
      css,
    ])
    if (boxes.length > 0) rules.push({ selector: '@page', css: {}, boxes })
  }
  for (const [edge, { first: own }] of Object.entries({ header, footer }))
    if (Object.values(own?.line?.line ?? {}).some((text) => text.includes('{{')))
      reading.notes.add(
        `The first page’s own ${edge} was left out because it contains fields. Only the ${edge} of all pages can contain fields.`,
      )
  if (footer.first?.block) {
    const said = footer.first.block.map(htmlText).join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)
    reading.notes.add(
      `The first page’s own footer was left out because it is more than a line of text${said === '' ? '' : `. It says: “${said}”`}. Put it at the end of the page’s text.`,
    )
  }
  const opening = firstPage({ header, footer, section: first, rules, margin })
  if (sections.some((one) => one !== first && differs(one, first)))
    reading.notes.add(
      'Later sections have the headers and footers of the first section, because these are the same on all pages.',
    )
  if (reading.hasEvenPages && [first.headers, first.footers].some((edge) => 'even' in edge))
    reading.notes.add(
      'Headers and footers of even pages were left out. All pages have those of the odd pages.',
    )
  const names = new Map<string, string>()
  const story: Story = { reading, part: document, fields: [], position: 'body', widthPt: 0 }
  const nodes = sections.flatMap((section, index) => {
    story.widthPt =
      (section.width -
        section.margin.left -
        section.margin.right -
        (section.columns - 1) * section.columnGap) /
      section.columns
    story.margin = { left: section.margin.left, top: section.margin.top }
    return readSection(story, section, { index, first, names, rules })
  })
  return {
    nodes: [...opening, ...framed(nodes, { header: header.block, footer: footer.block, section: first })],
    page: {
      ...pageSizeOf(first),
      margin: {
        top: lengthOf(margin.top),
        right: lengthOf(margin.right),
        bottom: lengthOf(margin.bottom),
        left: lengthOf(margin.left),
      },
      ...(header.line && { header: header.line.line }),
      ...(footer.line && { footer: footer.line.line }),
    },
    pageRules: rules,
  }
}

function readSection(
  story: Story,
  section: WordSection,
  {
    index,
    first,
    names,
    rules,
  }: { index: number; first: WordSection; names: Map<string, string>; rules: LaidOut['pageRules'] },
): HtmlNode[] {
  const isOther =
    section.width !== first.width ||
    section.height !== first.height ||
    (!section.isContinuous && !sameMargins(section, first))
  const breaks = index > 0 && (!section.isContinuous || isOther)
  if (breaks && !isOther) story.pendingBreak = 'page'
  if (section.columns > 1) {
    const css: Css = {
      'column-count': String(section.columns),
      'column-gap': `${round(section.columnGap)}pt`,
      ...(section.hasColumnRule && { 'column-rule': '0.5pt solid #000' }),
      ...(breaks && !isOther && { 'break-before': 'page' }),
    }
    story.pendingBreak = undefined
    const children = readBlockList(story, section.elements)
    return named(story, [element('div', { css, hint: `columns-${section.columns}`, children })], {
      section,
      isOther,
      names,
      rules,
    })
  }
  return named(story, readBlockList(story, section.elements), { section, isOther, names, rules })
}

/** A section with a different page format becomes an element with a named page. */
function named(
  story: Story,
  nodes: HtmlNode[],
  {
    section,
    isOther,
    names,
    rules,
  }: { section: WordSection; isOther: boolean; names: Map<string, string>; rules: LaidOut['pageRules'] },
): HtmlNode[] {
  if (!isOther) return nodes
  const { size, orientation } = pageSizeOf(section)
  const { top, right, bottom, left } = section.margin
  const css: Css = {
    size:
      size.includes(' ') && orientation === 'landscape'
        ? size.split(' ').toReversed().join(' ')
        : `${size}${orientation === 'landscape' ? ' landscape' : ''}`,
    margin: [top, right, bottom, left].map(lengthOf).join(' '),
  }
  const key = JSON.stringify(css)
  let name = names.get(key)
  if (name === undefined) {
    const base = orientation === 'landscape' ? 'wide' : 'upright'
    name = [...names.values()].includes(base) ? `${base}-${names.size + 1}` : base
    names.set(key, name)
    rules.push({ selector: `@page ${name}`, css, boxes: [] })
  }
  story.pendingBreak = undefined
  return [element('section', { css: { page: name }, hint: `${name}-pages`, children: nodes })]
}

/** Margins and a header of the first page only. The header is before the text. */
function firstPage({
  header,
  footer,
  section,
  rules,
  margin,
}: {
  header: Edge
  footer: Edge
  section: WordSection
  rules: LaidOut['pageRules']
  margin: WordSection['margin']
}): HtmlNode[] {
  if (!section.hasFirst) return []
  const css: Css = {}
  const boxes: [string, Css][] = []
  for (const { edge, of } of [
    { edge: 'top', of: header },
    { edge: 'bottom', of: footer },
  ]) {
    for (const position of ['left', 'center', 'right'] as const) {
      const own = of.first?.line?.line[position]
      if (own === undefined && of.line?.line[position] === undefined) continue
      boxes.push([
        `@${edge}-${position}`,
        {
          content: own === undefined || own.includes('{{') ? "''" : contentOf(own),
          ...of.first?.line?.css[position],
        },
      ])
    }
  }
  const block = header.first?.block
  if (block) css['margin-top'] = lengthOf(Math.min(section.headerAt, margin.top))
  if (Object.keys(css).length + boxes.length > 0) rules.push({ selector: '@page :first', css, boxes })
  const room = Math.max(0, section.margin.top - section.headerAt)
  return block
    ? [
        element('header', {
          css: { 'min-height': `${round(room)}pt` },
          hint: 'first-header',
          children: block,
        }),
      ]
    : []
}

function contentOf(text: string): string {
  const parts = text.split(/(\{pages?\})/).filter((part) => part !== '')
  return parts
    .map((part) =>
      part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : `'${cssText(part)}'`,
    )
    .join(' ')
}

/** Wraps the text with what each page repeats: a table head, and an element fixed to the bottom. */
function framed(
  nodes: HtmlNode[],
  {
    header,
    footer,
    section,
  }: { header: HtmlNode[] | undefined; footer: HtmlNode[] | undefined; section: WordSection },
): HtmlNode[] {
  if (!header && !footer) return nodes
  const top = Math.max(0, section.margin.top - section.headerAt)
  const bottom = Math.max(0, section.margin.bottom - section.footerAt)
  const cell = (css: Css, children: HtmlNode[], hint: string) =>
    element('tr', { children: [element('td', { css: { ...css, padding: '0' }, hint, children })] })
  return [
    ...(footer
      ? [
          element('footer', {
            css: { position: 'fixed', bottom: '0', left: '0', right: '0' },
            hint: 'page-footer',
            children: footer,
          }),
        ]
      : []),
    element('table', {
      css: { width: '100%', 'border-collapse': 'collapse' },
      hint: 'pages',
      children: [
        ...(header
          ? [
              element('thead', {
                children: [
                  cell({ height: `${round(top)}pt`, 'vertical-align': 'top' }, header, 'page-header'),
                ],
              }),
            ]
          : []),
        ...(footer
          ? [
              element('tfoot', {
                children: [cell({ height: `${round(Math.max(bottom, 24))}pt` }, [], 'footer-room')],
              }),
            ]
          : []),
        element('tbody', { children: [cell({}, nodes, 'page-text')] }),
      ],
    }),
  ]
}

function sameMargins(one: WordSection, other: WordSection): boolean {
  return (['top', 'right', 'bottom', 'left'] as const).every(
    (side) => Math.abs(one.margin[side] - other.margin[side]) < 2,
  )
}

function differs(one: WordSection, first: WordSection): boolean {
  // The first page of a later section is inside the document.
  const hasOwnFirst = one.hasFirst && (one.headers['first'] ?? one.footers['first']) !== undefined
  return (
    hasOwnFirst ||
    one.headers['default'] !== first.headers['default'] ||
    one.footers['default'] !== first.footers['default']
  )
}
