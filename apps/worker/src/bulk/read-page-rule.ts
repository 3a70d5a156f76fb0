import { type Atrule, type CssNode, type Declaration, generate } from 'css-tree'
import { checkValue, readDeclaration } from './check-declaration.ts'
import { marginProperties } from './css-names.ts'
import type { Customs } from './custom-properties.ts'
import { Unsafe } from './unsafe.ts'

/** A piece of a source that is written otherwise. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Names of the pages that documents stand on, and of those between them. */
export const itemPage = 'platen-item'
export const gapPage = 'platen-gap'
/** Counts the pages of a document; a string in its place would be set as one with what stands beside it. */
export const pageCounter = 'platen-pages'

/** The boxes in a page's margins. */
export const marginBoxes = [
  'top-left-corner',
  'top-left',
  'top-center',
  'top-right',
  'top-right-corner',
  'bottom-left-corner',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'bottom-right-corner',
  'left-top',
  'left-middle',
  'left-bottom',
  'right-top',
  'right-middle',
  'right-bottom',
]

interface PageRule {
  edits: Edit[]
  usesPageCount: boolean
  isFirst: boolean
}

const pageProperties =
  /^(?:margin(?:-(?:top|right|bottom|left))?|font(?:-.*)?|color|line-height|letter-spacing|text-transform)$/

/** Reads `@page`. Throws `Unsafe` for a page of a name or a side, and for margins with more than text and page counters. */
export function readPageRule(rule: Atrule, customs: Customs): PageRule {
  const page: PageRule = { edits: [], usesPageCount: false, isFirst: false }
  if (rule.prelude) readPrelude(rule.prelude, page)
  const own: string[] = []
  for (const node of rule.block?.children.toArray() ?? []) {
    if (node.type === 'Comment') continue
    if (node.type === 'Declaration') {
      if (!pageProperties.test(node.property.toLowerCase())) throw new Unsafe('page')
      checkOwnValue(node, customs)
      own.push(generate(node))
    } else if (node.type === 'Atrule' && marginBoxes.includes(node.name.toLowerCase())) {
      for (const inner of node.block?.children.toArray() ?? []) readMarginBox(inner, page, customs)
    } else throw new Unsafe('page')
  }
  // The pages between documents are as large.
  const end = rule.loc?.end.offset ?? 0
  if (page.isFirst && own.length > 0)
    page.edits.push({ start: end, end, text: `@page ${gapPage}{${own.join(';')}}` })
  return page
}

/** The first page of each document is one of the pages of documents; their name outdoes `@page` just as `:first` does. */
function readPrelude(prelude: CssNode, page: PageRule): void {
  const list = prelude.type === 'AtrulePrelude' ? prelude.children.toArray() : []
  const selectors = list[0]?.type === 'SelectorList' ? list[0].children.toArray() : []
  const [selector] = selectors
  const parts = selector?.type === 'Selector' ? selector.children.toArray() : []
  const [part] = parts
  const isFirst = part?.type === 'PseudoClassSelector' && part.name.toLowerCase() === 'first'
  if (selectors.length !== 1 || parts.length !== 1 || !isFirst || !prelude.loc) throw new Unsafe('page')
  page.isFirst = true
  const { start, end } = prelude.loc
  page.edits.push({ start: start.offset, end: end.offset, text: ` ${itemPage} ` })
}

function readMarginBox(node: CssNode, page: PageRule, customs: Customs): void {
  if (node.type === 'Comment') return
  if (node.type !== 'Declaration') throw new Unsafe('page')
  const property = node.property.toLowerCase()
  if (!marginProperties.has(property)) throw new Unsafe('page')
  if (property === 'content') readContent(node, page)
  else checkOwnValue(node, customs)
}

function checkOwnValue(node: Declaration, customs: Customs): void {
  const { property, value } = readDeclaration(node, customs)
  checkValue(property, value)
}

function readContent(node: Declaration, page: PageRule): void {
  for (const piece of node.value.type === 'Value' ? node.value.children.toArray() : [node.value]) {
    if (piece.type === 'String' || piece.type === 'Url' || piece.type === 'WhiteSpace') continue
    if (piece.type === 'Identifier' && /^(?:none|normal)$/i.test(piece.name)) continue
    if (piece.type !== 'Function' || piece.name.toLowerCase() !== 'counter') throw new Unsafe('page')
    const [counter, ...style] = piece.children.toArray()
    if (counter?.type !== 'Identifier') throw new Unsafe('page')
    if (counter.name === 'page') continue
    if (counter.name !== 'pages' || !piece.loc) throw new Unsafe('page')
    page.usesPageCount = true
    page.edits.push({
      start: piece.loc.start.offset,
      end: piece.loc.end.offset,
      text: `counter(${[pageCounter, ...style.map((argument) => generate(argument)).filter((text) => text !== ',')].join(',')})`,
    })
  }
}
